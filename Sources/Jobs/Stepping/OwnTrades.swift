import Market
import Replay
import Strategy

/// Trades that a person makes on a run's bars without seeing what comes, beside the strategy's.
///
/// An order is at market and fills at the next bar's open: for the units, the money or the share of the account
/// that the strategy's size names, else for all of it, in whole lots, with the commission's rate and fixed amount.
/// An order against what is held closes it. A split or a roll changes nothing of what it is worth, but for the costs of
/// a roll. An account of which nothing is left is closed there.
package struct OwnTrades: Sendable {
  /// A trade.
  package struct Trade: Hashable, Sendable {
    package let isLong: Bool
    /// After the splits so far.
    package fileprivate(set) var units: Double
    /// The bar of its entry, and the price.
    package let bar: Int, price: Double
    /// That price as it compares with those of the last bar, after splits and rolls.
    package fileprivate(set) var level: Double
    /// The bar and the price of its exit; `nil` while it is held.
    package var exit: Int?
    package var exitPrice = Double.nan
    /// Profit after costs as a share of what the lot cost, as that of the strategy's trades; `NaN` while it is
    /// held.
    package fileprivate(set) var share = Double.nan
    /// The costs so far.
    fileprivate(set) var paid: Double
    /// What a unit of now was worth in the account's money at the entry, and all of them at its fill.
    fileprivate(set) var basis: Double
    let stake: Double
  }

  /// How three ways through the same bars ended, as shares of the account at the start.
  package struct Score: Hashable, Sendable {
    package let own: Double, strategy: Double, holding: Double
    /// Bars and trades.
    package let bars: Int, trades: Int
  }

  /// What waits for the next open.
  package enum Order: Hashable, Sendable { case buy, sell, close }

  /// The bar at which it began, and the last that was seen.
  package let start: Int
  package private(set) var bar: Int
  /// What waits for the next open.
  package private(set) var order: Order?
  /// The trades so far.
  package private(set) var trades: [Trade] = []
  private var cash: Double
  private let size: Size, lot: Double, multiplier: Double
  /// Whether an order may cost more than the cash, as on margin.
  private let isLent: Bool
  /// Whether buying and holding would borrow what such an order does.
  private let borrows: Bool
  private let commission: Commission

  /// Begins at a bar of a run.
  package init(_ stepped: SteppedRun, from bar: Int) {
    start = bar
    self.bar = bar
    cash = stepped.run.account.cash
    let instrument = stepped.instrument
    lot = instrument.lot.map { $0 > 0 ? $0 : 1 } ?? 1
    multiplier = instrument.contract.multiplier
    isLent = stepped.run.account.margin != nil || instrument.contract.margin != nil
    borrows = stepped.run.account.margin != nil && instrument.contract.margin == nil
    let named = stepped.run.size.named
    if case .units(let units) = named, instrument.lot != 0 {
      size = .units(Self.lots(units, lot))
    } else {
      size = named
    }
    commission = stepped.run.account.commission
  }

  /// What is held.
  package var held: Trade? { trades.last.flatMap { $0.exit == nil ? $0 : nil } }

  /// Asks for an order at the next open; asked for again it is taken back.
  ///
  /// - Returns: whether there is anything to do: nothing is added to what is held.
  @discardableResult
  package mutating func ask(_ wanted: Order) -> Bool {
    if order == wanted {
      order = nil
      return true
    }
    switch (wanted, held?.isLong) {
    case (.close, nil), (.buy, true), (.sell, false): return false
    default: order = wanted
    }
    return true
  }

  /// Goes on to a bar.
  package mutating func go(to last: Int, _ stepped: SteppedRun) {
    while bar < last, bar + 1 < stepped.count {
      bar += 1
      if held != nil { carry(&trades[trades.count - 1], to: bar, stepped) }
      let open = stepped.bars.open[bar]
      let unit = multiplier * stepped.openRate(bar)
      if let order {
        if held != nil { close(at: open, unit) } else { enter(order == .buy, at: open, unit) }
        self.order = nil
      }
      if let held { end(held, open, unit, stepped) }
    }
  }

  /// What a split or a roll before a bar makes of a trade; a roll costs both trades, by the close before.
  private func carry(_ trade: inout Trade, to bar: Int, _ stepped: SteppedRun) {
    for (at, event) in stepped.changes where at == bar && at > trade.bar {
      trade.level = event.price(trade.level)
      if event.kind == .split {
        trade.units *= event.value
        trade.basis /= event.value
      } else {
        let unit = multiplier * stepped.openRate(bar)
        trade.paid += 2 * cost(trade.units, stepped.bars.close[bar - 1], unit)
        trade.basis += event.value * unit
      }
    }
  }

  /// Closes a trade at the price of a bar at which nothing is left of the account.
  private mutating func end(_ held: Trade, _ open: Double, _ unit: Double, _ stepped: SteppedRun) {
    let worst = held.isLong ? stepped.bars.low[bar] : stepped.bars.high[bar]
    guard cash + gain(held, to: worst, unit) - held.paid <= 0 else { return }
    let side = held.isLong ? 1.0 : -1
    let price = (held.basis + side * (held.paid - cash) / held.units) / unit
    close(at: held.isLong ? min(open, price) : max(open, price), unit)
  }

  /// What the account is worth at the close of the last bar that was seen.
  package func worth(_ stepped: SteppedRun) -> Double {
    guard let held else { return cash }
    let unit = multiplier * stepped.closeRate(bar)
    return cash + gain(held, to: stepped.bars.close[bar], unit) - held.paid
  }

  /// How it ended beside the strategy and holding, which made nothing where the account does not pay for its order.
  package func score(_ stepped: SteppedRun) -> Score {
    let begin = stepped.run.account.cash
    func equity(_ bar: Int) -> Double { stepped.state(at: bar).equity }
    var holding = 0.0
    if bar > start, stepped.bars.open[start + 1] != 0 {
      let open = stepped.bars.open[start + 1]
      let first = stepped.openRate(start + 1)
      let price = open.magnitude * multiplier * first
      let buys = units(price * (1 + commission.rate), of: begin) > 0
      let stake = (buys ? stake(of: begin, at: price) : 0) * begin
      let most = borrows ? min(stake, begin / (1 + commission.rate)) : stake
      var held = Trade(
        isLong: true, units: most / price, bar: start + 1, price: open, level: open,
        paid: most * commission.rate, basis: open * multiplier * first, stake: most)
      for next in start + 1...bar { carry(&held, to: next, stepped) }
      let unit = multiplier * stepped.closeRate(bar)
      holding = (gain(held, to: stepped.bars.close[bar], unit) - held.paid) / begin
    }
    let before = equity(start)
    return Score(
      own: worth(stepped) / begin - 1, strategy: before > 0 ? equity(bar) / before - 1 : 0,
      holding: holding, bars: bar - start, trades: trades.count)
  }

  private func gain(_ trade: Trade, to price: Double, _ unit: Double) -> Double {
    (trade.isLong ? 1 : -1) * trade.units * (price * unit - trade.basis)
  }

  private func cost(_ units: Double, _ price: Double, _ unit: Double) -> Double {
    units * unit * price.magnitude * commission.rate + commission.fixed
  }

  /// What an order of the strategy's size is worth at a price, as a share of some cash.
  private func stake(of cash: Double, at price: Double) -> Double {
    switch size {
    case .units(let units): units * price / cash
    case .cash(let money): money / cash / (1 + commission.rate)
    case .equity(let share): share / (1 + commission.rate)
    case .risk, .kelly: 1 / (1 + commission.rate)
    }
  }

  private static func lots(_ units: Double, _ lot: Double) -> Double {
    (units / lot + 1e-9).rounded(.down) * lot
  }

  /// The units of an order of which one costs `each`, the commission's rate included; 0 where they are less than a
  /// lot, where what the size names is more than the cash pays for, and where there is no cash or no price.
  private func units(_ each: Double, of cash: Double) -> Double {
    guard each > 0, cash > 0 else { return 0 }
    let fixed = commission.fixed
    let units: Double
    switch size {
    case .units(let named): units = named
    case .cash(let money): units = Self.lots((money - fixed) / each, lot)
    case .equity(let share): return max(0, Self.lots((cash * share - fixed) / each, lot))
    case .risk, .kelly: return max(0, Self.lots((cash - fixed) / each, lot))
    }
    return isLent || units * each + fixed <= cash ? max(0, units) : 0
  }

  private mutating func enter(_ isLong: Bool, at price: Double, _ unit: Double) {
    let units = units(price.magnitude * unit * (1 + commission.rate), of: cash)
    guard units.isFinite, units > 0 else { return }
    trades.append(
      Trade(
        isLong: isLong, units: units, bar: bar, price: price, level: price,
        paid: cost(units, price, unit), basis: price * unit, stake: (units * price * unit).magnitude
      ))
  }

  private mutating func close(at price: Double, _ unit: Double) {
    guard let held else { return }
    let profit = gain(held, to: price, unit) - held.paid - cost(held.units, price, unit)
    cash = max(0, cash + profit)
    trades[trades.count - 1].exit = bar
    trades[trades.count - 1].exitPrice = price
    trades[trades.count - 1].share = profit / held.stake
  }
}
