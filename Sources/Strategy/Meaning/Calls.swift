import Indicators
import Market
import Text

extension Checker {
  /// `name(…)`: a function of the language or an indicator of the catalogue.
  func call(
    _ name: String, _ nameRange: Range<Int>, _ arguments: [Syntax.Argument], _ syntax: Syntax
  ) throws(ExpressionError) -> Meaning {
    let indicator = scope.indicator(name)
    // `max(a, b)` is the larger of two, `max(close, period: 30)` TA-Lib's function of that name:
    // only an indicator's arguments have names.
    let isNamed = indicator != nil && arguments.contains { $0.name != nil }
    if let function = BuiltIn.named[name], !isNamed {
      return try call(function, nameRange, arguments, syntax)
    }
    if let indicator {
      var call = IndicatorCall(indicator, calledAs: name, self)
      for argument in arguments { try call.take(argument) }
      return Meaning(.indicator(call.use), .number, syntax.range, call.use.inputs)
    }
    throw ExpressionError(notCallable(name, arguments), at: nameRange)
  }

  private func notCallable(_ name: String, _ arguments: [Syntax.Argument]) -> ExpressionFault {
    if scope.parameter(name) != nil { return .notCallable(name, what: "a parameter") }
    if scope.definition(name) != nil { return .notCallable(name, what: "a named indicator") }
    if Family.sources.contains(where: { $0.rawValue == name }) {
      return .notCallable(name, what: "a source")
    }
    if let fault = foreignCall(name, arguments) { return fault }
    return .unknownIndicator(name, nearest: Nearest.name(to: name, among: scope.callableNames))
  }

  // MARK: Functions of the language

  private func call(
    _ function: BuiltIn, _ nameRange: Range<Int>, _ arguments: [Syntax.Argument], _ syntax: Syntax
  ) throws(ExpressionError) -> Meaning {
    if let named = arguments.first(where: { $0.name != nil }) {
      throw ExpressionError(
        .namedArgumentOfFunction(usage: function.usage), at: named.nameRange)
    }
    guard function.takes(arguments.count) else {
      if function == .valueWhen, arguments.count == 3,
        let cure = ForeignWords.call(function.rawValue, texts(arguments))
      {
        throw ExpressionError(.foreign(source[syntax.range], cure: cure), at: syntax.range)
      }
      throw ExpressionError(
        .wrongCount(usage: function.usage, found: arguments.count), at: nameRange)
    }
    let values = arguments.map(\.value)
    let user = "\(function.rawValue)()"
    switch function {
    case .abs: return try self.function(.abs, values[0], user, syntax)
    case .log: return try self.function(.log, values[0], user, syntax)
    case .sqrt: return try self.function(.sqrt, values[0], user, syntax)
    case .round: return try self.function(.round, values[0], user, syntax)
    case .min: return try extreme(.min, values, user, syntax)
    case .max: return try extreme(.max, values, user, syntax)
    case .since: return try since(values[0], user, syntax)
    case .valueWhen: return try valueWhen(values[0], values[1], user, syntax)
    case .on: return try on(values[0], values[1], syntax)
    case .of: return try of(values[0], values[1], syntax)
    case .rankOf: return try ranked(.rank, values[0], function, syntax)
    case .percentileOf: return try ranked(.percentile, values[0], function, syntax)
    case .zscoreOf: return try ranked(.zscore, values[0], function, syntax)
    }
  }

  private func extreme(
    _ op: Graph.Arithmetic, _ values: [Syntax], _ user: String, _ syntax: Syntax
  ) throws(ExpressionError) -> Meaning {
    guard values.count <= Syntax.depthLimit else {
      throw ExpressionError(.tooDeep(limit: Syntax.depthLimit), at: syntax.range)
    }
    var result = try number(values[0], for: user)
    for value in values.dropFirst() {
      result = try arithmetic(op, result, try number(value, for: user), syntax.range)
    }
    return result
  }

  private func since(_ condition: Syntax, _ user: String, _ syntax: Syntax) throws(ExpressionError)
    -> Meaning
  {
    let condition = try truth(condition, for: user)
    try refuseState(condition, in: .argument(of: user))
    return Meaning(.since(condition), .number, syntax.range, [condition])
  }

  private func valueWhen(_ condition: Syntax, _ value: Syntax, _ user: String, _ syntax: Syntax)
    throws(ExpressionError) -> Meaning
  {
    let condition = try truth(condition, for: user)
    let value = try number(value, for: user)
    try refuseState(condition, value, in: .argument(of: user))
    return Meaning(.valueWhen(condition, value), .number, syntax.range, [condition, value])
  }

  private func on(_ frame: Syntax, _ value: Syntax, _ syntax: Syntax) throws(ExpressionError)
    -> Meaning
  {
    if isInsideOn { throw ExpressionError(.onInsideOn, at: syntax.range) }
    let timeframe = try self.timeframe(frame)
    var inner = self
    inner.isInsideOn = true
    let value = try inner.check(value)
    try refuseState(value, in: .on)
    if value.constant != nil { return value }
    var meaning = Meaning(.on(timeframe, value), value.kind, syntax.range, [value])
    meaning.readsCoarser = true
    return meaning
  }

  private func timeframe(_ syntax: Syntax) throws(ExpressionError) -> Timeframe {
    guard case .text(let text) = syntax.form else {
      throw ExpressionError(
        .malformedTimeframe(
          reason: "on(…) starts with a timeframe in quotation marks: \(BuiltIn.on.usage)"),
        at: syntax.range)
    }
    let timeframe: Timeframe
    do {
      timeframe = try Timeframe(text)
    } catch {
      throw ExpressionError(.malformedTimeframe(reason: error.description), at: syntax.range)
    }
    if let own = scope.timeframe, !timeframe.isCoarser(than: own) {
      throw ExpressionError(
        .timeframeNotCoarser(timeframe.description, than: own.description), at: syntax.range)
    }
    return timeframe
  }
}

extension BuiltIn {
  fileprivate func takes(_ count: Int) -> Bool {
    switch self {
    case .abs, .log, .sqrt, .round, .since, .rankOf, .percentileOf, .zscoreOf: count == 1
    case .valueWhen, .on, .of: count == 2
    case .min, .max: count >= 2
    }
  }
}

extension Timeframe {
  /// Whether its bars are longer than the other's and made of whole ones.
  func isCoarser(than other: Timeframe) -> Bool {
    nominalSeconds > other.nominalSeconds && isDivided(by: other)
  }
}
