import Indicators
import Market
import Support

/// The settings and the data that every indicator is tried with.
extension ContractTests {
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

  /// The cases of one indicator.
  static func cases(_ name: String) -> [Case] { casesByName[name] ?? [] }

  private static let casesByName = Dictionary(grouping: cases) { $0.description.name }

  /// Periods that go up and down.
  static func periods(_ count: Int) -> [Double] { (0..<count).map { Double(2 + $0 * 7 % 40) } }

  /// Functions that know only small numbers, or whose results soon grow too large.
  static let small: Set = ["acos", "asin", "cosh", "exp", "sinh"]

  /// How many candles there are at most.
  static let length = 700

  /// The inputs of an indicator from the candles of all tests.
  static func inputs(_ description: IndicatorDescription) -> [[Double]] {
    kept[description.name] ?? inputs(description, candles)
  }

  private static let kept = Dictionary(
    uniqueKeysWithValues: Catalogue.all.map { ($0.name, inputs($0, candles)) })

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

  static let candles = randomCandles(length, seed: 11)
}
