import Indicators

extension ContractTests {
  /// The standard settings of a pattern, those in which candles are measured by themselves or by one
  /// before, and long periods over other ranges: there are too many to try each alone.
  static func patternSettings(_ description: IndicatorDescription) -> [[Double]] {
    let standard = description.parameters.map(\.standard)
    let others = [(0.0, 0.5, 0.0), (1, 3, 1), (31, 1, 2)].map { period, factor, turn in
      zip(description.parameters, standard).map { parameter, value in
        switch parameter.kind {
        case .whole: period
        case .number: factor
        case .option(let words): Double((Int(value + turn)) % words.count)
        }
      }
    }
    return [standard] + others.filter { $0 != standard }
  }
}
