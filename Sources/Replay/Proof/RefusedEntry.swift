package import Market
package import Strategy

/// What a refused entry would have cost beside the money that there was.
///
/// Worked out from the fills before it. Of a market order the price is that of the candle's open with
/// slippage, of another the one that it waited for, or that of an open beyond it.
public struct RefusedEntry: Hashable, Sendable {
  /// The price at which it would have traded.
  public let price: Double
  /// The units that were wanted; one lot where the size was worth less.
  public let units: Double
  /// What these cost, commission included.
  public let needed: Double
  /// The money that there was for it: the cash, of a short the equity; or what the size was worth where
  /// that was less than a lot.
  public let available: Double
  /// The most units that could have been bought; 0 for less than a lot.
  public let affordable: Double

  /// How much more would have been enough.
  public var missing: Double { max(0, needed - available) }

  /// What a refused entry lacked; `nil` where its size is not known beforehand.
  ///
  /// - Parameters:
  ///   - candle: in which it was refused.
  ///   - instrument: with the lot of the run.
  ///   - size: of the document.
  package init?(
    of order: OrderRecord, _ run: Run, _ candle: Candle, instrument: Instrument,
    account: AccountSettings, size: Size
  ) {
    // What a margin leaves, and slippage that depends on the size or on a rule, only the run itself knows.
    switch account.slippage {
    case .worked, .impact: return nil
    default:
      if account.margin != nil || instrument.contract != Contract() { return nil }
      if !account.commission.tiers.isEmpty { return nil }
      if run.instruments.contains(where: \.isConverted) { return nil }
    }
    let sizing = Sizing(account, instrument)
    let buys = order.side == .long
    var fillPrice = FillPrice(Self.price(of: order.kind, buys: buys, candle.open))
    if order.kind.limitPrice == nil, let slippageModel = SlippageModel(account, instrument) {
      let limits = FillLimits(high: candle.high, low: candle.low, volume: candle.volume)
      fillPrice = slippageModel.fillPrice(
        fillPrice.price, buys: buys, limits, TickGrid(instrument.tick))
    }
    guard fillPrice.price > 0, fillPrice.price.isFinite else { return nil }
    let (cash, held) = Self.account(of: run, before: order)
    let equity = cash + held * fillPrice.price
    let there = buys ? cash : equity
    let lot = instrument.lot.flatMap { $0 > 0 ? $0 : nil } ?? 1
    func cost(_ units: Double) -> Double {
      units * fillPrice.price + sizing.costs.cost(units, fillPrice, buys: buys).total
    }
    var (wanted, money) = (lot, there)
    switch size {
    case .units(let number): wanted = number
    case .cash(let amount): money = amount
    case .equity(let share): money = share * equity
    case .risk, .kelly: return nil
    }
    guard wanted.isFinite, money.isFinite else { return nil }
    if order.reason == .notAffordable {
      if case .units = size {} else { wanted = sizing.lots.down(money / fillPrice.price) }
      money = there
    }
    price = fillPrice.price
    units = wanted
    needed = cost(wanted)
    available = money
    let most = sizing.lots.down(sizing.costs.bought(for: max(0, money), fillPrice, buys: buys))
    affordable = most.isFinite ? max(0, most) : 0
  }

  /// Where an order trades in a candle: at its price, or at an open beyond it.
  private static func price(of kind: OrderKind, buys: Bool, _ open: Double) -> Double {
    if let limit = kind.limitPrice { return buys ? min(limit, open) : max(limit, open) }
    if let stop = kind.stopPrice { return buys ? max(stop, open) : min(stop, open) }
    return open
  }

  /// Cash and units of the order's instrument before it was refused.
  private static func account(of run: Run, before order: OrderRecord) -> (Double, Double) {
    var cash = run.account.cash
    var held = 0.0
    let end = order.closedCandle ?? order.placedCandle
    var events = run.accountEvents[...]
    func applyEvents(to candle: Int) {
      while let event = events.first, event.candle <= candle {
        events.removeFirst()
        cash += event.cash
        if event.event.kind == .split, event.instrument == order.instrument { held = event.units }
      }
    }
    for fill in run.fills where fill.candle < end || fill.candle == end && fill.order < order.id {
      applyEvents(to: fill.candle)
      cash -= fill.quantity * fill.price + fill.cost
      if fill.instrument == order.instrument { held += fill.quantity }
    }
    applyEvents(to: end)
    return (cash, held)
  }
}
