import Indicators
import Market
import Strategy

/// What the orders and the account of a trial can meet.
///
/// Most runs use little of it: market orders, a simple commission, no margin. There is one text of what an
/// order does; it is compiled once for each model, so that no fill checks for what its model lacks.
/// A trial has the same bits under every model that has what it needs (``ExecutionNeeds``).
protocol ExecutionModel: Sendable {
  /// Whether orders may wait for a price: limits, stops, and the brackets of entries.
  static var waits: Bool { get }
  /// Whether there may be all the rest: margin, slippage, tiers, interest, settlement, shares of the volume,
  /// smallest amounts, prices below zero, several instruments, orders that wait for a time or fill at the close.
  static var isComplete: Bool { get }
}

/// Market orders that fill at the next open.
enum MarketExecution: ExecutionModel {
  @inline(__always) static var waits: Bool { false }
  @inline(__always) static var isComplete: Bool { false }
}

/// These, and orders that wait for a price.
enum OrderExecution: ExecutionModel {
  @inline(__always) static var waits: Bool { true }
  @inline(__always) static var isComplete: Bool { false }
}

/// All that there is.
enum CompleteExecution: ExecutionModel {
  @inline(__always) static var waits: Bool { true }
  @inline(__always) static var isComplete: Bool { true }
}

/// The least model that has what a trial needs.
enum ExecutionNeeds: Comparable {
  case market, orders, complete

  /// - Parameter feed: of the trial's candles.
  init(_ plan: Plan, _ options: ReplayOptions, _ feed: any BlockFeed) {
    guard feed.instruments.count == 1, !feed.hasMagnifier, plan.slippage == nil,
      plan.portfolio == nil, !plan.asksOwnCode, options.isSimple(feed.instruments[0])
    else {
      self = .complete
      return
    }
    let requests = plan.table.rows.map(\.request)
    if requests.contains(where: \.needsAll) {
      self = .complete
    } else if plan.table.rows.allSatisfy({ $0.fixedValues != nil && $0.request.isOfMarket }) {
      self = .market
    } else {
      self = .orders
    }
  }
}

extension ExecutionNeeds {
  /// What trials need together.
  init(_ plans: [Plan], _ options: ReplayOptions, _ feed: any BlockFeed) {
    self = plans.lazy.map { ExecutionNeeds($0, options, feed) }.max() ?? .market
  }
}

extension Plan {
  /// Whether the strategy's own code may ask for orders, which may be of any kind.
  fileprivate var asksOwnCode: Bool {
    let all = [asking.whenFlat, asking.whenLong, asking.whenShort]
    return asking.alwaysFrom != nil
      || !all.allSatisfy { if case .never = $0 { true } else { false } }
  }
}

extension ReplayOptions {
  /// Whether neither account nor execution has anything of the complete model.
  fileprivate func isSimple(_ instrument: Instrument) -> Bool {
    account.margin == nil && instrument.contract.margin == nil && account.slippage == nil
      && !instrument.rules.holdOrders && !instrument.rules.negativePrices
      && account.interest.isFree && account.settlement <= 0 && account.commission.tiers.isEmpty
      && execution.participation == nil && execution.emptyCandles != .rest
      && execution.minNotional <= 0 && execution.fill != .close && missed == nil
  }
}

extension OrderRequest {
  /// Whether it needs the complete model: it waits for a time, counts the entries of a session, cancels others,
  /// closes a share, or goes by what others are worth.
  fileprivate var needsAll: Bool {
    at != nil || flatAt != nil || EntryLimit(self).isLimited || cancelsOtherEntries || share != 1
      || weight != nil
  }

  /// Whether it is a market order without stops and targets.
  fileprivate var isOfMarket: Bool {
    if case .move = action { return false }
    return kind == .market && timeInForce == .goodTillCancelled && Bracket(self).isEmpty
  }
}
