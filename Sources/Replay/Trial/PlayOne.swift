import Market
import Strategy

extension TrialState {
  /// Plays a block of one instrument, and looks at a candle only where something can happen.
  ///
  /// What can happen: an order fills at an open, the price reaches a trigger, an order's time is over,
  /// or something may be asked for at a bar's close. Between these a loop writes the equity.
  ///
  /// - Parameters:
  ///   - curve: takes the equity at the close of each candle.
  ///   - fork: gets the state before the first ambiguous candle, if it is wanted.
  mutating func play<E: EventSink, Curve: EquityCurve>(
    _ block: borrowing EngineBlock, _ reader: DecisionReader, _ curve: inout Curve,
    _ fork: inout Fork<S, Model>, _ events: inout E
  ) {
    while true {
      let question =
        funds.ruin == nil && !books.current.isDelisted
        ? cursors.current.question(
          block, reader, books.current.held, isCandleDue: books.current.isDue(cursors.current))
        : block.barCount
      let asks = block.closing(question)
      expireBars(0, block, &events)
      let candle = cursors.current.candle
      if asks < candle {
        cursors.current.bar = question + 1
        decide(0, question, block, reader, &events)
        if books.current.fillsAtClose { note(block, candle - 1, &curve) }
        continue
      }
      if candle == block.count { return }
      let event = block.event(from: candle, holding: books.current.held != 0)
      let end = books.current.end(block, min(asks + 1, block.count, event + 1))
      let wake = min(
        books.current.wake(block, cursors.current, end, owing: funds.owes), event)
      mark(block, candle, wake, &curve)
      cursors.current.candle = wake
      if wake < end {
        if !cursors.current.isOpened {
          workPast(0, block, &events)
          meet(0, block, &events)
          workOpen(0, block, &events)
        }
        workPath(0, block, &fork, &events)
        workClose(block, &events)
        note(block, wake, &curve)
      }
    }
  }

  /// Notes what the account is worth at the close of a candle that was worked.
  @inline(__always)
  private func note<Curve: EquityCurve>(
    _ block: borrowing EngineBlock, _ candle: Int, _ curve: inout Curve
  ) {
    let held = books.current.held * books.current.pointValue
    curve.note(block, candle, cash: funds.cash, held: held)
  }

  /// Passes over candles in which nothing happens.
  @inline(__always)
  private mutating func mark<Curve: EquityCurve>(
    _ block: borrowing EngineBlock, _ start: Int, _ end: Int, _ curve: inout Curve
  ) {
    if start == end { return }
    let held = books.current.held * books.current.pointValue
    if let reached = curve.mark(block, start, end, cash: funds.cash, held: held) {
      books.current.lots.updateExtremes(reached.high, reached.low)
    }
  }
}

extension Book {
  /// Whether the next candle is worked whatever its prices are.
  @inline(__always)
  func isDue(_ cursor: BookCursor) -> Bool { !market.isEmpty || cursor.isOpened }

  /// The candle after the last at which nothing can expire, `end` at most.
  @inline(__always)
  func end(_ block: borrowing EngineBlock, _ end: Int) -> Int {
    if !Model.waits || next.bar == .max { return end }
    return min(end, block.closing(max(0, next.bar - block.firstBar)) + 1)
  }

  /// Whether an order's last bar closed before a candle.
  func ends(ordersBefore candle: Int, _ block: borrowing EngineBlock) -> Bool {
    next.bar != .max && block.closing(max(0, next.bar - block.firstBar)) < candle
  }

  /// The first candle from the cursor on in which an order may do something, `end` if none.
  @inline(__always)
  func wake(
    _ block: borrowing EngineBlock, _ cursor: BookCursor, _ end: Int, owing: Bool
  ) -> Int {
    if isDue(cursor) { return cursor.candle }
    if !hasWaiting && !isAtRisk(owing: owing) { return end }
    let isTimed = next.time <= block.time[end - 1]
    var i = cursor.candle
    while i < end, block.low[i] > next.low, block.high[i] < next.high {
      if isTimed && block.time[i] >= next.time { break }
      i += 1
    }
    return i
  }
}
