import Market
import Strategy

/// The equity that a run would show if only one side's profits counted.
///
/// Only one side is held at a time. Where this side is held at a close, its equity is the run's less
/// what the other side has earned so far; where it is not, the initial cash and what this side has
/// earned so far. The times of drawdowns are those of the ends of days.
struct SideCurve {
  private let run: Run
  private let side: Side

  init(_ run: Run, _ side: Side) {
    self.run = run
    self.side = side
  }

  /// The curve at the ends of days, and its drawdowns at the closes of base candles.
  func measured() -> (ends: [Double], drawdowns: DrawdownSummary) {
    var ends: [Double] = []
    var meter = DrawdownMeter()
    meter.start(run.account.cash, run.first.milliseconds)
    var steps = Steps(run, side)
    var values: [Double] = []
    var times: [Int64] = []
    var candle = 0
    for day in run.days {
      values.removeAll(keepingCapacity: true)
      while candle <= day.candle {
        values.append(steps.equity(candle, run.equity[candle]))
        candle += 1
      }
      times = Array(repeating: day.time.milliseconds, count: values.count)
      meter.take(values, times, values.count)
      ends.append(values.last ?? run.account.cash)
    }
    return (ends, meter.finished())
  }

  /// What has been opened and earned by each candle.
  private struct Steps {
    private let cash: Double
    private let side: Side
    private let entries: [Int]
    private let exits: [Trade]
    private var entry = 0
    private var exit = 0
    private var open = 0
    private var own = ExactSum()
    private var other = ExactSum()

    init(_ run: Run, _ side: Side) {
      cash = run.account.cash
      self.side = side
      entries = run.trades.filter { $0.side == side }.map(\.entryCandle).sorted()
      exits = run.trades.filter { !$0.isOpen }
    }

    mutating func equity(_ candle: Int, _ all: Double) -> Double {
      while entry < entries.count, entries[entry] <= candle {
        entry += 1
        open += 1
      }
      while exit < exits.count, exits[exit].exitCandle <= candle {
        if exits[exit].side == side {
          own.add(exits[exit].profit)
          open -= 1
        } else {
          other.add(exits[exit].profit)
        }
        exit += 1
      }
      return open > 0 ? all - other.value : cash + own.value
    }
  }
}
