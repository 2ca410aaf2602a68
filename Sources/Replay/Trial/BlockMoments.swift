import Market
import Strategy

/// Where the instruments of a block are at one moment of it, and what they are worth.
struct Moments<S: Strategy, Model: ExecutionModel> {
  let parts: UnsafeBufferPointer<EngineBlock>
  let times: UnsafeBufferPointer<Int64>
  /// The next moment of the block at which each has something to do, `Int.max` for none.
  private(set) var stops: [Int]
  private let count: Int
  private let firstStep: Int
  /// The moment that is played.
  private(set) var current = Int.max
  /// How many candles of each have closed.
  var closed: [Int]
  private var cash: [(step: Int, cash: Double)]
  /// The money that what each held gained where its price gained 1, from which moment on.
  private var held: [[(step: Int, held: Double)]]
  /// The turns of the moment that is played, where instruments trade one after the other.
  var turns: SessionTurns?
  /// Whose turn it is; -1 before the first.
  var turn = 0
  /// Whether the candles of the turn have opened, and some have closed already.
  var hasOpened = false
  var isClosing = false
  /// Whether a rate of exchange changes in the block.
  let hasRates: Bool

  init(_ block: FeedBlock, _ state: inout TrialState<S, Model>) {
    state.notePositions()
    parts = block.parts
    times = block.times
    count = block.count
    firstStep = block.firstStep
    stops = parts.map { _ in .max }
    closed = parts.map { _ in 0 }
    cash = [(0, state.funds.cash)]
    held = state.positions.map { [(0, $0.held * $0.pointValue)] }
    hasRates = parts.contains { $0.firstRate < $0.count }
  }

  /// The moment that is played, as the run numbers it, for an instrument that may have no candle then: its own is
  /// the one that has opened, else the last that closed.
  func moment(of step: Int, for i: Int, _ cursor: BookCursor) -> Moment {
    Moment(
      candle: firstStep + step, own: parts[i].own(openCandle(i, cursor) ?? closed[i] - 1),
      time: Time(milliseconds: times[step]))
  }

  /// The moment of a candle in the block.
  func step(_ i: Int, _ candle: Int) -> Int {
    candle < parts[i].count ? parts[i].step(candle) - firstStep : .max
  }

  /// Begins with the moment that is played: what closed before it has closed.
  mutating func begin(_ step: Int) {
    close(step - 1)
    current = step
    (hasOpened, isClosing) = (false, false)
  }

  /// Finds the next moment at which an instrument has something to do.
  mutating func lookAhead(
    _ i: Int, _ state: inout TrialState<S, Model>, _ reader: DecisionReader
  ) {
    var cursor = state.cursors[i]
    let (isOver, owing) = (state.funds.ruin != nil, state.funds.owes)
    stops[i] = state.books.read(i) { stop(i, &cursor, $0, reader, isOver: isOver, owing: owing) }
    state.cursors.replace(i, by: cursor)
  }

  /// Finds it anew for what was bought for cash, once the costs of others have taken more than that: then it may
  /// be closed at every candle.
  mutating func lookAgain(
    after step: Int, _ state: inout TrialState<S, Model>, _ readers: [DecisionReader]
  ) {
    guard state.funds.owes else { return }
    state.notePosition()
    for i in parts.indices where state.positions[i].isPaid {
      pass(i, to: step + 1, &state)
      lookAhead(i, &state, readers[i])
    }
  }

  private func stop(
    _ i: Int, _ cursor: inout BookCursor, _ book: borrowing Book<Model>, _ reader: DecisionReader,
    isOver: Bool, owing: Bool
  ) -> Int {
    let candle = cursor.candle
    // A fork begins in the middle of a moment.
    if cursor.awaitsClose { return step(i, candle - 1) }
    // What a short or a margin may lose depends on all others, which move at every candle.
    let moves = candle < parts[i].count && book.isAtRisk(owing: owing)
    if candle < parts[i].count, cursor.isOpened { return step(i, candle) }
    let question =
      !isOver && !book.isDelisted
      ? cursor.question(parts[i], reader, book.held) : parts[i].barCount
    let asks = parts[i].closing(question)
    // Where a fork begins in the middle of a moment, the bars that closed with it wait for their answer.
    if asks < candle || book.ends(ordersBefore: candle, parts[i]) {
      return step(i, min(asks, candle - 1))
    }
    if moves { return step(i, candle) }
    guard candle < parts[i].count else { return .max }
    let event = parts[i].event(from: candle, holding: book.held != 0)
    let end = book.end(parts[i], min(asks + 1, parts[i].count, event + 1))
    let wake = min(book.wake(parts[i], cursor, end, owing: owing), event)
    let isStop = wake < end || end <= asks || asks < parts[i].count
    return isStop ? step(i, min(wake, max(end - 1, candle))) : .max
  }

  /// The instruments that have something to do at a moment.
  func stopping(at step: Int) -> [Int] { stops.indices.filter { stops[$0] == step } }

  /// How many bars of an instrument have closed in the block.
  func barsClosed(_ i: Int) -> Int { parts[i].bars(before: closed[i]) }

  /// Whether the next candle of an instrument opens at a moment.
  func isAt(_ i: Int, _ step: Int, _ cursor: BookCursor) -> Bool {
    self.step(i, cursor.candle) == step
  }

  /// The next moment at which something can happen.
  func next() -> Int? {
    let next = stops.min() ?? .max
    return next == .max ? nil : next
  }

  /// Lets an instrument's candles before a moment pass, in which nothing happens.
  func pass(_ i: Int, to step: Int, _ state: inout TrialState<S, Model>) {
    let start = state.cursors[i].candle
    var end = start
    while end < parts[i].count, self.step(i, end) < step { end += 1 }
    updateExtremes(i, start, end, &state)
    state.cursors[i].candle = end
  }

  private func updateExtremes(
    _ i: Int, _ start: Int, _ end: Int, _ state: inout TrialState<S, Model>
  ) {
    guard start < end, state.holds(i) else { return }
    let extremes = parts[i].extremes(start, end)
    state.select(i)
    state.books.current.lots.updateExtremes(extremes.high, extremes.low)
  }

  /// Closes all candles up to a moment.
  mutating func close(_ step: Int) {
    for i in closed.indices {
      while closed[i] < parts[i].count, self.step(i, closed[i]) <= step { closed[i] += 1 }
    }
  }

  /// The last close of an instrument, for the units of now: those after a split or a roll before the
  /// open of a candle that has not closed.
  func lastClose(_ i: Int, _ cursor: BookCursor) -> Double {
    let next = closed[i]
    var close = next > 0 ? parts[i].close[next - 1] : parts[i].closeBefore
    guard next >= parts[i].firstEvent, hasMet(next, cursor) else { return close }
    for one in parts[i].events where one.candle == next { close = one.event.price(close) }
    return close
  }

  /// Whether what comes before the open of a candle has been worked.
  private func hasMet(_ candle: Int, _ cursor: BookCursor) -> Bool {
    cursor.candle > candle || cursor.candle == candle && cursor.isMet
  }

  /// Whether something comes before the open of the next candle of an instrument.
  func hasEvents(_ i: Int, _ cursor: BookCursor) -> Bool {
    cursor.candle >= parts[i].firstEvent || !parts[i].funding.isEmpty
  }

  /// The candle of an instrument at the moment and in the turn, where it has one that has not closed, and holds the
  /// units of it: not those of before a split or a roll at its open.
  private func openCandle(_ i: Int, _ cursor: BookCursor) -> Int? {
    let next = closed[i]
    guard next < parts[i].count, self.step(i, next) == current,
      turns.map({ $0.places[i].turn == turn }) ?? true,
      next < parts[i].firstEvent || hasMet(next, cursor)
        || !parts[i].events.contains(where: { $0.candle == next })
    else { return nil }
    return next
  }

  /// The price at which another instrument, or all, see one: the open of its candle, where that has opened by then
  /// and not closed; else its last close.
  func price(_ i: Int, _ cursor: BookCursor, seenBy own: Int) -> Double {
    guard hasOpened, let candle = openCandle(i, cursor),
      turns?.hasOpened(i, for: own, atClose: isClosing) ?? true
    else { return lastClose(i, cursor) }
    return parts[i].open[candle]
  }

  /// The way of an instrument through its candle of a moment that has not closed; `nil` where it has none, or
  /// holds units of before a split or a roll at its open.
  func way(
    _ i: Int, _ cursor: BookCursor, _ rule: ExecutionSettings.Intrabar
  ) -> SIMD4<Double>? {
    guard let next = openCandle(i, cursor) else { return nil }
    let candle = parts[i].candle(next, readsVolume: false)
    let points = SIMD4(candle.open, candle.high, candle.low, candle.close)
    return rule.usualPath(candle) == .highFirst ? points : OtherPositions.otherWay(points)
  }

  /// At which price an instrument is closed with all others: on the way of its candle, if it has one at the
  /// moment, else at its last close. Its lots reach what it has met on the way there.
  func closingPrice(
    _ i: Int, at place: LiquidationPlace, _ state: inout TrialState<S, Model>
  ) -> Double {
    let cursor = state.cursors[i]
    guard let way = way(i, cursor, state.rule) else { return lastClose(i, cursor) }
    let exact = place.price(way)
    var price = exact
    if exact != way[0], exact != way[3] {
      let prices = state.books.current.prices
      price = state.books.current.held > 0 ? prices.down(exact) : prices.up(exact)
      price = max(way.min(), min(way.max(), price))
    }
    let points = place.isOtherWay ? OtherPositions.otherWay(way) : way
    var (high, low) = (max(way[0], price), min(way[0], price))
    for point in 1...2 where !place.isOnLine && place.place >= Double(point) {
      (high, low) = (max(high, points[point]), min(low, points[point]))
    }
    state.books.current.lots.updateExtremes(high, low)
    return price
  }

  /// Notes what is held, and the cash, from a moment on.
  mutating func note(_ step: Int, _ state: inout TrialState<S, Model>) {
    state.notePosition()
    assert(state.arePositionsNoted)
    if cash[cash.count - 1].cash != state.funds.cash { cash.append((step, state.funds.cash)) }
    for i in held.indices {
      let now = state.positions[i].held * state.positions[i].pointValue
      if held[i][held[i].count - 1].held != now { held[i].append((step, now)) }
    }
  }

  /// Lets the rest of the block pass, and writes the equity of all of it.
  mutating func finish(
    _ state: inout TrialState<S, Model>, _ equity: UnsafeMutablePointer<Double>
  ) {
    for i in parts.indices {
      updateExtremes(i, state.cursors[i].candle, parts[i].count, &state)
      state.cursors[i].candle = parts[i].count
    }
    for (place, mark) in cash.enumerated() {
      let end = place + 1 < cash.count ? cash[place + 1].step : count
      for step in mark.step..<max(mark.step, end) { equity[step] = mark.cash }
    }
    for i in parts.indices where held[i].count > 1 || held[i][0].held != 0 {
      add(i, to: equity)
    }
  }

  /// Adds what an instrument is worth at each moment.
  private func add(_ i: Int, to equity: UnsafeMutablePointer<Double>) {
    var (place, candle) = (0, 0)
    var close = parts[i].closeBefore
    for step in 0..<count {
      if candle < parts[i].count, self.step(i, candle) == step {
        close = parts[i].close[candle]
        candle += 1
      }
      while place + 1 < held[i].count, held[i][place + 1].step <= step { place += 1 }
      if held[i][place].held != 0 { equity[step] += held[i][place].held * close }
    }
  }
}
