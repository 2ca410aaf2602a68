import Market
import Strategy

/// How a candle is worked beside whose data there are finer candles.
extension TrialState {
  /// Works the way of a candle along its finer candles, where they make it, or along its own prices.
  ///
  /// Slippage and volume are those of the base candle: the finer ones tell the way alone.
  ///
  /// - Returns: whether it is ambiguous: it, or one of the finer candles.
  @inline(never)
  mutating func work<E: EventSink>(
    insideOf candle: borrowing BaseCandle, _ i: Int, _ block: borrowing EngineBlock,
    _ fork: inout Fork<S, Model>, _ events: inout E
  ) -> Bool {
    let (count, isPlain) = books.current.ways(through: candle, &funds)
    guard count > 0, let magnifier = block.magnifier?.takeUnretainedValue() else {
      books.current.work(pathOf: candle, rule, &coin, &funds, &events) { _, _ in }
      return false
    }
    let inside = magnifier.inside(
      candle.moment.time.milliseconds, open: candle.open, high: candle.high, low: candle.low,
      close: candle.close)
    let fills = funds.fills
    // Where all that the account holds may be closed, the candles of all go their ways together.
    var isShared = funds.others.isMoving
    if isShared { isShared = books.current.isLiquidated(by: candle, funds) }
    guard case .known(let places) = inside, !isShared else {
      if inside == .missing {
        magnification.missing += 1
      } else if inside == .unlike {
        magnification.unlike += 1
      }
      var isAmbiguous = false
      books.current.work(pathOf: candle, rule, &coin, &funds, &events) { book, funds in
        isAmbiguous = true
        fork.note(book, funds, i)
      }
      let made = funds.fills - fills
      if isAmbiguous {
        magnification.fillsByRule += made
      } else {
        magnification.fillsOfOneWay += made
      }
      return isAmbiguous
    }
    magnification.known += 1
    // What shows how far a result depends on the rule does not count.
    var wasAmbiguous = false
    if !isPlain && !E.keepsNothing { wasAmbiguous = books.current.isAmbiguous(candle, funds) }
    let before = fork.isWanted ? (book: books.current, funds: funds) : nil
    let chosen = walk(places, of: magnifier.candles, in: candle, &events)
    magnification.fillsByRule += chosen.fills
    magnification.fillsByData += funds.fills - fills - chosen.fills
    if chosen.isAmbiguous {
      if let before { fork.note(before.book, before.funds, i) }
    } else if wasAmbiguous {
      magnification.decided += 1
    }
    return chosen.isAmbiguous
  }

  /// Lets the price go through finer candles, one after the other.
  ///
  /// - Returns: whether one of them is ambiguous, and the fills in those that are.
  private mutating func walk<E: EventSink>(
    _ places: Range<Int>, of candles: Candles, in base: borrowing BaseCandle, _ events: inout E
  ) -> (isAmbiguous: Bool, fills: Int) {
    var chosen = (isAmbiguous: false, fills: 0)
    let others = funds.others
    defer { if funds.others.isMoving { funds.others = others } }
    for place in places {
      let number = Double(place - places.lowerBound)
      let count = Double(places.count)
      if others.isMoving { funds.others = others.onLine(number / count, (number + 1) / count) }
      let finer = BaseCandle(
        moment: base.moment, open: candles.open[place], high: candles.high[place],
        low: candles.low[place], close: candles.close[place], limits: base.limits, bar: base.bar)
      let wasCalled = funds.isCalled
      if place > places.lowerBound { books.current.jump(toOpenOf: finer, &funds, &events) }
      let fills = funds.fills
      var isAmbiguous = false
      books.current.work(pathOf: finer, rule, &coin, &funds, &events) { _, _ in isAmbiguous = true }
      if funds.isCalled, !wasCalled {
        funds.called = LiquidationPlace(
          place: 3 * (number + funds.called.place / 3) / count, isOnLine: true)
      }
      guard isAmbiguous else { continue }
      chosen.isAmbiguous = true
      chosen.fills += funds.fills - fills
    }
    return chosen
  }
}
