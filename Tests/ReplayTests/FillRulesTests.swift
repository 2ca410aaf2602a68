import Market
import Replay
import Strategy
import Testing

/// A row of a table: what a script does on some candles and what must come of it.
struct FillCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var rows: [(Double, Double, Double, Double)]
  var steps: [Int: [OrderRequest]]
  /// What must fill: candle, units (negative for sales), price.
  var fills: [Filled]
  var ambiguous: Int
  var change: @Sendable (inout ReplayOptions) -> Void

  struct Filled: Hashable, Sendable {
    var candle: Int
    var units: Double
    var price: Double
    init(_ candle: Int, _ units: Double, _ price: Double) {
      self.candle = candle
      self.units = units
      self.price = price
    }
  }

  init(
    _ name: String, _ rows: [(Double, Double, Double, Double)], _ steps: [Int: [OrderRequest]],
    _ fills: [Filled], ambiguous: Int = 0,
    _ change: @escaping @Sendable (inout ReplayOptions) -> Void = { _ in }
  ) {
    testDescription = name
    self.rows = rows
    self.steps = steps
    self.fills = fills
    self.ambiguous = ambiguous
    self.change = change
  }
}

private func way(_ intrabar: ExecutionSettings.Intrabar) -> @Sendable (inout ReplayOptions) -> Void
{
  { $0.execution.intrabar = intrabar }
}

/// A quiet candle at 100, from 99 to 101.
private let quiet = (100.0, 101.0, 99.0, 100.0)
/// One that goes to 105 and to 95.
private let wide = (100.0, 105.0, 95.0, 100.0)
private let bracket = OrderRequest.enter(
  .long, units: 1, stopLoss: .price(3), takeProfit: .price(3))

@Suite struct FillRulesTests {
  @Test(arguments: [
    // Market orders.
    FillCase(
      "a market order fills at the next candle's open",
      [quiet, (100.5, 102, 99, 101)], [0: [.enter(.long)]], [.init(1, 1, 100.5)]),
    FillCase(
      "a market order of the last candle does not fill", [quiet, quiet], [1: [.enter(.long)]], []),
    FillCase(
      "with fill close it fills at the very close that made the signal",
      [(100, 102, 99, 101.5), quiet], [0: [.enter(.long)]], [.init(0, 1, 101.5)]
    ) { $0.execution.fill = .close },
    FillCase(
      "with fill close also on the last candle", [quiet, (100, 103, 99, 102)],
      [1: [.enter(.short)]], [.init(1, -1, 102)]
    ) { $0.execution.fill = .close },

    // Stops.
    FillCase(
      "a buy stop fills at its price when the high reaches it",
      [quiet, quiet, (100, 103, 99, 102)], [0: [.enter(.long, .stop(102.5))]],
      [.init(2, 1, 102.5)]),
    FillCase(
      "a buy stop fills at its price when the high just touches it",
      [quiet, (100, 102.5, 99, 102)], [0: [.enter(.long, .stop(102.5))]], [.init(1, 1, 102.5)]),
    FillCase(
      "a buy stop fills at the open where the candle opens beyond it",
      [quiet, (104, 105, 103, 104)], [0: [.enter(.long, .stop(102.5))]], [.init(1, 1, 104)]),
    FillCase(
      "a sell stop fills at its price when the low reaches it",
      [quiet, (100, 101, 97, 98)], [0: [.enter(.short, .stop(98))]], [.init(1, -1, 98)]),
    FillCase(
      "a sell stop fills at the open where the candle opens beyond it",
      [quiet, (96, 97, 95, 96)], [0: [.enter(.short, .stop(98))]], [.init(1, -1, 96)]),
    FillCase(
      "a stop that is not reached waits", [quiet, quiet, quiet],
      [0: [.enter(.long, .stop(102.5))]], []),

    // Limits.
    FillCase(
      "a buy limit fills at its price when the low touches it",
      [quiet, (100, 101, 98, 100)], [0: [.enter(.long, .limit(98))]], [.init(1, 1, 98)]),
    FillCase(
      "a buy limit fills at the open where that is better",
      [quiet, (97, 99, 96, 98)], [0: [.enter(.long, .limit(98))]], [.init(1, 1, 97)]),
    FillCase(
      "a sell limit fills at its price when the high touches it",
      [quiet, (100, 102, 99, 100)], [0: [.enter(.short, .limit(102))]], [.init(1, -1, 102)]),
    FillCase(
      "a sell limit fills at the open where that is better",
      [quiet, (103, 104, 101, 102)], [0: [.enter(.short, .limit(102))]], [.init(1, -1, 103)]),
    FillCase(
      "through: a touch is not enough", [quiet, (100, 101, 98, 100)],
      [0: [.enter(.long, .limit(98))]], []
    ) { $0.execution.limitFill = .through },
    FillCase(
      "through: one tick beyond fills at the limit", [quiet, (100, 101, 97.99, 100)],
      [0: [.enter(.long, .limit(98))]], [.init(1, 1, 98)]
    ) { $0.execution.limitFill = .through },
    FillCase(
      "through: an open at the limit is a touch, and the way on fills it",
      [quiet, (98, 101, 97, 100)], [0: [.enter(.long, .limit(98))]], [.init(1, 1, 98)]
    ) { $0.execution.limitFill = .through },
    FillCase(
      "through: a sale needs one tick above", [quiet, (100, 102, 99, 100), (100, 102.01, 99, 100)],
      [0: [.enter(.short, .limit(102))]], [.init(2, -1, 102)]
    ) { $0.execution.limitFill = .through },

    // Stop-limits.
    FillCase(
      "a stop-limit is a limit from the point where it triggers: marketable at once",
      [quiet, (100, 103, 99, 102)], [0: [.enter(.long, .stopLimit(stop: 102, limit: 102.5))]],
      [.init(1, 1, 102)]),
    FillCase(
      "a stop-limit whose gap jumps over the limit waits for the limit",
      [quiet, (104, 105, 103, 104), (104, 104, 102, 103)],
      [0: [.enter(.long, .stopLimit(stop: 102, limit: 102.5))]], [.init(2, 1, 102.5)]),
    FillCase(
      "a stop-limit below its stop fills on the way back, later in the same candle",
      [quiet, (100, 103, 99, 100)], [0: [.enter(.long, .stopLimit(stop: 102, limit: 101))]],
      [.init(1, 1, 101)]),
    FillCase(
      "a triggered stop-limit stays a limit on later candles",
      [quiet, (100, 103, 100, 103), (103, 104, 98.5, 101)],
      [0: [.enter(.long, .stopLimit(stop: 102, limit: 99))]], [.init(2, 1, 99)]),

    // Brackets.
    FillCase(
      "bracket children can trigger in the candle of the entry",
      [quiet, (100, 101, 96, 98)], [0: [bracket]], [.init(1, 1, 100), .init(1, -1, 97)]),
    FillCase(
      "one child cancels the other", [quiet, quiet, (100, 104, 99, 103), (103, 103, 96, 97)],
      [0: [bracket]], [.init(1, 1, 100), .init(2, -1, 103)]),
    FillCase(
      "a stop loss fills at the open after a gap",
      [quiet, quiet, (94, 96, 93, 95)], [0: [bracket]], [.init(1, 1, 100), .init(2, -1, 94)]),
    FillCase(
      "a target fills at a better open", [quiet, quiet, (106, 107, 104, 105)], [0: [bracket]],
      [.init(1, 1, 100), .init(2, -1, 106)]),
    FillCase(
      "children are not active before the entry: the low came before it",
      [quiet, (100, 103, 96, 102.5)],
      [0: [.enter(.long, .stop(102), units: 1, stopLoss: .price(3))]], [.init(1, 1, 102)],
      ambiguous: 1, way(.olhc)),
    FillCase(
      "children are active from the entry: the low came after it",
      [quiet, (100, 103, 96, 102.5)],
      [0: [.enter(.long, .stop(102), units: 1, stopLoss: .price(3))]],
      [.init(1, 1, 102), .init(1, -1, 99)], ambiguous: 1, way(.ohlc)),
    FillCase(
      "a bracket as a share of the entry", [quiet, (100, 101, 99, 100), (100, 106, 99, 105)],
      [0: [.enter(.long, units: 1, stopLoss: .share(0.1), takeProfit: .share(0.05))]],
      [.init(1, 1, 100), .init(2, -1, 105)]),
    FillCase(
      "a bracket of a short is mirrored", [quiet, quiet, (100, 103, 99, 102)],
      [0: [.enter(.short, units: 1, stopLoss: .price(2), takeProfit: .price(2))]],
      [.init(1, -1, 100), .init(2, 1, 102)]),

    // Trailing stops.
    FillCase(
      "a trailing stop follows the high and sells where the price falls back by its distance",
      [quiet, quiet, (106, 110, 105.5, 109), (109, 109.5, 104, 105)],
      [0: [.enter(.long, units: 1, trailingStop: .price(5))]],
      [.init(1, 1, 100), .init(3, -1, 105)]),
    FillCase(
      "it moves only with what the price has passed: the low came first",
      [quiet, (100, 110, 96, 109), (109, 109, 108, 108)],
      [0: [.enter(.long, units: 1, trailingStop: .price(5))]], [.init(1, 1, 100)], ambiguous: 1,
      way(.olhc)),
    FillCase(
      "it moves with what the price has passed: the high came first",
      [quiet, (100, 110, 96, 109)], [0: [.enter(.long, units: 1, trailingStop: .price(5))]],
      [.init(1, 1, 100), .init(1, -1, 105)], ambiguous: 1, way(.ohlc)),
    FillCase(
      "it never moves back, and a gap below it fills at the open",
      [quiet, (100, 110, 100, 106), (103, 104, 102, 103)],
      [0: [.enter(.long, units: 1, trailingStop: .price(5))]],
      [.init(1, 1, 100), .init(2, -1, 103)], ambiguous: 1, way(.olhc)),
    FillCase(
      "that of a short follows the low, as a share of it",
      [quiet, quiet, (85, 87.5, 80, 81), (81, 89, 80.5, 88)],
      [0: [.enter(.short, units: 1, trailingStop: .share(0.1))]],
      [.init(1, -1, 100), .init(3, 1, 88)]),
    FillCase(
      "a target cancels it", [quiet, quiet, (100, 104, 100, 103), (103, 103, 90, 91)],
      [0: [.enter(.long, units: 1, takeProfit: .price(3), trailingStop: .price(10))]],
      [.init(1, 1, 100), .init(2, -1, 103)]),

    // The price path inside a candle.
    FillCase(
      "pessimistic takes the stop where both are reached", [quiet, wide], [0: [bracket]],
      [.init(1, 1, 100), .init(1, -1, 97)], ambiguous: 1, way(.pessimistic)),
    FillCase(
      "optimistic takes the target", [quiet, wide], [0: [bracket]],
      [.init(1, 1, 100), .init(1, -1, 103)], ambiguous: 1, way(.optimistic)),
    FillCase(
      "ohlc takes the high first", [quiet, wide], [0: [bracket]],
      [.init(1, 1, 100), .init(1, -1, 103)], ambiguous: 1, way(.ohlc)),
    FillCase(
      "olhc takes the low first", [quiet, wide], [0: [bracket]],
      [.init(1, 1, 100), .init(1, -1, 97)], ambiguous: 1, way(.olhc)),
    FillCase(
      "nearer takes the extreme nearer to the open first", [quiet, (100, 104, 95, 100)],
      [0: [bracket]], [.init(1, 1, 100), .init(1, -1, 103)], ambiguous: 1, way(.nearer)),
    FillCase(
      "nearer at a tie takes the low first", [quiet, wide], [0: [bracket]],
      [.init(1, 1, 100), .init(1, -1, 97)], ambiguous: 1, way(.nearer)),
    FillCase(
      "two entries on both sides: the second reverses",
      [quiet, (100, 103, 97, 100)],
      [0: [.enter(.long, .stop(102), units: 1), .enter(.short, .stop(98), units: 1)]],
      [.init(1, 1, 102), .init(1, -1, 98), .init(1, -1, 98)], ambiguous: 1, way(.ohlc)),

    // Reversal, exits, adding.
    FillCase(
      "a reversal closes first, then opens", [quiet, quiet, (101, 102, 100, 101)],
      [0: [.enter(.long, units: 3)], 1: [.enter(.short, units: 2)]],
      [.init(1, 3, 100), .init(2, -3, 101), .init(2, -2, 101)]),
    FillCase(
      "an exit closes all of its side", [quiet, quiet, quiet, (99, 100, 98, 99)],
      [0: [.enter(.long, units: 3)], 1: [.enter(.long, units: 2)], 2: [.exit(.long)]],
      [.init(1, 3, 100), .init(2, 2, 100), .init(3, -5, 99)]),
    FillCase(
      "an exit of a side that is not held does nothing", [quiet, quiet, quiet],
      [0: [.exit(.long)], 1: [.exit(.short)]], []),
    FillCase(
      "an exit cancels the entries of its side that wait",
      [quiet, quiet, (100, 104, 99, 103)],
      [0: [.enter(.long, .stop(102))], 1: [.exit(.long)]], []),
    FillCase(
      "an exit cancels the brackets of its side",
      [quiet, quiet, (100, 100, 98, 99), (97, 98, 90, 91)],
      [0: [bracket], 1: [.exit(.long)]], [.init(1, 1, 100), .init(2, -1, 100)]),
    FillCase(
      "an exit may wait for its price, with the bracket still on",
      [quiet, quiet, quiet, (100, 102, 99, 101)],
      [0: [bracket], 1: [.exit(.long, .limit(102))]], [.init(1, 1, 100), .init(3, -1, 102)]),
    FillCase(
      "a newer entry of a side takes the place of the one that waits",
      [quiet, quiet, (100, 104, 99, 103)],
      [0: [.enter(.long, .stop(102))], 1: [.enter(.long, .stop(103))]], [.init(2, 1, 103)]),
    FillCase(
      "two entries of one bar stay side by side", [quiet, (100, 104, 99, 103)],
      [0: [.enter(.long, .stop(103)), .enter(.long, .stop(102))]],
      [.init(1, 1, 102), .init(1, 1, 103)]),

    // Time in force.
    FillCase(
      "an order for 2 bars works on two", [quiet, quiet, (100, 103, 99, 102)],
      [0: [.enter(.long, .stop(102), for: .bars(2))]], [.init(2, 1, 102)]),
    FillCase(
      "an order for 2 bars does not work on the third", [quiet, quiet, quiet, (100, 103, 99, 102)],
      [0: [.enter(.long, .stop(102), for: .bars(2))]], []),
    FillCase(
      "an order for the day works on the day in which it became active",
      [quiet, (100, 103, 99, 102)], [0: [.enter(.long, .stop(102), for: .day)]],
      [.init(1, 1, 102)]),
    FillCase(
      "an order for the day does not work on the day after",
      [quiet, quiet, (100, 103, 99, 102)], [0: [.enter(.long, .stop(102), for: .day)]], []),
    FillCase(
      "an order good till cancelled waits", [quiet, quiet, quiet, quiet, (100, 103, 99, 102)],
      [0: [.enter(.long, .stop(102))]], [.init(4, 1, 102)]),

    // The end.
    FillCase(
      "closeAtEnd closes at the last close", [quiet, (100, 103, 99, 102)], [0: [.enter(.long)]],
      [.init(1, 1, 100), .init(1, -1, 102)]
    ) { $0.execution.closeAtEnd = true },

    // Steps.
    FillCase(
      "prices go to the tick against the trader: a buy stop up",
      [quiet, (100, 103, 99, 102)], [0: [.enter(.long, .stop(102.004))]], [.init(1, 1, 102.01)]),
    FillCase(
      "a buy limit down", [quiet, (100, 101, 98, 100)], [0: [.enter(.long, .limit(98.006))]],
      [.init(1, 1, 98)]),
    FillCase(
      "a sell stop down", [quiet, (100, 101, 97, 98)], [0: [.enter(.short, .stop(98.006))]],
      [.init(1, -1, 98)]),
    FillCase(
      "a sell limit up", [quiet, (100, 103, 99, 100)], [0: [.enter(.short, .limit(102.004))]],
      [.init(1, -1, 102.01)]),
    FillCase(
      "units go down to the lot", [quiet, quiet], [0: [.enter(.long, units: 7.9)]],
      [.init(1, 7, 100)]),
  ])
  func `an order fills as it must`(_ row: FillCase) throws {
    let run = try play(candles(row.rows), Script(row.steps), row.change)
    #expect(run.fills.map { .init($0.candle, $0.quantity, $0.price) } == row.fills)
    #expect(run.ambiguity.candles == row.ambiguous)
  }

  @Test func `a bar is asked once, and its orders are worked on the candles inside it`() throws {
    // Bars of two minutes; the request of the bar of minutes 0 and 1 is active from minute 2 on.
    let rows = [
      quiet, quiet, (100.0, 101.0, 99.0, 100.5), (100.5, 103.0, 100.0, 102.0), quiet, quiet,
    ]
    var script = Script([0: [.enter(.long, .stop(102))], 1: [.exit(.long)]])
    script.timeframe = Timeframe(2, .minute)
    let run = try play(candles(rows, seconds: 60), script, timeframe: Timeframe(1, .minute))
    #expect(run.barCount == 3 && run.candleCount == 6)
    #expect(run.fills.map(\.candle) == [3, 4])
    #expect(run.fills.map(\.price) == [102, 100])
    #expect(run.orders.map(\.placedCandle) == [1, 3])
  }

  @Test func `an order for the day lives as long as the session in which it became active`() throws
  {
    // Hours; the order of the day's last hour becomes active on the next day and lives through it.
    let hour = 3_600
    var rows = Array(repeating: quiet, count: 72)
    rows[47] = (100, 103, 99, 102)
    let script = Script([23: [.enter(.long, .stop(102), for: .day)]])
    let run = try play(candles(rows, seconds: Int64(hour)), script, timeframe: Timeframe(1, .hour))
    #expect(run.fills.map(\.candle) == [47])
    rows[47] = quiet
    rows[48] = (100, 103, 99, 102)
    let late = try play(candles(rows, seconds: Int64(hour)), script, timeframe: Timeframe(1, .hour))
    #expect(late.fills.isEmpty)
    #expect(late.orders.map(\.state) == [.expired] && late.orders.map(\.closedCandle) == [47])
  }

  /// Buying at 100, with an open at 99.6 and a tick of 1: on the way down from the open the price is
  /// better than the limit, on the way down from the high it is the limit.
  @Test(arguments: [
    (ExecutionSettings.Intrabar.ohlc, 100.0), (.olhc, 99.6), (.pessimistic, 100),
    (.optimistic, 99.6), (.nearer, 99.6),
  ])
  func `a limit to be traded through is ambiguous where the open lies within the tick`(
    intrabar: ExecutionSettings.Intrabar, price: Double
  ) throws {
    let run = try play(
      candles([quiet, (99.6, 103, 98.5, 99)]), Script([0: [.enter(.long, .limit(100))]]),
      instrument: Instrument(tick: 1)
    ) {
      $0.execution.limitFill = .through
      $0.execution.intrabar = intrabar
    }
    #expect(run.fills.map(\.price) == [price] && run.ambiguity.candles == 1)
    #expect(run.ambiguity.optimistic > run.ambiguity.pessimistic)
  }

  /// Where the open is the limit on paper, and not in the last bit, both ways pass the limit.
  @Test func `an open that is the limit on paper is not ambiguous`() throws {
    let limit = 5.73 - 0.01
    #expect(limit > 5.72)
    let run = try play(
      candles([(5.7, 5.74, 5.66, 5.73), (5.72, 5.9, 5.68, 5.81)]),
      Script([0: [.enter(.long, .limit(limit), stopLoss: .price(1))]]),
      instrument: Instrument(tick: 0, lot: 1)
    ) {
      $0.execution.limitFill = .through
    }
    #expect(run.fills.map(\.candle) == [1] && run.ambiguity.candles == 0)
  }
}
