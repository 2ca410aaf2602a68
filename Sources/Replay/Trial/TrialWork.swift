import Indicators
import Market
import Strategy

// What a trial does at single candles and bars of the selected instrument, whatever brought it there.

extension TrialState {
  /// Works what a candle tells of the time before it: orders whose day is over end, and those whose time
  /// passed without a candle trade at the close before.
  @inline(__always)
  mutating func workPast<E: EventSink>(
    _ i: Int, _ block: borrowing EngineBlock, _ events: inout E
  ) {
    let place = cursors.current.candle
    let candle = block.candle(place, readsVolume: readsVolume)
    if Model.waits && books.current.next.time <= candle.moment.time.milliseconds {
      expireDays(i, block, candle, &events)
    }
    if slippage != nil { takeSlippage(i, before: place, block) }
    guard Model.isComplete && books.current.next.hasScheduledOrders else { return }
    exchange(at: block.exchangeRate(at: place - 1))
    if books.current.hasDayRules, place > 0 { learnDay(i, place - 1, block) }
    fillMissed(place, block, candle, &events)
    // What that brought to the market counts from this candle on.
    books.current.startDay(&days.current, candle.moment.time, &funds)
  }

  /// Works what comes before the open of a candle, after the time before it: interest, funding and events.
  @inline(__always)
  mutating func meet<E: EventSink>(
    _ i: Int, _ block: borrowing EngineBlock, _ events: inout E
  ) {
    let place = cursors.current.candle
    let candle = block.candle(place, readsVolume: readsVolume)
    exchange(at: block.exchangeRate(at: place))
    if Model.isComplete, books.current.exchanged != 0 { recordExchange(candle.moment, &events) }
    if books.current.hasDayRules { learnDay(i, place, block) }
    if books.current.isLimited { books.current.limitVolume(candle.volume, candle.moment.candle) }
    if Model.waits && books.current.next.time <= candle.moment.time.milliseconds {
      payInterest(i, block, cash: funds.cash, &events)
    }
    if !block.funding.isEmpty { payFunding(place, block, candle.moment, &events) }
    if place >= block.firstEvent { applyEvents(place, block, candle.moment, &events) }
    cursors.current.isMet = true
  }

  /// Works the open of a candle, after what came before it: orders for the open fill.
  @inline(__always)
  mutating func workOpen<E: EventSink>(
    _ i: Int, _ block: borrowing EngineBlock, _ events: inout E
  ) {
    let candle = block.candle(cursors.current.candle, readsVolume: readsVolume)
    cursors.current.isOpened = true
    if rests(candle.volume) { return }
    // What is held meets the open; what is bought there has its own price.
    books.current.lots.updateExtremes(candle.open, candle.open)
    if Model.isComplete && books.current.next.hasScheduledOrders {
      books.current.fillScheduledAtOpen(candle, &funds, &events)
    }
    books.current.work(openOf: candle, &funds, &events)
  }

  /// Takes the rate of exchange that counts from here on. It seldom changes, and the money is not looked at
  /// where it does not.
  @inline(__always)
  mutating func exchange(at rate: Double) {
    if rate != books.current.exchangeRate { books.current.exchange(at: rate, &funds) }
  }

  /// Whether orders rest in a candle of some volume.
  @inline(__always)
  func rests(_ volume: Double) -> Bool {
    books.current.restsWithoutVolume && !(volume > 0)
  }

  /// Takes the slippage of the last bar that closed before a candle; where it is not known nothing slips.
  mutating func takeSlippage(_ i: Int, before candle: Int, _ block: borrowing EngineBlock) {
    guard let slippage else { return }
    let bars = block.bars(before: candle)
    let column = block.evaluator._withUnsafeGuaranteedRef { $0.column(slippage) }
    let value = bars > 0 ? column[bars - 1] : slippageBefore[i]
    books.current.take(slippage: value > 0 ? value : 0)
  }

  /// Trades what was due at the last close before a candle, as that candle tells.
  private mutating func fillMissed<E: EventSink>(
    _ place: Int, _ block: borrowing EngineBlock, _ candle: borrowing BaseCandle,
    _ events: inout E
  ) {
    let moment = place > 0 ? block.moment(place - 1) : block.before
    let close = place > 0 ? block.close[place - 1] : block.closeBefore
    books.current.fillMissed(candle, (moment, close), &funds, &events)
  }

  /// Trades what is due at the close of the last candle, after the ways of all candles of its moment.
  @inline(__always)
  mutating func workClose<E: EventSink>(_ block: borrowing EngineBlock, _ events: inout E) {
    guard Model.isComplete && cursors.current.awaitsClose else { return }
    cursors.current.awaitsClose = false
    let candle = block.candle(cursors.current.candle - 1, readsVolume: readsVolume)
    books.current.startDay(&days.current, candle.moment.time, &funds)
    books.current.fillScheduledAtClose(candle, &funds, &events)
  }

  /// Takes part in the splits, dividends and rolls that count before the open of a candle.
  private mutating func applyEvents<E: EventSink>(
    _ place: Int, _ block: borrowing EngineBlock, _ moment: Moment, _ events: inout E
  ) {
    var close = place > 0 ? block.close[place - 1] : block.closeBefore
    for one in block.events where one.candle == place {
      books.current.apply(one.event, after: close, moment, &funds, &events)
      close = one.event.price(close)
    }
  }

  /// Works the way of a candle to its close, but not what trades at it.
  ///
  /// - Parameter fork: gets the state before the candle, if that is the first ambiguous one and a fork
  ///   is wanted.
  @inline(__always)
  mutating func workPath<E: EventSink>(
    _ i: Int, _ block: borrowing EngineBlock, _ fork: inout Fork<S, Model>, _ events: inout E
  ) {
    let candle = block.candle(cursors.current.candle, readsVolume: readsVolume)
    if rests(candle.volume) {
      books.current.lots.updateExtremes(candle.high, candle.low)
      cursors.current.pass()
      return
    }
    var isAmbiguous = false
    if !Model.isComplete || block.magnifier == nil {
      books.current.work(pathOf: candle, rule, &coin, &funds, &events) { book, funds in
        isAmbiguous = true
        fork.note(book, funds, i)
      }
    } else {
      isAmbiguous = work(insideOf: candle, i, block, &fork, &events)
    }
    if isAmbiguous {
      ambiguousCandles += 1
      fork.complete(with: self)
    }
    if Model.isComplete { cursors.current.awaitsClose = books.current.next.hasScheduledOrders }
    cursors.current.pass()
  }

  /// Takes orders out of the market whose day is over, with the last candle of that day, and learns
  /// when the day of new ones ends.
  private mutating func expireDays<E: EventSink>(
    _ i: Int, _ block: borrowing EngineBlock, _ candle: borrowing BaseCandle, _ events: inout E
  ) {
    let now = candle.moment.time.milliseconds
    let place = cursors.current.candle
    books.current.startDay(&days.current, candle.moment.time, &funds)
    if candle.moment.candle > 0 {
      let before = place > 0 ? block.moment(place - 1) : block.before
      books.current.expire(before, &funds, &events) { $0.dayEnd <= now }
    }
  }

  /// Takes orders out of the market whose last bar has closed.
  @inline(__always)
  mutating func expireBars<E: EventSink>(
    _ i: Int, _ block: borrowing EngineBlock, _ events: inout E
  ) {
    let candle = cursors.current.candle
    guard Model.waits, books.current.next.bar != .max, candle > 0 else { return }
    let closed = block.firstBar + block.bars(before: candle)
    if books.current.next.bar >= closed { return }
    books.current.expire(block.moment(candle - 1), &funds, &events) { $0.lastBar < closed }
  }

  /// Makes the requests of a bar that has closed.
  @inline(__always)
  mutating func decide<E: EventSink>(
    _ i: Int, _ bar: Int, _ block: borrowing EngineBlock, _ reader: DecisionReader,
    _ events: inout E
  ) {
    let candle = cursors.current.candle - 1
    let held = books.current.held
    exchange(at: block.exchangeRate(at: candle))
    if books.current.hasDayRules { learnDay(i, candle, block) }
    if slippage != nil { takeSlippage(i, before: candle + 1, block) }
    // Rules of one bar see the account as the bar left it, also where an order of the bar has filled at
    // that close.
    let seen = books.current.fillsAtClose ? view(i, bar, block) : nil
    let occasion = occasion(bar, candle, block, keepsAccount: seen != nil)
    var isDone = false
    var entered: DecisionTable.EntryTime?
    for row in reader.rows(holding: held) {
      if reader.row(row).pointee.beginsGroup { isDone = false }
      if isDone || !reader.mayBeTrue(row, at: bar) { continue }
      let opposition = reader.row(row).pointee.opposition
      if opposition != nil && opposition == entered {
        isDone = refuse(row, seen ?? view(i, bar, block), occasion, reader, &events)
      } else if reader.row(row).pointee.isFixed {
        // Where its day is full, the entry of the other side may have its turn.
        if books.current.isDayFull(reader.request(row), occasion.moment) { continue }
        let isPlaced = books.current.place(reader.request(row), occasion, &funds, &events)
        // Nor does an entry count that may not add.
        isDone = isPlaced || !reader.isEntry(row)
        if isPlaced && E.keepsOrders { reader.explain(row, at: bar, &events) }
      } else {
        isDone = ask(row, seen ?? view(i, bar, block), occasion, reader, &events)
      }
      if opposition != nil && isDone { entered = opposition }
    }
    if reader.asks(held, at: bar) {
      ask(seen ?? view(i, bar, block), occasion, reader, &events)
    }
  }

  /// The close of a bar, as orders are placed at it.
  ///
  /// - Parameters:
  ///   - candle: the one with which it closed.
  ///   - keepsAccount: whether orders see the account as the bar left it.
  @inline(__always)
  func occasion(
    _ bar: Int, _ candle: Int, _ block: borrowing EngineBlock, keepsAccount: Bool
  ) -> Book<Model>.Occasion {
    let volume = readsVolume ? block.volume[candle] : .nan
    return Book<Model>.Occasion(
      moment: block.moment(candle), close: block.close[candle],
      limits: FillLimits(high: block.high[candle], low: block.low[candle], volume: volume),
      isLate: block.isLate(bar) || rests(volume), bar: block.firstBar + bar, size: size,
      before: keepsAccount ? books.current.holding : nil,
      closedBefore: keepsAccount ? funds.kelly : nil)
  }

  /// Asks a row that depends on more than its mask.
  ///
  /// - Returns: whether it counts: an entry that may not add to the position does not.
  private mutating func ask<E: EventSink>(
    _ row: Int, _ view: BarView, _ occasion: Book<Model>.Occasion,
    _ reader: DecisionReader, _ events: inout E
  ) -> Bool {
    guard let request = reader.request(row, view),
      !books.current.isDayFull(request, occasion.moment)
    else { return false }
    let isPlaced = books.current.place(request, occasion, &funds, &events)
    if isPlaced && E.keepsOrders { reader.explain(row, view, &events) }
    return isPlaced || !reader.isEntry(row)
  }

  /// Asks the strategy's own code.
  mutating func ask<E: EventSink>(
    _ view: BarView, _ occasion: Book<Model>.Occasion, _ reader: DecisionReader,
    _ events: inout E
  ) {
    var requests = OrderRequests()
    strategy.decide(at: view, &requests)
    for request in requests.requests {
      if EntryLimit(request).isLimited { books.current.countEntries(days.current) }
      if books.current.place(request, occasion, &funds, &events), E.keepsOrders {
        var values: [Double] = []
        strategy.explain(request.rule, at: view, into: &values)
        reader.explain(request.rule, values, &events)
      }
    }
  }

  /// A bar as rules see it at its close.
  func view(_ i: Int, _ bar: Int, _ block: borrowing EngineBlock) -> BarView {
    let close = block.close[cursors.current.candle - 1]
    let index = block.firstBar + bar
    return BarView(
      instrument: i, index: index, time: block.barTime(bar),
      position: books.current.position(at: close, bar: index),
      account: AccountView(
        cash: funds.cash, equity: books.current.equity(at: close, funds),
        exchangeRate: books.current.exchangeRate),
      evaluator: block.evaluator, offset: bar)
  }
}

extension Book {
  /// Takes orders out of the market whose time is over.
  mutating func expire<E: EventSink>(
    _ moment: Moment, _ funds: inout Funds, _ events: inout E,
    where isOver: (WorkingOrder) -> Bool
  ) {
    guard waiting.contains(where: isOver) else { return }
    for order in waiting where isOver(order) {
      events.close(order.id, .expired, .expired, moment)
    }
    waiting.removeAll(where: isOver)
    updateNext(&funds)
  }
}
