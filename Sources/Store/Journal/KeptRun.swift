import Market
public import Replay
import Strategy

extension Journal {
  /// A run as the engine gave it, as far as the journal keeps it: what it traded, its rules with their
  /// values, orders with the money that was missing for them, fills, trades, equity, splits and dividends.
  ///
  /// Account and execution settings are not kept but for the cash and the currency; they are in the
  /// document. Days, drawdowns and buying and holding are not either.
  ///
  /// - Throws: `StoreFileError`; `JournalError` where there is no such run.
  public func keptRun(_ text: String) throws -> Run {
    let detail = try run(text)
    let kept = detail.run
    var run = Run(outline: detail)
    run.trades = try trades(of: kept.id).map { Trade($0) }
    run.fills = try fills(of: kept.id).map { Fill($0) }
    run.equity = try equity(of: kept.id)
    run.shortfalls = try shortfalls(of: kept.id)
    run.accountEvents = try accountEvents(of: kept.id)
    run.hasAccountEvents = !run.accountEvents.isEmpty
    for i in run.instruments.indices {
      let own = run.instruments[i].instrument.currency
      run.instruments[i].isConverted = !own.isEmpty && own != run.account.currency
    }
    for order in try orders(of: kept.id) {
      run.orders.append(OrderRecord(order, explanation: run.explanations.count))
      run.explanations += order.explanation
    }
    for fill in run.fills where run.orders.indices.contains(fill.order) {
      let order = run.orders[fill.order]
      if order.state != .filled { run.orders[fill.order].begin(of: order.quantity) }
    }
    return run
  }
}

extension Run {
  /// What the row of a run says, without trades, orders, fills and equity.
  package init(outline detail: JournalRunDetail) {
    let kept = detail.run
    self.init(name: kept.name)
    engineVersion = kept.engineVersion
    instruments = kept.instruments.map { TradedInstrument($0) }
    if instruments.isEmpty { instruments = [TradedInstrument(Instrument(symbol: kept.symbol))] }
    if instruments.count == 1 { instruments[0].dataHash = kept.dataHash }
    account.cash = kept.cash
    account.currency = kept.currency
    baseFrame = kept.baseFrame.flatMap { try? Timeframe($0) }
    barFrame = kept.barFrame.flatMap { try? Timeframe($0) }
    (first, last) = (kept.first, kept.last)
    (candleCount, barCount) = (kept.candles, kept.bars)
    rules = detail.rules
    warnings = detail.warnings
    (finalEquity, holdFinalEquity) = (kept.finalEquity, kept.holdEquity)
    ambiguity.candles = kept.ambiguousCandles
    ambiguity.pessimistic = kept.pessimisticEquity
    ambiguity.optimistic = kept.optimisticEquity
    ambiguity.random = detail.randomEquities
  }
}

extension TradedInstrument {
  fileprivate init(_ kept: JournalInstrument) {
    var instrument = Instrument(symbol: kept.symbol)
    instrument.currency = kept.currency
    instrument.zone = kept.zone ?? instrument.zone
    instrument.calendar = kept.calendar
    instrument.sessionOpen = kept.sessionOpen ?? instrument.sessionOpen
    instrument.tick = kept.tick ?? instrument.tick
    instrument.lot = kept.lot
    self.init(instrument)
    dataHash = kept.dataHash
    candleCount = kept.candles
    barCount = kept.bars
  }
}

extension Fill {
  init(_ row: JournalFill) {
    self.init(
      order: row.order, instrument: row.instrument, candle: row.candle, time: row.time,
      quantity: row.quantity, price: row.price, cost: row.cost, exchangeRate: row.exchangeRate)
  }
}

extension OrderRecord {
  /// - Parameter explanation: where its values start among those of the run.
  init(_ row: JournalOrder, explanation: Int) {
    // A price that was not known is kept as none.
    let (kind, auction) =
      OrderKind.read(row.kind, row.price ?? .nan, row.limitPrice ?? .nan) ?? (.market, nil)
    self.init(
      id: row.number, instrument: row.instrument, placedCandle: row.placedCandle,
      placed: row.placedTime,
      purpose: Purpose.allCases.first { "\($0.word)" == row.purpose } ?? .entry,
      side: row.side == "sell" ? .short : .long,
      kind: kind, at: auction, quantity: row.quantity ?? 0,
      rule: row.rule ?? -1, explanation: explanation)
    guard let candle = row.closedCandle, let time = row.closedTime else { return }
    close(
      State.allCases.first { "\($0.word)" == row.state } ?? .working,
      reason: RejectionReason.allCases.first { "\($0.word)" == row.reason }, candle: candle,
      time: time)
  }
}
