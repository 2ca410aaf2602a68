import Market
import Strategy

extension TrialState {
  /// Plays a block of several instruments, one moment after the other: at each what comes before the open of all
  /// that trade then, the orders for it, in the order of the data, then the ways of their candles, then the orders
  /// for their close, then what is asked for at the bars that closed.
  ///
  /// Days of one date whose hours do not overlap are such a moment in turns, the earliest first.
  ///
  /// Moments at which nothing can happen to any of them are passed over. Sizes and rules see the other
  /// instruments at the opens of their candles, once these have opened, until they close; else at their last closes.
  ///
  /// - Parameters:
  ///   - equity: takes the equity at each moment of the block.
  ///   - fork: as for one instrument; a state that was forked goes on in the middle of its moment.
  mutating func play<E: EventSink>(
    _ block: FeedBlock, _ readers: [DecisionReader],
    _ equity: UnsafeMutablePointer<Double>, _ fork: inout Fork<S, Model>, _ events: inout E
  ) {
    var moments = Moments(block, &self)
    for i in books.indices { moments.lookAhead(i, &self, readers[i]) }
    while let step = moments.next() {
      moments.begin(step)
      let turns = moments.findTurns(step, &sessions) { readers[$0].trades }
      let stopping = moments.stopping(at: step)
      for i in stopping where isOpening(i, step, &moments) {
        select(i)
        if books.current.next.hasScheduledOrders { moments.valueOthers(besides: i, &self) }
        workPast(i, moments.parts[i], &events)
      }
      exchange(step, &moments)
      payInterest(step, &moments, &events)
      for (turn, closings) in turns.enumerated() {
        moments.begin(turn: turn, at: step)
        let now = moments.inTurn(stopping)
        let opening = now.filter { isOpening($0, step, &moments) }
        for i in opening {
          if moments.hasEvents(i, cursors[i]) { moments.valueOthers(besides: i, &self) }
          select(i)
          meet(i, moments.parts[i], &events)
          endOthersIfCalled(i, step, moments, &events)
        }
        moments.open()
        for i in opening {
          moments.valueOthers(besides: i, &self)
          select(i)
          workOpen(i, moments.parts[i], &events)
          endOthersIfCalled(i, step, moments, &events)
        }
        endAtOpens(opening, step, moments, &events)
        for i in now where cursors[i].isOpened {
          moments.valueOthers(besides: i, &self)
          select(i)
          if books.current.isAtRisk(owing: funds.owes) { books.current.updateNext(&funds) }
          workPath(i, moments.parts[i], &fork, &events)
          endOthersIfCalled(i, step, moments, &events)
        }
        for closing in closings {
          let closed = moments.close(closing, now, at: step)
          for i in closed where cursors[i].awaitsClose {
            moments.valueOthers(besides: i, &self)
            select(i)
            workClose(moments.parts[i], &events)
          }
          for i in closed {
            moments.valueOthers(besides: i, &self)
            select(i)
            answer(i, moments.parts[i], readers[i], &events)
            moments.lookAhead(i, &self, readers[i])
          }
        }
      }
      moments.lookAgain(after: step, &self, readers)
      moments.note(step, &self)
    }
    moments.finish(&self, equity)
  }

  /// Whether the next candle of an instrument opens at a moment and is still to be worked; candles before
  /// it pass.
  mutating func isOpening(_ i: Int, _ step: Int, _ moments: inout Moments<S, Model>) -> Bool {
    guard moments.stops[i] == step, !cursors[i].isOpened else { return false }
    moments.pass(i, to: step, &self)
    return moments.isAt(i, step, cursors[i])
  }

  /// Takes the rates of exchange of a moment, of all instruments before any of them trades: what others
  /// hold is worth the same for all then.
  mutating func exchange(_ step: Int, _ moments: inout Moments<S, Model>) {
    guard moments.hasRates else { return }
    for i in books.indices where isOpening(i, step, &moments) {
      select(i)
      if books.current.held == 0 { continue }
      exchange(at: moments.parts[i].exchangeRate(at: cursors.current.candle))
    }
  }

  /// Pays the interest of a moment, of all instruments before any of them trades.
  mutating func payInterest<E: EventSink>(
    _ step: Int, _ moments: inout Moments<S, Model>, _ events: inout E
  ) {
    if books.current.interest.isFree { return }
    let cash = funds.cash
    for i in books.indices where isOpening(i, step, &moments) {
      select(i)
      if !books.current.paysInterest { continue }
      moments.valueOthers(besides: i, &self)
      payInterest(i, moments.parts[i], cash: cash, &events)
    }
  }

  /// Closes the account once all opens of a moment have been worked, if it must be by what came of them
  /// together: any that is held on margin or short tells, or all where costs have taken more than the cash.
  ///
  /// - Parameter some: the instruments that may have opened.
  /// - Returns: whether that was so.
  @discardableResult
  mutating func endAtOpens<E: EventSink>(
    _ some: [Int], _ step: Int, _ moments: Moments<S, Model>, _ events: inout E
  ) -> Bool {
    notePosition()
    for i in some where positions[i].held != 0 && cursors[i].isOpened {
      if !positions[i].mayBeAtRisk && !funds.owes { continue }
      select(i)
      let candle = moments.parts[i].candle(cursors.current.candle, readsVolume: readsVolume)
      if !books.current.isAtRisk(owing: funds.owes) || rests(candle.volume) { continue }
      moments.valueOthers(besides: i, &self)
      books.current.liquidateIfNeeded(at: candle.open, candle.moment, &funds, &events)
      return endOthersIfCalled(i, step, moments, &events)
    }
    return false
  }

  /// Makes the requests of the bars of an instrument that closed with its last candle.
  private mutating func answer<E: EventSink>(
    _ i: Int, _ part: borrowing EngineBlock, _ reader: DecisionReader, _ events: inout E
  ) {
    expireBars(i, part, &events)
    while funds.ruin == nil, !books.current.isDelisted {
      let question = cursors.current.question(part, reader, books.current.held)
      guard part.closing(question) < cursors.current.candle else { return }
      cursors.current.bar = question + 1
      decide(i, question, part, reader, &events)
    }
  }

  /// Closes what other instruments hold once the margin was called or nothing is left of the account: at the
  /// same place of the ways of their candles, or at their last closes where they have none at the moment.
  ///
  /// - Returns: whether that was so.
  @discardableResult
  mutating func endOthersIfCalled<E: EventSink>(
    _ i: Int, _ step: Int, _ moments: Moments<S, Model>, _ events: inout E
  ) -> Bool {
    guard funds.isCalled else { return false }
    funds.isCalled = false
    let reason: RejectionReason = funds.ruin == nil ? .marginCalled : .accountClosed
    let place = funds.called
    for k in closingOrder {
      select(k)
      if books.current.held == 0, books.current.isIdle { continue }
      if !cursors.current.isOpened { moments.pass(k, to: step, &self) }
      select(k)
      let price = moments.closingPrice(k, at: place, &self)
      let now = moments.moment(of: step, for: k, cursors.current)
      books.current.cancel(reason, now, &funds, &events) { _ in true }
      books.current.closeAll(at: price, now, &funds, &events, for: .liquidation)
    }
    select(i)
    funds.others = OtherPositions()
    if funds.ruin == nil, funds.cash <= 0 {
      let price = moments.closingPrice(i, at: place, &self)
      let now = moments.moment(of: step, for: i, cursors.current)
      books.current.closeAccountIfNothingIsLeft(at: price, now, &funds, 0)
    }
    return true
  }
}
