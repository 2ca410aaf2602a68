import Market

/// How a trial pays for what it holds.
extension TrialState {
  /// Pays interest for the days since the last that was paid for, if the next candle is of a later one.
  ///
  /// - Parameter cash: that before any instrument paid interest at this moment.
  mutating func payInterest<E: EventSink>(
    _ i: Int, _ block: borrowing EngineBlock, cash: Double, _ events: inout E
  ) {
    let place = cursors.current.candle
    let moment = block.moment(place)
    guard books.current.interestDue <= moment.time.milliseconds, books.current.paysInterest else {
      return
    }
    let today = days.current.day(ofCandle: moment.time)
    if books.current.interestDay == .min {
      let before = place > 0 ? block.moment(place - 1) : block.before
      books.current.interestDay = days.current.day(ofCandle: before.time)
    }
    let count = today - books.current.interestDay
    books.current.interestDue = days.current.nextDay(after: moment.time)
    if count > 0 {
      books.current.interestDay = today
      let close = place > 0 ? block.close[place - 1] : block.closeBefore
      books.current.payInterest(days: count, at: close, cash: cash, moment, &funds, &events)
    }
    books.current.updateNext(&funds)
  }

  /// Records what a new rate of exchange moved between the cash and contracts.
  mutating func recordExchange<E: EventSink>(_ moment: Moment, _ events: inout E) {
    events.add(
      RateSettlement(
        instrument: books.current.instrument, candle: moment.candle,
        amount: books.current.exchanged))
    books.current.exchanged = 0
  }

  /// Pays the funding that counts before the open of a candle.
  mutating func payFunding<E: EventSink>(
    _ place: Int, _ block: borrowing EngineBlock, _ moment: Moment, _ events: inout E
  ) {
    for one in block.funds(from: place) {
      if one.candle > place { return }
      let close = place > 0 ? block.close[place - 1] : block.closeBefore
      books.current.payFunding(one.rate, at: close, moment, &funds, &events)
    }
  }
}
