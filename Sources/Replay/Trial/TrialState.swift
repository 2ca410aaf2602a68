import Indicators
import Market
import Strategy

/// A strategy with its account, between two candles: all that goes on from one block to the next.
///
/// One of them makes the run; two more, with the other rules for ambiguous candles, go on from the
/// first ambiguous one.
struct TrialState<S: Strategy, Model: ExecutionModel>: Sendable {
  var strategy: S
  var funds: Funds
  /// One for each instrument.
  var books: OneOrMore<Book<Model>>
  var cursors: OneOrMore<BookCursor>
  /// The position in each instrument; that of the selected one is up to date once it was noted.
  var positions: [OpenPosition] = []
  /// In which order all are closed at once: that of the data, in a portfolio that of their names.
  var closingOrder: [Int]
  /// When the days end for which orders are good, by instrument.
  var days: OneOrMore<DayCalendar>
  /// When days of one date close, where they do at different times.
  var sessions: SessionCloses?
  let rule: ExecutionSettings.Intrabar
  /// What decides ambiguous candles in place of the rule, in a trial at random.
  var coin: Coin?
  let size: Size
  private let storedSlippage: Graph.Node?
  /// What the column of slippage was at the last bar before the block, by instrument.
  private(set) var slippageBefore: [Double] = []
  /// How many candles were ambiguous.
  var ambiguousCandles = 0
  /// What finer candles told about the way inside candles.
  var magnification = Magnification()
  private let usesVolume: Bool

  /// The column of slippage that is worked out.
  @inline(__always)
  var slippage: Graph.Node? { Model.isComplete ? storedSlippage : nil }
  /// Whether the volume of a candle decides anything; only then it is read.
  @inline(__always)
  var readsVolume: Bool { Model.isComplete && usesVolume }

  /// A state at the first candle; `nil` without an instrument.
  init?(
    _ strategy: S, _ instruments: [Instrument], _ base: Timeframe?, _ options: ReplayOptions,
    slippage: Graph.Node? = nil
  ) throws {
    let paysInterest = !options.account.interest.isFree
    let settlements = try instruments.map { try Settlement(options.account, $0, base) }
    guard
      let days = try OneOrMore(
        instruments, { try DayCalendar($1, base, wantsDates: paysInterest) }),
      let books = OneOrMore(instruments, { Book<Model>($1, at: $0, options) }),
      let cursors = OneOrMore(instruments, { _, _ in BookCursor() })
    else { return nil }
    self.strategy = strategy
    self.books = books
    sessions = try SessionCloses(instruments, base)
    for (place, settlement) in settlements.enumerated() {
      if let settlement { self.books[place].take(settlement) }
    }
    self.cursors = cursors
    self.days = days
    closingOrder = Array(instruments.indices)
    funds = Funds(
      cash: options.account.cash, hasContracts: books.indices.contains { books[$0].isContract }
    )
    rule = options.execution.intrabar
    usesVolume = options.readsVolume
    size = options.size
    storedSlippage = slippage
    if slippage != nil { slippageBefore = instruments.map { _ in .nan } }
  }

  /// The same, going on under another rule for ambiguous candles.
  func under(_ rule: ExecutionSettings.Intrabar) -> TrialState {
    TrialState(self, rule)
  }

  /// The same, going on with ambiguous candles decided at random.
  func tossing(_ seed: Int) -> TrialState {
    var state = self
    state.coin = Coin(seed: seed)
    return state
  }

  private init(_ other: TrialState, _ rule: ExecutionSettings.Intrabar) {
    strategy = other.strategy
    funds = other.funds
    books = other.books
    cursors = other.cursors
    days = other.days
    positions = other.positions
    closingOrder = other.closingOrder
    sessions = other.sessions
    size = other.size
    usesVolume = other.usesVolume
    storedSlippage = other.storedSlippage
    slippageBefore = other.slippageBefore
    self.rule = rule
  }

  /// Takes what is known of slippage into units of after the splits and rolls with which a block begins.
  mutating func applyPriceChanges(_ block: FeedBlock) {
    if slippage == nil { return }
    for (i, part) in block.parts.enumerated() where part.firstEvent == 0 {
      for one in part.events where one.candle == 0 && one.event.changesPrices {
        slippageBefore[i] = one.event.distance(slippageBefore[i])
      }
    }
  }

  /// Goes to the next block.
  mutating func begin(after block: FeedBlock) {
    if let slippage {
      for (i, part) in block.parts.enumerated() where part.barCount > 0 {
        let column = part.evaluator._withUnsafeGuaranteedRef { $0.column(slippage) }
        slippageBefore[i] = column[part.barCount - 1]
      }
    }
    for i in cursors.indices { cursors[i].begin() }
    if !Model.isComplete { return }
    for (i, part) in block.parts.enumerated() where part.count > 0 && books[i].hasDayRules {
      learnDay(i, part.count - 1, part)
    }
  }

  /// What the account is worth at the instruments' last closes.
  func equity(at closes: [Double]) -> Double {
    var equity = funds.cash
    for (book, close) in zip(books, closes) where book.held != 0 {
      equity += book.held * book.pointValue * close
    }
    return equity
  }

  /// Ends the run: what still waits is cancelled, what is held is closed at the last close or listed
  /// as open trades.
  ///
  /// - Parameter moments: the last of the run, with the last candle of each instrument.
  mutating func finish<E: EventSink>(
    _ moments: [Moment], at closes: [Double], closesAtEnd: Bool, _ events: inout E
  ) {
    for i in closingOrder {
      let moment = moments[i]
      books[i].cancel(.endOfData, moment, &funds, &events) { _ in true }
      if closesAtEnd { books[i].closeAll(at: closes[i], moment, &funds, &events) }
    }
    for i in closingOrder { books[i].listOpen(at: closes[i], moments[i], &events) }
  }
}

extension ReplayOptions {
  /// Whether something depends on volumes: empty candles rest, orders take a share of the volume, or they
  /// push the price.
  fileprivate var readsVolume: Bool {
    if execution.emptyCandles == .rest || execution.participation != nil { return true }
    if case .impact = account.slippage { return true }
    return false
  }
}
