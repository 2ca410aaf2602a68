import Indicators
import Market
import Replay
import Strategy
import Support
import Testing

/// What indicators and rules see of prices that a split changes: at each bar the history in units of then.
@Suite struct PointInTimeTests {
  /// Averages, ranges, volumes, bars before and coarser bars.
  private static let texts = [
    "close", "sma(close, 5)", "ema(close, 7)", "rsi(5)", "atr(4)", "volume", "sma(volume, 3)",
    "highest(high, 6)[1]", "on(\"4h\", sma(close, 2))", "since(close > sma(close, 4))",
  ]

  private static let frames = [Timeframe(1, .hour), Timeframe(2, .hour)]

  /// Hours at random, of which some begin with splits.
  private static func hours(_ seed: UInt64) -> (candles: Candles, events: [CorporateEvent]) {
    var random = SplitMix64(seed: seed)
    var candles = Candles()
    var (price, events) = (100.0, [CorporateEvent]())
    for hour in 0..<160 {
      // Some hours are missing.
      if random.next() % 9 == 0 { continue }
      let time = Time(seconds: 1_704_067_200 + 3_600 * Int64(hour))
      if !candles.isEmpty, random.next() % 20 == 0 {
        let ratio = [2, 3, 0.5, 1.05][random.whole(0...3)]
        price /= ratio
        events.append(CorporateEvent(.split, time, ratio))
      }
      let close = price * (0.98 + 0.04 * random.unit())
      candles.append(
        Candle(
          time, open: price, high: max(price, close) * 1.01, low: min(price, close) * 0.99,
          close: close, volume: Double(random.whole(1...1_000))))
      price = close
    }
    return (candles, events)
  }

  /// The value of each expression at a bar, worked out from nothing on the candles up to its last.
  private static func values(
    _ candles: Candles, _ list: ExpressionList, _ frame: Timeframe, at bar: Int
  ) throws -> [Double] {
    let instrument = Instrument(symbol: "TEST")
    var known = candles
    // What is missing of its time is over with a candle far away.
    let last = candles[candles.count - 1]
    known.append(
      Candle(
        Time(seconds: last.time.milliseconds / 1_000 + 864_000), open: 1, high: 1, low: 1, close: 1)
    )
    var bars = Candles()
    var closings: [BarClosing] = []
    var aggregator = try Aggregator(from: Timeframe(1, .hour), to: frame, instrument: instrument)
    aggregator.feed(known, 0..<known.count, bars: &bars, closings: &closings)
    let evaluator = try GraphEvaluator(list.graph, instrument: instrument, barFrame: frame)
    evaluator.update(bars, 0..<bar + 1)
    return list.columns.map { evaluator.column($0.node)[bar] }
  }

  /// A strategy that only looks.
  private struct Columns: Strategy {
    let list: ExpressionList
    let frame: Timeframe

    func setUp(_ plan: inout Plan) {
      plan.timeframe = frame
      plan.graph = list.graph
      plan.decisionBars = .never
      plan.series = list.columns.map {
        NamedSeries(
          name: $0.text, expression: $0.text, node: $0.node, indicator: nil, output: nil,
          isDrawn: false)
      }
    }
  }

  private static func recording(
    _ candles: Candles, _ events: [CorporateEvent], _ list: ExpressionList, _ frame: Timeframe,
    blockSize: Int
  ) throws -> InstrumentRecording {
    var source = SeriesSource(
      candles, instrument: Instrument(symbol: "TEST"), timeframe: Timeframe(1, .hour),
      accountEvents: AccountEvents(events, areMoments: true))
    var options = ReplayOptions()
    options.records = true
    options.blockSize = blockSize
    let played = try replay(&source, to: Columns(list: list, frame: frame), options: options)
    return played.recording.instruments[0]
  }

  /// Candles of which those before each split are in units of after it.
  private static func inUnitsOfNow(
    _ candles: Candles, _ count: Int, _ events: [CorporateEvent]
  ) -> Candles {
    var known = Candles()
    for i in 0..<count {
      var candle = candles[i]
      for event in events where event.time > candle.time && event.time <= candles[count - 1].time {
        candle.open /= event.value
        candle.high /= event.value
        candle.low /= event.value
        candle.close /= event.value
        candle.volume *= event.value
      }
      known.append(candle)
    }
    return known
  }

  @Test(arguments: [0, 1]) func `columns are those of a history in units of then`(_ place: Int)
    throws
  {
    let frame = Self.frames[place]
    let list = try ExpressionList(Self.texts, timeframe: frame, in: "test")
    var met = 0
    for seed in 0..<40 as Range<UInt64> {
      let (candles, events) = Self.hours(seed)
      for size in [3, 1_024] {
        let recording = try Self.recording(candles, events, list, frame, blockSize: size)
        for (bar, place) in recording.barClosedAt.enumerated() {
          let now = Self.inUnitsOfNow(candles, place + 1, events)
          let wanted = try Self.values(now, list, frame, at: bar)
          let found = recording.series.map { $0.1[bar] }
          // Volumes of a forming bar are added before they are multiplied, and sums are of other bits then.
          let isSame = zip(found, wanted).allSatisfy {
            $0.isNaN && $1.isNaN || abs($0 - $1) <= 1e-12 * abs($1)
          }
          guard isSame else {
            Issue.record("seed \(seed), \(frame), bar \(bar): \(found), not \(wanted)")
            return
          }
          met += events.isEmpty ? 0 : 1
        }
        // The report works the same columns out from what was recorded.
        let again = try recording.columns(
          list.columns.map(\.node), of: list.graph, Instrument(symbol: "TEST"), frame: frame)
        for (column, (_, series)) in zip(again, recording.series) {
          #expect(column.map(\.bitPattern) == series.map(\.bitPattern), "seed \(seed)")
        }
      }
    }
    #expect(met > 2_000)
  }
}
