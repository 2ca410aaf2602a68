import Market
import Strategy
import Support
import Testing

@testable import Replay

/// What a run says of orders for the close of a bar that was known only after its last candle.
@Suite struct LateFillTests {
  private static let half = Timeframe(30, .minute)
  private static let lead =
    "With execution.fill at close an order needs a bar that is known to be over with its last candle"

  /// Candles of half an hour on four days from Monday 2023-09-04 on, each a bit higher than the one before.
  ///
  /// - Parameter halves: which of a day, in UTC.
  private func days(_ halves: Range<Int>, without: (day: Int, half: Int)? = nil) -> Candles {
    var all: [Candle] = []
    for day in 0..<4 {
      for half in halves where without.map({ $0 != (day, half) }) ?? true {
        let price = 100 + Double(all.count)
        all.append(
          Candle(
            Time(seconds: 1_693_785_600 + Int64(day * 48 + half) * 1_800), open: price,
            high: price + 0.5, low: price, close: price + 0.5, volume: 100))
      }
    }
    return Candles(all)
  }

  private func instrument(_ calendar: String?) throws -> Instrument {
    let plain = Instrument(symbol: "A", tick: 0.01, lot: 1)
    return try calendar.map { plain.following(try ExchangeCalendar($0)) } ?? plain
  }

  /// Buys at the close of the first day and sells at that of the second.
  private func run(
    _ candles: Candles, _ calendar: String?, fill: ExecutionSettings.Fill = .close,
    frame: Timeframe = Timeframe(1, .day), blockSize: Int = Candles.blockSize
  ) throws -> Run {
    var script = Script([0: [.enter(.long, units: 10)], 1: [.exit(.long)]])
    script.timeframe = frame
    return try play(
      candles, script, timeframe: Self.half, instrument: try instrument(calendar)
    ) {
      $0.execution.fill = fill
      $0.blockSize = blockSize
    }
  }

  /// London's day has candles from 07:00 to 15:30 UTC in summer; the price of its auction is stamped after that.
  @Test func `before a closing auction no bar of a day is over`() throws {
    let candles = days(14..<31)
    let claim = "2 orders filled at a later open, not at the close of their bar."
    let proof =
      "\(Self.lead), and there the price of the closing auction could still have come: take data that have the candle of the auction."
    for blockSize in [1, 7, Candles.blockSize] {
      let run = try run(candles, "XLON", blockSize: blockSize)
      #expect(run.fills.map(\.candle) == [17, 34])
      #expect(run.fills.map(\.price) == [117, 134])
      #expect(run.lateOrders == [2])
      #expect(run.warnings == ["\(claim) \(proof)"])
    }
    // At the next open there is nothing to be late for.
    let next = try run(candles, "XLON", fill: .nextOpen)
    #expect(next.fills.map(\.candle) == [17, 34] && next.warnings.isEmpty)
    #expect(next.lateOrders.isEmpty)
  }

  @Test func `with the candle of the auction orders fill at the close`() throws {
    let run = try run(days(14..<32), "XLON")
    #expect(run.fills.map(\.candle) == [17, 35])
    #expect(run.fills.map(\.price) == [117.5, 135.5])
    #expect(run.lateOrders.isEmpty && run.warnings.isEmpty)
  }

  @Test func `without a calendar no day is over that has a night`() throws {
    let run = try run(days(14..<32), nil)
    #expect(run.fills.map(\.candle) == [18, 36])
    #expect(
      run.warnings == [
        "2 orders filled at a later open, not at the close of their bar. \(Self.lead). Without a calendar it was known only from the next one: name one (instrument.calendar)."
      ])
    let whole = try self.run(days(0..<48), nil)
    #expect(whole.fills.map(\.candle) == [47, 95] && whole.warnings.isEmpty)
  }

  /// New York's day ends at 20:00 UTC in summer, and Monday was a holiday: candles from 13:30 on.
  @Test func `a bar without its last candle is late`() throws {
    let whole = try run(days(27..<40).kept { $0.time.seconds >= 1_693_872_000 }, "XNYS")
    #expect(whole.fills.map(\.price) == [125.5, 138.5] && whole.warnings.isEmpty)
    let gap = days(27..<40, without: (1, 39)).kept { $0.time.seconds >= 1_693_872_000 }
    let run = try run(gap, "XNYS")
    #expect(run.fills.map(\.candle) == [12, 24])
    #expect(
      run.warnings == [
        "1 order filled at a later open, not at the close of its bar. \(Self.lead), and there the candle that ends the bar is missing in the data."
      ])
  }

  /// Of two instruments one has the candle of the auction.
  @Test func `of several instruments those that were late count`() throws {
    let document = try StrategyDocument(
      text: """
        { "data": "x.csv", "timeframe": "1d", "long": { "enter": "position.size == 0" },
          "size": { "units": 10 }, "account": { "cash": 100000 },
          "portfolio": { "maxPositions": 2 } }
        """, path: "t.json")
    var second = try instrument("XLON")
    second.symbol = "B"
    var sources = [
      SeriesSource(days(14..<31), instrument: try instrument("XLON"), timeframe: Self.half),
      SeriesSource(days(14..<32), instrument: second, timeframe: Self.half),
    ]
    var options = ReplayOptions()
    (options.account, options.size) = (document.account, document.size)
    options.execution.fill = .close
    options.execution.closeAtEnd = false
    func open(_ strategy: some Strategy) throws -> Run {
      try replay(&sources, to: strategy, options: options).run
    }
    let run = try open(document.strategy())
    #expect(run.fills.count == 2 && run.lateOrders == [1, 0])
    #expect(run.warnings.count == 1 && run.warnings[0].hasPrefix("1 order filled at a later open"))
  }
}
