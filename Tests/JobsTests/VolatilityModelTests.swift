import Foundation
import Market
import Replay
import Strategy
import Support
import Testing
import Text

@testable import Jobs

/// Models of volatility against arch and scipy (`scripts/reference-volatility.py`), and markets that follow them.
@Suite struct VolatilityModelTests {
  private struct Reference: Decodable {
    let seed: UInt64
    let count: Int
    let trueAlpha: Double, trueBeta: Double, alpha: Double, beta: Double, last: Double
  }

  /// Returns as `scripts/reference-volatility.py` makes them.
  private func returns(_ seed: UInt64, _ count: Int, _ alpha: Double, _ beta: Double) -> [Double] {
    var random = SplitMix64(seed: seed)
    var expected = 1.0
    return (0..<count).map { _ in
      let move = expected.squareRoot() * (random.unit() - 0.5) * 12.0.squareRoot()
      expected = (1 - alpha - beta) + alpha * move * move + beta * expected
      return 0.0003 + 0.01 * move
    }
  }

  @Test func `weights are those of arch and scipy`() throws {
    let path = "Tests/JobsTests/References/volatility.json"
    let all = try JSONDecoder().decode(
      [Reference].self, from: Data(contentsOf: repositoryRoot.appendingPathComponent(path)))
    for expected in all {
      let model = try #require(
        VolatilityModel(
          returns(expected.seed, expected.count, expected.trueAlpha, expected.trueBeta)))
      #expect(abs(model.alpha - expected.alpha) < 2e-4, "\(model.alpha) \(expected)")
      #expect(abs(model.beta - expected.beta) < 2e-4, "\(model.beta) \(expected)")
      #expect(abs((model.deviations.last ?? 0) / expected.last - 1) < 2e-4)
    }
  }

  @Test func `what cannot be fitted is not`() {
    #expect(VolatilityModel(returns(1, 249, 0.1, 0.8)) == nil)
    #expect(VolatilityModel([Double](repeating: 0.01, count: 300)) == nil)
    #expect(VolatilityModel([Double](repeating: .nan, count: 300)) == nil)
    // Without changes of volatility the last move says little.
    #expect((VolatilityModel(returns(6, 2_000, 0, 0))?.alpha ?? 1) < 0.05)
  }

  /// Squares that follow each other, and directions that do not.
  private func correlation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let apart = values.map { $0 - mean }
    return zip(apart, apart.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
      / apart.reduce(0) { $0 + $1 * $1 }
  }

  @Test func `markets have the volatility of the history, and no direction`() throws {
    let model = try #require(VolatilityModel(returns(9, 3_000, 0.15, 0.8)))
    var (spread, clusters, directions) = (0.0, 0.0, 0.0)
    for seed in 0..<40 {
      var random = SeededRandom(seed: UInt64(seed))
      let moves = model.market { random.whole(below: $0) }.map { $0.change(model.moves[$0.day]) }
      spread += moves.reduce(0) { $0 + $1 * $1 } / 3_000 / model.variance / 40
      clusters += correlation(moves.map { $0 * $0 }) / 40
      directions += correlation(moves) / 40
    }
    #expect((spread - 1).magnitude < 0.1, "\(spread)")
    #expect(clusters > 0.15, "\(clusters)")
    // A standard error of 1 / √120,000, more where volatility changes.
    #expect(directions.magnitude < 0.02, "\(directions)")
  }

  /// Days that rise while they are calm and fall while they are not, of which one falls by a third: what they did
  /// beside what was expected of them is not nothing on average.
  @Test func `markets have the trend of the days`() throws {
    var random = SplitMix64(seed: 9)
    var expected = 1.0
    let days = (0..<1_000).map { day in
      let move =
        day == 500 ? -40 : expected.squareRoot() * (random.unit() - 0.5) * 12.0.squareRoot()
      let drift = expected < 1 ? 0.002 : -0.002
      expected = 0.05 + 0.1 * move * move + 0.85 * expected
      return drift + 0.01 * move
    }
    let model = try #require(VolatilityModel(days))
    let trends = (0..<400).map { seed in
      var random = SeededRandom(seed: UInt64(seed))
      return model.market { random.whole(below: $0) }
        .reduce(0) { $0 + model.mean + $1.change(model.moves[$1.day]) } / 1_000
    }
    let trend = trends.reduce(0, +) / 400
    let error = (trends.reduce(0) { $0 + ($1 - trend) * ($1 - trend) } / 399 / 400).squareRoot()
    let own = days.reduce(0, +) / 1_000
    #expect((trend - own).magnitude < 3 * error, "\(trend) ± \(error), not \(own)")
  }

  @Test func `candles of a market keep their shapes`() throws {
    let folder = TemporaryFolder()
    let text = #"{ "name": "t", "data": "sample:aapl-1d", "long": { "enter": "close > open" } }"#
    let request = MonteCarloRequest(RunRequest(document: folder.file("t.json", text)))
    var document = try StrategyDocument(path: request.run.document)
    let candles = try SearchCandles(
      request.run.data(of: &document), of: document, isUniverse: false, NoObserver())
    let days = try HistoryDays(candles, first: try Time("2001-01-02"))
    let models = try #require(days.volatilities)
    let model = try #require(models.first)
    #expect(days.arePositive && model.alpha > 0.01 && model.alpha + model.beta < 1)
    func joined(_ candles: SearchCandles) -> Candles {
      var all = Candles()
      for block in candles.kept?.first?.blocks ?? [] { all.append(block, 0..<block.count) }
      return all
    }
    let real = joined(candles)
    var (one, other) = (SeededRandom(seed: 4), SeededRandom(seed: 4))
    let made = joined(days.market(models, &one))
    #expect(
      made == joined(days.market(models, &other)) && made != joined(days.market(models, &one)))
    #expect(made.time == real.time)
    let start = real.time.partitioningIndex { $0 >= (try? Time("2001-01-02"))?.milliseconds ?? 0 }
    for i in 0..<start { #expect((made.close[i] / real.close[i] - 1).magnitude < 1e-12) }
    for i in 0..<made.count {
      #expect(made.high[i] >= max(made.open[i], made.close[i]) * (1 - 1e-12))
      #expect(made.low[i] <= min(made.open[i], made.close[i]) * (1 + 1e-12) && made.low[i] > 0)
    }
    // A drawn day's moves are all as much larger, and shifted alike.
    var again = SeededRandom(seed: 4)
    let drawn = model.market { again.whole(below: $0) }
    for (place, day) in drawn.enumerated().prefix(500) {
      let (to, from) = (start + place, start + day.day)
      for column in [\Candles.open, \.high, \.low, \.close] {
        let own = log(made[keyPath: column][to] / made.close[to - 1]) - model.mean
        let move = log(real[keyPath: column][from] / real.close[from - 1]) - model.mean
        #expect((own - day.change(move)).magnitude < 1e-9)
      }
    }
  }
}
