import Market
import Strategy

/// How all that is held is closed at once, or listed as open.
extension Book {
  /// Closes all that is held: at the last close, or because nothing is left of the account.
  mutating func closeAll<E: EventSink>(
    at price: Double, _ moment: Moment, _ funds: inout Funds, _ events: inout E,
    for purpose: OrderRecord.Purpose = .end
  ) {
    guard held != 0 else { return }
    var exit = OrderTicket(id: 0, purpose: purpose, side: held > 0 ? .long : .short)
    exit.id = register(
      purpose, exit.direction, .market, rule: -1, explanation: 0, moment, &funds, &events)
    close(exit, at: FillPrice(price), moment, &funds, &events)
  }

  /// Lists what is still held as open trades, marked at the last close.
  func listOpen<E: EventSink>(at price: Double, _ moment: Moment, _ events: inout E) {
    let side: Side = held > 0 ? .long : .short
    for var lot in lots {
      lot.updateExtremes(price, price)
      let trade = Trade(
        number: lot.number, instrument: instrument, side: side, quantity: lot.quantity,
        entryFill: lot.fill, entryCandle: lot.candle, entryTime: lot.time, entryPrice: lot.price,
        exitFill: nil, exitCandle: moment.candle, exitTime: moment.time, exitPrice: price,
        exitPurpose: nil, costs: lot.cost,
        adverse: lot.adverse(side) * lot.quantity * pointValue,
        favourable: lot.favourable(side) * lot.quantity * pointValue, entryRule: lot.rule,
        exitRule: -1,
        stop: lot.stop, target: lot.target, dividends: lot.dividends, splits: lot.splits,
        rolled: lot.rolled, rolledValue: lot.rolledValue, candles: moment.own - lot.ownCandle,
        multiplier: contract.multiplier, exchangeRates: (lot.exchangeRate, exchangeRate))
      events.add(trade, isPart: false)
    }
  }
}
