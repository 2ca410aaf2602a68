import Market
import Strategy
import Text

/// How far candles reach from low to high, on average over the first of a run.
struct CandleRange {
  private static let candles = 1_000

  private var sum = 0.0
  private var count = 0

  /// Looks at the next candles.
  mutating func add(_ candles: Candles) {
    for i in 0..<min(candles.count, Self.candles - count) {
      sum += candles.high[i] - candles.low[i]
      count += 1
    }
  }

  /// The average; `nil` without a candle.
  var mean: Double? { count > 0 ? sum / Double(count) : nil }
}

extension StrategyDocument {
  /// What to say of distances far below what a candle moves: they are probably meant otherwise.
  func tinyDistances(_ range: CandleRange) -> [String] {
    guard let mean = range.mean else { return [] }
    return fixedDistances.filter { $0.distance < mean / 10 }.map { path, distance in
      let text = NumberText.shortest(distance)
      let percent = NumberText.shortest((distance * 1e10).rounded() / 1e8)
      let hint = distance < 1 ? " For \(percent) % write \"\(percent)%\"." : ""
      return
        "'\(path)' is \(text), less than a tenth of what a candle moves. It is a distance in price, and candles reach over \(NumberText.fixed(mean, decimals: mean < 1 ? 6 : 2)) on average.\(hint)"
    }
  }
}
