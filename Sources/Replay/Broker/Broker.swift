import Market
import Strategy

/// Works orders on candles, block by block, and looks at a candle only where something can happen.
///
/// What can happen: an order fills at an open, the price reaches an alarm, an order's time is over,
/// or the strategy wants to be asked at a bar's close. Between these a loop writes the equity.
struct Broker: Sendable {
  var account: Account
  var ledger: Ledger
  let intrabar: ExecutionSettings.Intrabar
  var days: DayCalendar
  /// Whether the first ambiguous candle makes the broker stop, so that the caller can copy it.
  var stopsWhereAmbiguous: Bool
  var ambiguousCandles = 0

  /// The next candle and the next bar of the block.
  var cursor = 0
  private var bar = 0
  /// Whether the market orders at the open of the next candle are done, so that only its way is left.
  var isOpened = false
  /// The bar of the next question, for the position that it was looked up for.
  private var asked = -1
  private var askedFor = 0.0

  init(
    _ account: Account, intrabar: ExecutionSettings.Intrabar, days: DayCalendar, isKept: Bool,
    stopsWhereAmbiguous: Bool
  ) {
    self.account = account
    self.intrabar = intrabar
    self.days = days
    self.stopsWhereAmbiguous = stopsWhereAmbiguous
    ledger = Ledger(isKept: isKept)
  }

  /// A broker that goes on from here under another rule and keeps no records.
  func twin(_ intrabar: ExecutionSettings.Intrabar) -> Broker {
    var twin = Broker(
      account, intrabar: intrabar, days: days, isKept: false, stopsWhereAmbiguous: false)
    twin.cursor = cursor
    twin.bar = bar
    twin.isOpened = isOpened
    return twin
  }

  /// Why `advance` came back.
  enum Stop {
    /// The block is done.
    case end
    /// A question at the close of this bar (a place in the block).
    case question(bar: Int)
    /// An ambiguous candle is next.
    case ambiguous
  }

  /// Sets the equity of the last candle again, after fills at its very close.
  func mark(_ piece: borrowing Piece, _ equity: UnsafeMutablePointer<Double>) {
    equity[cursor - 1] = account.equity(at: piece.close[cursor - 1])
  }

  /// The last candle that was worked, in the block.
  var last: Int { cursor - 1 }

  /// Goes to the block's first candle.
  mutating func begin() {
    cursor = 0
    bar = 0
    asked = -1
  }

  /// Goes to a place of the block that was reached another way.
  mutating func jump(to candle: Int, bar: Int) {
    cursor = candle
    self.bar = bar
    asked = -1
  }

  /// Works one candle in which the way does not matter.
  ///
  /// - Returns: the place after it.
  mutating func step(_ piece: borrowing Piece, _ equity: UnsafeMutablePointer<Double>) -> Int {
    _ = work(piece)
    equity[cursor] = account.equity(at: piece.close[cursor])
    cursor += 1
    return cursor
  }

  /// Goes on to the next question.
  ///
  /// `equity` takes the equity at the close of each candle of the block.
  mutating func advance(_ piece: borrowing Piece, _ equity: UnsafeMutablePointer<Double>) -> Stop {
    while true {
      let question = nextQuestion(piece)
      let asks = piece.closing(question)
      expireBars(piece)
      if asks < cursor {
        bar = question + 1
        return .question(bar: question)
      }
      if cursor == piece.count { return .end }
      var end = min(asks + 1, piece.count)
      if account.alarm.bar != .max {
        end = min(end, piece.closing(max(0, account.alarm.bar - piece.firstBar)) + 1)
        end = min(end, piece.count)
      }
      let wake = nextWake(piece, end)
      mark(piece, cursor, wake, equity)
      cursor = wake
      if wake < end {
        if !work(piece) { return .ambiguous }
        equity[wake] = account.equity(at: piece.close[wake])
        cursor = wake + 1
      }
    }
  }

  /// The next bar at which the strategy wants to be asked.
  ///
  /// Bars that closed with the last worked candle are still to be asked about; inside a candle whose
  /// open has been worked, none is that closed before it.
  @inline(__always)
  private mutating func nextQuestion(_ piece: borrowing Piece) -> Int {
    if account.ruin != nil { return piece.barCount }
    if asked < bar || askedFor != account.held {
      bar = max(bar, piece.bars(before: isOpened ? cursor : cursor - 1))
      asked = piece.watches.next(account.held, from: bar, count: piece.barCount)
      askedFor = account.held
    }
    return asked
  }

  /// Takes orders out of the book whose last bar has closed.
  @inline(__always)
  private mutating func expireBars(_ piece: borrowing Piece) {
    guard account.alarm.bar != .max, cursor > 0 else { return }
    let closed = piece.firstBar + piece.bars(before: cursor)
    if account.alarm.bar >= closed { return }
    account.cancel(.expired, piece.moment(cursor - 1), &ledger, state: .expired) {
      $0.lastBar < closed
    }
  }

  /// The first candle from `cursor` on in which an order may do something, `end` if none.
  @inline(__always)
  private func nextWake(_ piece: borrowing Piece, _ end: Int) -> Int {
    if !account.market.isEmpty || isOpened { return cursor }
    if account.waiting.isEmpty && account.held >= 0 { return end }
    let alarm = account.alarm
    let isTimed = alarm.time <= piece.time[end - 1]
    var i = cursor
    while i < end, piece.low[i] > alarm.low, piece.high[i] < alarm.high {
      if isTimed && piece.time[i] >= alarm.time { break }
      i += 1
    }
    return i
  }

  /// Writes the equity of candles in which nothing happens.
  @inline(__always)
  private mutating func mark(
    _ piece: borrowing Piece, _ start: Int, _ end: Int, _ equity: UnsafeMutablePointer<Double>
  ) {
    if start == end { return }
    let cash = account.cash
    let held = account.held
    if held == 0 {
      for i in start..<end { equity[i] = cash }
      return
    }
    let close = piece.close
    for i in start..<end { equity[i] = cash + held * close[i] }
    let extremes = piece.extremes(start, end)
    account.reach(extremes.high, extremes.low)
  }

  /// Ends the run: what still waits is cancelled, what is held is closed at the last close or listed
  /// as open trades.
  mutating func finish(_ moment: Moment, _ close: Double, _ closesAtEnd: Bool) {
    account.cancel(.endOfData, moment, &ledger) { _ in true }
    if closesAtEnd { account.closeAll(at: close, moment, &ledger) }
    account.listOpen(at: close, moment, &ledger)
    ledger.number()
  }
}
