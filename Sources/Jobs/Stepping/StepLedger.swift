import Market
import Replay
import Strategy
import Text

/// The records of a run, in the order of its candles, so that those up to a candle are found at once.
struct StepLedger: Sendable {
  /// What was held of the instrument, and the cash, after a candle in which one of them changed.
  struct Balance: Hashable, Sendable {
    let moment: Int
    var units: Double
    var cash: Double
  }

  /// After each candle with a change, ascending.
  private(set) var balances: [Balance] = []
  /// The highest equity up to each candle, from the cash at the start on.
  let peaks: [Double]
  /// The instrument's trades in the order of their entries, and for each the first that was not over when it
  /// was entered.
  let entered: [Trade], firstHeld: [Int]
  /// Those that were closed, in the order of their exits.
  let closed: [Trade]
  /// The instrument's orders in the order of their placing, and for each the first that waited then.
  let orders: [OrderRecord], firstWaiting: [Int]
  /// Splits of the instrument that a position met.
  let changes: [AccountEvent]

  init(_ run: Run, _ place: Int) {
    var peak = run.account.cash
    peaks = run.equity.map { equity in
      peak = max(peak, equity)
      return peak
    }
    entered = run.trades.filter { $0.instrument == place }.sorted { $0.number < $1.number }
    closed = run.trades.filter { $0.instrument == place && !$0.isOpen }
      .sorted { ($0.exitCandle, $0.number) < ($1.exitCandle, $1.number) }
    firstHeld = Self.firstAlive(
      entered.map(\.entryCandle), entered.map { $0.isOpen ? Int.max : $0.exitCandle })
    orders = run.orders.filter { $0.instrument == place }
      .sorted { ($0.placedCandle, $0.id) < ($1.placedCandle, $1.id) }
    firstWaiting = Self.firstAlive(
      orders.map(\.placedCandle), orders.map { $0.closedCandle ?? Int.max })
    changes = run.accountEvents.filter { $0.instrument == place && $0.event.changesPrices }
    balances = Self.balances(run, place)
  }

  /// For each of some spans, ascending by their starts, the first that has not ended when it starts.
  private static func firstAlive(_ starts: [Int], _ ends: [Int]) -> [Int] {
    var first = 0
    return starts.indices.map { i in
      while first < i, ends[first] < starts[i] { first += 1 }
      return first
    }
  }

  private static func balances(_ run: Run, _ place: Int) -> [Balance] {
    struct Change {
      var moment: Int, step: Int
      var cash = 0.0, units = 0.0
      var unitsAfter: Double?
    }
    var changes: [Change] = run.fills.map { fill in
      Change(
        moment: fill.candle, step: 1,
        cash: -(fill.quantity * run.pointValue(of: fill) * fill.price + fill.cost),
        units: fill.instrument == place ? fill.quantity : 0)
    }
    changes += run.accountEvents.map { event in
      Change(
        moment: event.candle, step: 0, cash: event.cash,
        unitsAfter: event.instrument == place ? event.units : nil)
    }
    changes += run.charges.map { Change(moment: $0.candle, step: 0, cash: -$0.amount) }
    changes += run.rateSettlements.map { Change(moment: $0.candle, step: 0, cash: $0.amount) }
    let order = changes.indices.sorted {
      (changes[$0].moment, changes[$0].step, $0) < (changes[$1].moment, changes[$1].step, $1)
    }
    var balances: [Balance] = []
    var (cash, units) = (run.account.cash, 0.0)
    for i in order {
      cash += changes[i].cash
      units = (changes[i].unitsAfter ?? units) + changes[i].units
      // What parts add up to is zero but for their last bits.
      if units.magnitude < 1e-12 { units = 0 }
      let balance = Balance(moment: changes[i].moment, units: units, cash: cash)
      if balances.last?.moment == balance.moment { balances.removeLast() }
      balances.append(balance)
    }
    return balances
  }
}
