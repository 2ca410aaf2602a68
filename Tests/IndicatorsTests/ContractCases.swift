import Indicators
import Market
import Support
import Testing

/// The settings and the data that every indicator is tried with.
extension ContractTests {
  /// An indicator with settings, written as a call.
  struct Case: Sendable, CustomTestStringConvertible {
    let description: IndicatorDescription
    let values: [Double]
    var testDescription: String { "\(description.name)\(values.map { "\($0)" })" }

    func run(_ inputs: [[Double]], block: Int = 1_024) -> [[Double]] {
      var running = Running(description, values)
      return running(inputs, block: block)
    }

    /// The same where everything costs eight times as much.
    var dearer: Case {
      var values = values
      for (k, parameter) in description.parameters.enumerated() {
        if parameter.name == "size", unit == "price" { values[k] *= 8 }
        // The parabolic stop's start is a price too.
        if parameter.name == "start", !parameter.isOption { values[k] *= 8 }
      }
      return Case(description: description, values: values)
    }

    /// The word of the option `unit`.
    private var unit: String? {
      guard let place = description.parameters.firstIndex(where: { $0.name == "unit" }),
        case .option(let words) = description.parameters[place].kind
      else { return nil }
      return words[Int(values[place])]
    }

    /// The kinds of averages that its options name.
    var kinds: [AverageWord] {
      zip(description.parameters, values).compactMap { parameter, value in
        guard case .option(let words) = parameter.kind, words.count == 9 else { return nil }
        return AverageWord(rawValue: words[Int(value)])
      }
    }

    func warmup(_ output: Int) -> Int { description.warmup(Settings(values), output) }

    /// The warm-up of the output that is known last.
    var longest: Int { description.outputs.indices.map(warmup).max() ?? 0 }

    /// The values of an output from its first on.
    func known(_ column: [Double], _ output: Int) -> ArraySlice<Double> {
      guard description.outputs[output].isFound else { return column.dropFirst(warmup(output)) }
      return column.drop { $0.isNaN }
    }

    var isStandard: Bool { values == description.parameters.map(\.standard) }
  }

  enum AverageWord: String { case sma, ema, wma, dema, tema, trima, kama, mama, t3 }

  /// The standard settings, and each parameter at several values with the others as they stand.
  static let cases: [Case] = Catalogue.all.flatMap { description in
    let all = description.group == .pattern ? patternSettings(description) : settings(description)
    return all.map { Case(description: description, values: $0) }
  }

  private static func settings(_ description: IndicatorDescription) -> [[Double]] {
    let standard = description.parameters.map(\.standard)
    var all = [standard]
    for (k, parameter) in description.parameters.enumerated() {
      let values: [Double] =
        switch parameter.kind {
        case .whole(let range):
          [1, 2, 3, 8, 31, 100].filter { range.contains($0) }.map(Double.init)
            + (range.lowerBound == 0 ? [0] : [])
        case .number(let range): [0.5, 3].filter { range.contains($0) }
        case .option(let words): words.indices.map(Double.init)
        }
      let bases = bases(description, standard)
      for (b, base) in bases.enumerated() {
        // Every number under the first words of the options; two under all the others.
        for value in b == 0 || parameter.isOption ? values[...] : values.dropFirst(2).prefix(2) {
          var settings = base
          settings[k] = value
          if !all.contains(settings) { all.append(settings) }
        }
      }
    }
    return all
  }

  /// The standard settings under every word of every option; of the many kinds of averages each is
  /// tried in every place, but not in all places at once. The ranges of patterns are in
  /// `patternSettings`.
  static func bases(_ description: IndicatorDescription, _ standard: [Double]) -> [[Double]] {
    var bases = [standard]
    if description.group == .pattern { return bases }
    for (k, parameter) in description.parameters.enumerated() {
      guard case .option(let words) = parameter.kind, words.count < 9 else { continue }
      bases = bases.flatMap { base in
        words.indices.map { word in
          var changed = base
          changed[k] = Double(word)
          return changed
        }
      }
    }
    return bases
  }

  /// Periods that go up and down.
  static func periods(_ count: Int) -> [Double] { (0..<count).map { Double(2 + $0 * 7 % 40) } }

  /// Functions that know only small numbers, or whose results soon grow too large.
  static let small: Set = ["acos", "asin", "cosh", "exp", "sinh"]

  static func inputs(_ description: IndicatorDescription, _ candles: Candles) -> [[Double]] {
    if small.contains(description.name) { return [candles.close.map { $0 / (1 + abs($0)) }] }
    return description.inputs.map { input in
      if input.name == "periods" { return periods(candles.count) }
      return switch input.standard {
      case .open: candles.open
      case .high: candles.high
      case .low: candles.low
      case .volume: candles.volume
      case .sessionFirst: candles.close.indices.map { $0 % 60 == 0 ? 1 : 0 }
      case .weekFirst: candles.close.indices.map { $0 % 180 == 0 ? 1 : 0 }
      case .monthFirst: candles.close.indices.map { $0 % 240 == 0 ? 1 : 0 }
      case .quarterFirst: candles.close.indices.map { $0 % 360 == 0 ? 1 : 0 }
      case .yearFirst: candles.close.indices.map { $0 % 600 == 0 ? 1 : 0 }
      case .hl2: zip(candles.high, candles.low).map { ($0 + $1) / 2 }
      case .hlc3:
        candles.close.indices.map { (candles.high[$0] + candles.low[$0] + candles.close[$0]) / 3 }
      default: candles.close
      }
    }
  }

  static let candles = randomCandles(700, seed: 11)
}

extension IndicatorDescription.Parameter {
  /// Whether it is a choice of words.
  var isOption: Bool {
    if case .option = kind { return true }
    return false
  }
}
