import Indicators
import Market
import Strategy

/// A strategy playing the blocks of a feed with an account of its own; what happens goes to a sink.
struct Trial<S: Strategy, Model: ExecutionModel, Sink: RunSink> {
  private let options: ReplayOptions
  private let plan: Plan
  private var instruments: [Instrument]
  private var choseLot: [Bool]
  private let readers: [DecisionReader]
  private var state: TrialState<S, Model>
  /// The accounts that show how far the result depends on ambiguous candles, from the first on.
  private var bounds: [TrialState<S, Model>] = []
  /// Moments played so far.
  private var played = 0
  private var fork: Fork<S, Model>
  private var tradable: [FirstTradableBar]
  /// Whether all of these are known, and what is found then.
  private var isTradable = false
  private let nothingFound: [Int?]
  private var lastCloses: [Double]
  /// What a portfolio says of the instruments, where there is one.
  private var signals: PortfolioSignals?
  private(set) var sink: Sink
  private let scratch = EquityScratch()

  /// A trial at the first candle.
  ///
  /// - Parameters:
  ///   - plan: whose nodes are those of the feed's graph.
  ///   - base: the timeframe of the candles.
  /// - Throws: what the instruments' calendars throw.
  init(
    _ strategy: S, _ plan: Plan, _ instruments: [Instrument], _ base: Timeframe?,
    _ options: ReplayOptions, _ sink: Sink
  ) throws {
    for instrument in instruments { try options.account.check(instrument) }
    try plan.table.check(base)
    if case .worked(let expression) = options.account.slippage, plan.slippage == nil {
      throw ReplayError(.slippageWithoutColumn(expression))
    }
    guard
      var state = try TrialState<S, Model>(
        strategy, instruments, base, options, slippage: plan.slippage)
    else {
      throw ReplayError(.noData)
    }
    if plan.table.rows.contains(where: { EntryLimit($0.request).isLimited }) {
      for i in state.books.indices { state.books[i].countEntries(state.days[i]) }
    }
    self.options = options
    self.plan = plan
    self.instruments = instruments
    self.sink = sink
    self.state = state
    choseLot = instruments.map { _ in false }
    let plans = instruments.indices.map { options.untraded.contains($0) ? .untraded : plan }
    readers = plans.map { DecisionReader($0) }
    tradable = plans.map { FirstTradableBar($0) }
    nothingFound = instruments.map { _ in nil }
    signals = try PortfolioSignals(plan, instruments, options)
    if signals != nil { self.state.closingOrder = NameOrder(instruments).places }
    lastCloses = instruments.map { _ in .nan }
    fork = Fork(isWanted: Sink.boundsAmbiguity)
  }

  /// Plays the next block.
  mutating func play(_ block: FeedBlock) {
    sink.reserve(block.count)
    played += block.count
    for i in block.parts.indices where block.parts[i].count > 0 {
      if instruments[i].lot == nil {
        chooseLot(i, block.parts[i].open[0] * block.parts[i].exchangeRate(at: 0))
      }
      readers[i].read(block.parts[i])
    }
    signals?.read(block)
    state.applyPriceChanges(block)
    for i in bounds.indices { bounds[i].applyPriceChanges(block) }
    if let shared = shared(block) {
      scratch.stretches.begin(shared)
      state.play(block.parts[0], readers[0], &scratch.stretches, &fork, &sink.events)
    } else {
      Self.play(block, readers, signals, &state, scratch.equity, &fork, &sink.events)
    }
    if fork.isReady, let forked = fork.take() { begin(forked) }
    // A run has trials at random or has none, whatever its blocks: those of a long one end here.
    if played > RandomPaths.mostCandles, bounds.count > 2 { bounds.removeAll { $0.coin != nil } }
    take(block)
    for i in block.parts.indices where block.parts[i].count > 0 {
      lastCloses[i] = block.parts[i].close[block.parts[i].count - 1]
    }
    signals?.carry(block)
    state.begin(after: block)
    for i in bounds.indices { bounds[i].begin(after: block) }
  }

  /// Takes out of the sink what it has kept so far.
  mutating func drain<Value>(_ body: (inout Sink) -> Value) -> Value { body(&sink) }

  /// Plays a block with one account.
  ///
  /// Static, since a call on `self` beside its own parts would copy all that the sink keeps.
  private static func play<E: EventSink>(
    _ block: FeedBlock, _ readers: [DecisionReader], _ signals: PortfolioSignals?,
    _ state: inout TrialState<S, Model>, _ equity: UnsafeMutablePointer<Double>,
    _ fork: inout Fork<S, Model>,
    _ events: inout E
  ) {
    if Model.isComplete, let signals {
      state.play(block, readers, signals, equity, &fork, &events)
    } else if !Model.isComplete || block.parts.count == 1 {
      var curve = DenseEquity(values: equity)
      state.play(block.parts[0], readers[0], &curve, &fork, &events)
    } else {
      state.play(block, readers, equity, &fork, &events)
    }
  }

  /// Lets accounts go on under the other rules for ambiguous candles, from the first of these, and others
  /// that resolve them at random.
  private mutating func begin(_ forked: TrialState<S, Model>) {
    for rule in [ExecutionSettings.Intrabar.pessimistic, .optimistic]
    where rule != options.execution.intrabar {
      bounds.append(forked.under(rule))
    }
    if Sink.triesPaths, played <= RandomPaths.mostCandles {
      for seed in 1...Coin.trials { bounds.append(forked.tossing(seed)) }
    }
  }

  /// What trials share of a block, where this one makes use of it.
  private func shared(_ block: FeedBlock) -> SharedBlock? {
    Sink.keepsCurve || signals != nil ? nil : block.shared
  }

  private mutating func take(_ block: FeedBlock) {
    if !bounds.isEmpty { playBounds(block) }
    let stretches = shared(block) == nil ? nil : scratch.stretches.all
    sink.take(
      PlayedBlock(
        block: block, equity: scratch.equity, stretches: stretches,
        firstTradable: findTradable(block)))
  }

  private mutating func playBounds(_ block: FeedBlock) {
    var none = NoEvents()
    var noFork = Fork<S, Model>(isWanted: false)
    var curve = NoEquity(shared: block.shared)
    for i in bounds.indices {
      if !Model.isComplete || block.parts.count == 1 && signals == nil {
        bounds[i].play(block.parts[0], readers[0], &curve, &noFork, &none)
      } else {
        Self.play(block, readers, signals, &bounds[i], scratch.spare, &noFork, &none)
      }
    }
  }

  /// Finds where the strategy could first have traded each instrument.
  private mutating func findTradable(_ block: FeedBlock) -> [Int?] {
    if isTradable { return nothingFound }
    isTradable = true
    var found: [Int?] = []
    for i in block.parts.indices {
      found.append(
        tradable[i].bar != nil || block.parts[i].count == 0
          ? nil
          : tradable[i].find(
            block.parts[i], state.strategy, readers[i], warmupBars: block.warmupBars[i],
            firstOrder: state.books[i].firstOrder))
      if tradable[i].bar == nil { isTradable = false }
    }
    return found
  }

  /// Settles what nothing names: the lot of an instrument, at its first candle.
  ///
  /// - Parameter price: in the account's currency.
  private mutating func chooseLot(_ i: Int, _ price: Double) {
    // Contracts are whole.
    instruments[i].lot =
      instruments[i].contract == Contract()
      ? Instrument.defaultLot(cash: options.account.cash, price: price) : 1
    choseLot[i] = true
    let sizing = Sizing(options.account, instruments[i])
    state.books[i].take(sizing)
    for place in bounds.indices { bounds[place].books[i].take(sizing) }
    sink.takeLot(instruments[i], i)
  }

  /// Ends the trial at the last candle.
  mutating func finish(_ feed: any BlockFeed) -> Sink.Result {
    let clock = feed.clock
    let moments = feed.candles.map {
      Moment(candle: clock.steps - 1, own: $0 - 1, time: clock.last)
    }
    let closesAtEnd = options.execution.closeAtEnd
    state.finish(moments, at: lastCloses, closesAtEnd: closesAtEnd, &sink.events)
    let final = clock.steps > 0 ? state.equity(at: lastCloses) : options.account.cash
    let first = tradable.compactMap { one in one.time.map { ($0, one.bar ?? 0) } }.min {
      $0.0 < $1.0
    }
    let end = TrialEnd(
      name: state.strategy.name, rules: plan.rules, instruments: instruments, choseLot: choseLot,
      base: feed.base, frame: feed.frame, clock: clock, bars: feed.bars, candles: feed.candles,
      warmupBars: first?.1 ?? feed.bars.max() ?? 0, firstTradable: first?.0, final: final,
      ambiguity: ambiguity(moments, final),
      magnification: feed.hasMagnifier ? state.magnification : nil, ruin: state.funds.ruin,
      hasEvents: feed.hasEvents, rollWarnings: feed.rollWarnings,
      costs: state.funds.costs, hasFunding: feed.hasFunding,
      areConverted: feed.areConverted,
      charged: state.books.map(\.charged))
    return sink.finish(end)
  }

  /// What became of the accounts that resolved ambiguous candles otherwise.
  private mutating func ambiguity(_ moments: [Moment], _ final: Double) -> Ambiguity {
    var band = Ambiguity(
      candles: state.ambiguousCandles, pessimistic: final, optimistic: final)
    var none = NoEvents()
    for i in bounds.indices {
      bounds[i].finish(
        moments, at: lastCloses, closesAtEnd: options.execution.closeAtEnd, &none)
      let equity = bounds[i].equity(at: lastCloses)
      if bounds[i].coin != nil {
        band.random.append(equity)
        continue
      }
      if bounds[i].rule == .pessimistic { band.pessimistic = equity }
      if bounds[i].rule == .optimistic { band.optimistic = equity }
    }
    return band
  }
}

extension Plan {
  /// That of an instrument which expressions look at, and nothing trades.
  fileprivate static var untraded: Plan {
    var plan = Plan()
    plan.decisionBars = .never
    return plan
  }
}

extension DecisionTable {
  /// Refuses times of day where a candle is a day or more.
  fileprivate func check(_ base: Timeframe?) throws {
    guard let base, base.intradaySeconds == nil else { return }
    for row in rows {
      if case .clock = row.request.flatAt { throw ReplayError(.clockOnDays("flatAt", base)) }
      if case .untilClock = row.request.timeInForce {
        throw ReplayError(.clockOnDays("timeInForce", base))
      }
    }
  }
}

/// Room for the equity of one block, of the run and of what bounds it, and for the rest of a group after
/// its end.
final class EquityScratch {
  /// How many values are written together.
  static let group = 4
  let equity = UnsafeMutablePointer<Double>.allocate(capacity: Candles.blockSize + group)
  let spare = UnsafeMutablePointer<Double>.allocate(capacity: Candles.blockSize + group)
  /// The equity of a block of one instrument, in place of the values.
  var stretches: EquityStretches
  private let starts = UnsafeMutablePointer<EquityStretches.Stretch>.allocate(
    capacity: Candles.blockSize)

  init() { stretches = EquityStretches(starts) }

  deinit {
    equity.deallocate()
    spare.deallocate()
    starts.deallocate()
  }
}
