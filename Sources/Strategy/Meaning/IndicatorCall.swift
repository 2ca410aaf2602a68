import Indicators
import Market
import Text

/// The arguments of an indicator, taken one after the other.
///
/// Numbers without a name are its parameters in order, series its inputs in order; since one is a
/// constant and the other is not, `rsi(14)` is `rsi(close, 14)`. A bare word stands for an option.
struct IndicatorCall {
  private let indicator: IndicatorDescription
  private let checker: Checker
  /// The places of the parameters in the order of this call: TA-Lib's under TA-Lib's name.
  private let order: [Int]
  private let name: String
  private var inputs: [Meaning]
  private var settings: [Double]
  private var given: [String] = []
  private var nextInput = 0
  private var nextParameter = 0
  private var hasNamed = false

  init(_ indicator: IndicatorDescription, calledAs name: String, _ checker: Checker) {
    self.indicator = indicator
    self.checker = checker
    order = indicator.positions(calledAs: name)
    self.name = name
    inputs = indicator.inputs.map { Meaning(.source($0.standard), .number, 0..<0, []) }
    settings = indicator.parameters.map(\.standard)
  }

  /// How it is called, for messages.
  private var usage: String { indicator.usage(calledAs: name) }

  /// The call, with defaults for what was left out.
  var use: IndicatorUse {
    IndicatorUse(
      description: indicator, inputs: inputs, settings: Settings(settings), output: 0,
      isOutputNamed: false)
  }

  mutating func take(_ argument: Syntax.Argument) throws(ExpressionError) {
    if let name = argument.name { return try take(named: name, argument) }
    if hasNamed {
      throw ExpressionError(.positionalAfterNamed(usage: usage), at: argument.value.range)
    }
    if let word = word(argument.value) { return try takeNext(word: word, argument.value) }
    let value = try series(argument.value)
    if value.constant != nil { try takeNext(number: value) } else { try takeNext(series: value) }
  }

  // MARK: By name

  private mutating func take(named name: String, _ argument: Syntax.Argument)
    throws(ExpressionError)
  {
    hasNamed = true
    guard !given.contains(name) else {
      throw ExpressionError(.givenTwice(name, usage: usage), at: argument.nameRange)
    }
    if let place = indicator.parameters.firstIndex(where: { $0.name == name }) {
      return try set(place, argument.value)
    }
    guard let place = indicator.inputs.firstIndex(where: { $0.name == name }) else {
      let names = indicator.parameters.map(\.name) + indicator.arguments.map(\.name)
      throw ExpressionError(
        .unknownArgument(name, nearest: Nearest.name(to: name, among: names), usage: usage),
        at: argument.nameRange)
    }
    guard indicator.inputs[place].isArgument else {
      throw ExpressionError(
        .fixedInput(name, indicator: indicator.name), at: argument.nameRange)
    }
    given.append(name)
    inputs[place] = try series(argument.value)
  }

  private mutating func set(_ place: Int, _ value: Syntax) throws(ExpressionError) {
    let parameter = indicator.parameters[place]
    given.append(parameter.name)
    if case .option(let words) = parameter.kind {
      guard case .name(let word) = value.form else {
        throw ExpressionError(.needsWord(parameter: parameter.name, all: words), at: value.range)
      }
      return try set(place, word: word, words, value)
    }
    settings[place] = try checked(try series(value), parameter)
  }

  // MARK: By position

  /// The place of the parameter whose turn it is.
  private var place: Int? { nextParameter < order.count ? order[nextParameter] : nil }

  /// The bare word where an option is next.
  private func word(_ value: Syntax) -> String? {
    guard let place, case .option(let words) = indicator.parameters[place].kind,
      case .name(let word) = value.form
    else { return nil }
    let isName = (try? checker.name(word, value.range)) != nil
    return words.contains(word) || !isName ? word : nil
  }

  private mutating func takeNext(word: String, _ value: Syntax) throws(ExpressionError) {
    guard let place, case .option(let words) = indicator.parameters[place].kind else { return }
    given.append(indicator.parameters[place].name)
    try set(place, word: word, words, value)
    nextParameter += 1
  }

  private mutating func takeNext(number value: Meaning) throws(ExpressionError) {
    guard let place else {
      throw ExpressionError(.tooManyNumbers(usage: usage), at: value.range)
    }
    let parameter = indicator.parameters[place]
    if case .option(let words) = parameter.kind {
      throw ExpressionError(.needsWord(parameter: parameter.name, all: words), at: value.range)
    }
    given.append(parameter.name)
    settings[place] = try checked(value, parameter)
    nextParameter += 1
  }

  private mutating func takeNext(series value: Meaning) throws(ExpressionError) {
    let arguments = indicator.inputs.indices.filter { indicator.inputs[$0].isArgument }
    guard !arguments.isEmpty else {
      throw ExpressionError(.takesNoSeries(usage: usage), at: value.range)
    }
    guard nextInput < arguments.count else {
      guard let place else {
        throw ExpressionError(.tooManySeries(usage: usage), at: value.range)
      }
      throw ExpressionError(
        .needsConstant(parameter: indicator.parameters[place].name, usage: usage),
        at: value.range)
    }
    guard nextParameter == 0 else {
      throw ExpressionError(.seriesAfterNumber(usage: usage), at: value.range)
    }
    given.append(indicator.inputs[arguments[nextInput]].name)
    inputs[arguments[nextInput]] = value
    nextInput += 1
  }

  // MARK: Values

  private func series(_ syntax: Syntax) throws(ExpressionError) -> Meaning {
    let value = try checker.number(syntax, for: "\(indicator.name)()")
    try checker.refuseState(value, in: .argument(of: "\(indicator.name)()"))
    return value
  }

  private mutating func set(_ place: Int, word: String, _ words: [String], _ value: Syntax)
    throws(ExpressionError)
  {
    guard let option = words.firstIndex(of: word) else {
      throw ExpressionError(
        .unknownWord(
          word, parameter: indicator.parameters[place].name,
          nearest: Nearest.name(to: word, among: words), all: words), at: value.range)
    }
    settings[place] = Double(option)
  }

  /// The number for a parameter, if it is one that the indicator takes.
  private func checked(_ value: Meaning, _ parameter: IndicatorDescription.Parameter)
    throws(ExpressionError) -> Double
  {
    guard let written = value.constant else {
      throw ExpressionError(
        .needsConstant(parameter: parameter.name, usage: usage), at: value.range)
    }
    let range = ExpressionFault.ParameterRange(parameter, of: indicator.name)
    let number = range.isWhole ? written.wholeOnPaper : written
    guard number >= range.lower && number <= range.upper else {
      throw ExpressionError(.outOfRange(range, found: plain(number)), at: value.range)
    }
    guard !range.isWhole || number == number.rounded() else {
      throw ExpressionError(.notWhole(range, found: plain(number)), at: value.range)
    }
    return number
  }
}

extension ExpressionFault.ParameterRange {
  init(_ parameter: IndicatorDescription.Parameter, of indicator: String) {
    switch parameter.kind {
    case .whole(let range):
      self.init(
        parameter: parameter.name, indicator: indicator, lower: Double(range.lowerBound),
        upper: Double(range.upperBound), isWhole: true)
    case .number(let range):
      self.init(
        parameter: parameter.name, indicator: indicator, lower: range.lowerBound,
        upper: range.upperBound, isWhole: false)
    case .option(let words):
      self.init(
        parameter: parameter.name, indicator: indicator, lower: 0, upper: Double(words.count - 1),
        isWhole: true)
    }
  }
}
