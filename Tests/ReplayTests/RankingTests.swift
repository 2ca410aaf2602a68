import Indicators
import Market
import Strategy
import Support
import Testing

@testable import Replay

/// The order of many instruments, beside the obvious sort.
@Suite struct RankingTests {
  private func instruments(_ count: Int, _ random: inout SplitMix64) -> [Instrument] {
    // Names in another order than places.
    (0..<count).map { Instrument(symbol: "S\(random.whole(0...9))\($0)") }
  }

  /// Ranks from 1, the highest value first, equal ones by name; unknown ones have none.
  private func ranks(_ values: [Double], _ instruments: [Instrument]) -> [Double] {
    let known = values.indices.filter { !values[$0].isNaN }.sorted { a, b in
      values[a] != values[b]
        ? values[a] > values[b]
        : Array(instruments[a].symbol.utf8).lexicographicallyPrecedes(
          Array(instruments[b].symbol.utf8))
    }
    var ranks = values.map { _ in Double.nan }
    for (place, i) in known.enumerated() { ranks[i] = Double(place + 1) }
    return ranks
  }

  @Test(arguments: [2, 31, 32, 33, 200]) func `ranks are those of a plain sort`(_ count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let instruments = instruments(count, &random)
    var standings = Ranking(NameOrder(instruments))
    for round in 0..<200 {
      var values = (0..<count).map { _ in 20 * random.unit() - 10 }
      for _ in 0..<random.whole(0...3) {
        let place = random.whole(0...count - 1)
        values[place] =
          [.nan, -0.0, 0.0, 1e300, -1e300, .leastNonzeroMagnitude][
            random.whole(0...5)]
      }
      switch round % 8 {
      case 0: values = values.map { _ in 1.5 }
      case 1: values = values.map { _ in .nan }
      case 2: values = values.map { ($0 * 2).rounded() }
      // One far from all others.
      case 3: values[count / 2] = 1e9
      case 4: values = values.indices.map(Double.init)
      default: break
      }
      standings.order(.rank) { values[$0] }
      let wanted = ranks(values, instruments)
      for i in 0..<count {
        #expect(
          standings.places[i] == wanted[i] || standings.places[i].isNaN && wanted[i].isNaN,
          "round \(round): \(values[i]) at \(i)")
      }
    }
  }

  /// 37.8 - 37.7 and 4.65 - 4.55 are both 0.1, and differ in binary by more than their own last bits.
  @Test(arguments: [
    ("rank_of(close - open) == 1", "", ["A"]), ("close > open", "rank: close - open", ["A"]),
    ("percentile_of(close - open) > 50", "", []), ("zscore_of(close - open) > 0", "", []),
  ]) func `differences that are equal on paper are ranked as equal`(
    enter: String, rank: String, entered: [String]
  ) throws {
    let portfolio = rank.isEmpty ? "" : "portfolio: { \(rank), maxPositions: 1 }\n"
    let document = try StrategyDocument(
      text: "data: x.csv\nlong: { enter: '\(enter)' }\nsize: { units: 1 }\n" + portfolio,
      path: "equal.yaml")
    var options = ReplayOptions()
    options.size = document.size
    let strategy = try #require(try document.strategy() as? DocumentStrategy)
    var sources = [("A", 37.7, 37.8), ("B", 4.55, 4.65)].map { name, open, close in
      SeriesSource(
        candles([(open, close, open, close), (close, close, close, close)]),
        instrument: Instrument(symbol: name, tick: 0.01, lot: 1),
        timeframe: Timeframe(1, .day))
    }
    let run = try replay(&sources, to: strategy, options: options).run
    #expect(run.orders.map { ["A", "B"][$0.instrument] } == entered)
  }

  /// Differences that are equal on paper, in a run whose rules rank and whose portfolio does.
  @Test(arguments: ["enter: rank_of(close - open) <= 1", "enter: close < open"])
  func `a run ranks differences on paper`(_ rule: String) throws {
    let document = try StrategyDocument(
      text: """
        data: [{ file: b.csv, symbol: B }, { file: a.csv, symbol: A }]
        timeframe: 1d
        long: { \(rule), exit: close > open }
        size: { units: 1 }
        portfolio: { rank: close - open, maxPositions: 1 }
        """, path: "ties.yaml")
    var sources = [("B", 198.95, 198.57), ("A", 36.35, 35.97)].map { symbol, open, close in
      SeriesSource(
        Candles(
          (0..<3).map { day in
            Candle(
              Time(seconds: 1_704_153_600 + Int64(day) * 86_400), open: open, high: open + 1,
              low: close - 1, close: close)
          }), instrument: Instrument(symbol: symbol, tick: 0.01), timeframe: Timeframe(1, .day))
    }
    var options = ReplayOptions()
    options.size = document.size
    let run = try replay(&sources, to: document.strategy(), options: options).run
    #expect(run.fills.map { run.instruments[$0.instrument].instrument.symbol } == ["A"])
  }

  /// Blocks of many instruments are shorter than those of few; what a run is does not depend on it.
  @Test func `eighty instruments have the same run in blocks of any size`() throws {
    let document = try StrategyDocument(
      text: """
        data: x.csv
        timeframe: 1w
        long:
          enter: rank_of(close / close[2]) <= 20 and of("S7", close > close[1])
          exit: percentile_of(close / close[2]) < 50
        portfolio: { rank: 'close / close[3]', maxPositions: 12, weights: equal }
        account: { cash: 100000, commission: { rate: 0.001 } }
        """, path: "many.yaml")
    var options = ReplayOptions()
    (options.account, options.execution, options.size) = (
      document.account, document.execution, document.size
    )
    #expect(options.blockSize(of: 80) < Candles.blockSize)
    let strategy = try #require(try document.strategy() as? DocumentStrategy)
    var runs: [Run] = []
    for size in [1, 7, 100, Candles.blockSize] {
      options.blockSize = size
      var sources = (0..<80).map { place in
        SeriesSource(
          randomCandles(
            1_000 + 20 * (place % 5), seed: UInt64(place + 1),
            start: Time(seconds: 1_577_836_800 + Int64(place % 4) * 86_400), step: 86_400),
          instrument: Instrument(symbol: "S\(place)", lot: 0.01), timeframe: Timeframe(1, .day))
      }
      runs.append(try replay(&sources, to: strategy, options: options).run)
    }
    #expect(runs[0].trades.count > 100)
    for run in runs.dropFirst() {
      #expect(run.equity == runs[0].equity && run.fills == runs[0].fills)
      #expect(run.trades == runs[0].trades && run.orders == runs[0].orders)
    }
  }
}
