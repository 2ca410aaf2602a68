import Market
import Replay
import Strategy
import Text

/// Plays a document, and shows what else it could have made: of its trades and its returns drawn anew, of
/// other histories, of prices that are a little different, and of other costs.
///
/// The same request gives the same, whatever the number of threads.
///
/// - Throws: the `UserError`s of all modules; `InterruptedError`.
public func performMonteCarlo(
  _ request: MonteCarloRequest, observer: any JobObserver = NoObserver()
) throws -> MonteCarloOutcome {
  for data in request.run.data { try request.run.refuseSharedInput(data.path) }
  var document = try request.run.read()
  let isUniverse = try request.run.data.isEmpty && document.expandUniverses()
  let data = try request.run.data(of: &document)
  let candles = try SearchCandles(data, of: document, isUniverse: isUniverse, observer)
  guard let strategy = try document.strategy() as? DocumentStrategy else {
    preconditionFailure("the strategy of a document is no DocumentStrategy")
  }
  return try MonteCarlo(request, document, strategy, candles, observer).outcome()
    .withPage(request)
}

/// An analysis whose run has been played.
private struct MonteCarlo {
  /// By what costs are multiplied.
  private static let factors = [0.0, 0.5, 1, 2, 3, 5, 10]
  /// By how many bars entries come later.
  private static let delays = [1, 2, 3]

  let request: MonteCarloRequest
  let document: StrategyDocument
  let candles: SearchCandles
  let player: StrategyReplayer
  let run: Run
  let statistics: Statistics
  let threads: Int
  /// The first moment at which the strategy could have traded, and years from there to the last candle.
  let first: Time, years: Double?

  private var observer: any JobObserver { player.observer }
  private var settings: MonteCarloSettings { request.settings }

  init(
    _ request: MonteCarloRequest, _ document: StrategyDocument, _ strategy: DocumentStrategy,
    _ candles: SearchCandles, _ observer: any JobObserver
  ) throws {
    (self.request, self.document, self.candles) = (request, document, candles)
    var options = ReplayOptions(document)
    (options.from, options.to) = (candles.facts.from, candles.facts.to)
    player = StrategyReplayer(strategy: strategy, options: options, observer: observer)
    threads = max(1, request.threads == 0 ? processorCount : request.threads)
    run = try player.run(on: candles)
    statistics = Statistics(of: run)
    first = run.holding?.time ?? run.first
    let days = Double(run.lastDay.milliseconds - first.milliseconds) / 86_400_000
    years = days >= 30 ? days / 365.25 : nil
  }

  private var draw: PathDraw {
    PathDraw(threads: threads, seed: settings.seed, years: years, observer: observer)
  }

  private var kept: Int { run.trades.count { !$0.isOpen } }

  func outcome() throws -> MonteCarloOutcome {
    guard !run.trades.isEmpty else {
      throw UsageError(
        "the run has no closed trade, so that there is nothing to draw; 'kreplay why' says why it did "
          + "not trade")
    }
    var (experiments, leftOut) = ([Experiment](), [(kind: ExperimentKind, reason: String)]())
    for kind in ExperimentKind.allCases {
      try observer.check()
      do {
        switch try drawn(kind) {
        case .success(let experiment): experiments.append(experiment)
        case .failure(let reason): leftOut.append((kind, reason.text))
        }
      } catch let fault as UsageError {
        leftOut.append(
          (kind, fault.description.prefix(1).uppercased() + fault.description.dropFirst() + "."))
      }
    }
    let (delays, noDelay) = try delays()
    return MonteCarloOutcome(
      document: document, settings: settings, symbols: candles.facts.symbols,
      first: first, last: run.last, isIntraday: run.baseFrame?.intradaySeconds != nil,
      zone: run.zone, dayShift: run.instruments.map(\.instrument).dayShift,
      dataHash: candles.facts.hash, trades: kept,
      cash: document.account.cash, ambiguous: run.ambiguity.candles, experiments: experiments,
      leftOut: leftOut, costs: try costs(), delays: delays, noDelay: noDelay, fan: try fan(),
      warnings: candles.facts.warnings + run.warnings)
  }

  /// Why something cannot be drawn.
  private struct Reason: Error {
    let text: String
  }

  private func drawn(_ kind: ExperimentKind) throws -> Result<Experiment, Reason> {
    switch kind {
    case .order, .trades: try ofTrades(kind)
    case .missed: .success(try ofMissed())
    case .returns: try ofReturns()
    case .history: try ofHistories()
    case .markets: try ofMarkets()
    case .prices: try ofPrices()
    case .paths: ofPaths()
    }
  }

  // MARK: The run's own trades and returns

  private func ofTrades(_ kind: ExperimentKind) throws -> Result<Experiment, Reason> {
    if kept == 0 {
      let whose = run.trades.count == 1 ? "The run's one trade is" : "All trades of the run are"
      return .failure(Reason(text: "\(whose) still open."))
    }
    guard let shares = DrawnShares(trades: run.trades, cash: document.account.cash) else {
      return .failure(Reason(text: "A trade lost all that the account had."))
    }
    if kind == .order, kept < 2 { return .failure(Reason(text: "There is one trade alone.")) }
    return .success(
      try draw.experiment(kind, settings.draws, shares.own) { random in
        kind == .order ? shares.shuffled(&random) : shares.drawn(block: 1, &random)
      })
  }

  /// The strategy where entries are missed; many are played in one pass over the candles.
  private func ofMissed() throws -> Experiment {
    let (player, candles, settings) = (player, candles, settings)
    return try draw.experiment(.missed, settings.histories, own, size: 20) { places in
      let seeds = places.map { place in
        var random = SeededRandom(settings.seed, .missed, place)
        return random.next()
      }
      return try player.paths(on: candles, missing: settings.missed, seeds)
    }
  }

  /// The account's returns from one day to the next, from where the strategy could have traded on.
  private var returns: DrawnShares? {
    let ends = run.days.drop { $0.candle < run.holding?.candle ?? 0 }
    var before = document.account.cash
    var shares: [Double] = []
    for end in ends {
      guard before > 0 else { return nil }
      shares.append(end.equity / before - 1)
      before = end.equity
    }
    return DrawnShares(shares, perYear: shares.count >= 20 ? statistics.periodsPerYear : nil)
  }

  private func ofReturns() throws -> Result<Experiment, Reason> {
    guard let returns else { return .failure(Reason(text: "The account lost all that it had.")) }
    let block = settings.block
    if let short = tooShort(returns.shares.count) { return .failure(short) }
    return .success(
      try draw.experiment(.returns, settings.draws, returns.own) {
        returns.drawn(block: block, &$0)
      })
  }

  /// Why days cannot be drawn in such blocks: four of them at least must make a history.
  private func tooShort(_ days: Int) -> Reason? {
    if days >= 4 * settings.block { return nil }
    let cure = days >= 4 ? "; a --block of \(Amounts.whole(days / 4)) is short enough" : ""
    return Reason(
      text:
        "There are \(Amounts.whole(days)) days, too few for blocks of \(Amounts.whole(settings.block))\(cure)."
    )
  }

  /// How the account is spread over the days of the run where its returns are drawn.
  private func fan() throws -> EquityFan? {
    guard request.page != nil, let returns, tooShort(returns.shares.count) == nil else {
      return nil
    }
    let ends = run.days.drop { $0.candle < run.holding?.candle ?? 0 }
    return try EquityFan(Array(ends), returns, settings, cash: document.account.cash, observer)
  }

  // MARK: Other candles

  private func ofHistories() throws -> Result<Experiment, Reason> {
    let days = try HistoryDays(candles, first: first, for: "drawing days")
    guard days.arePositive else {
      return .failure(Reason(text: "A price of the candles is 0 or below."))
    }
    if let short = tooShort(days.scoredCount) { return .failure(short) }
    let (player, block) = (player, settings.block)
    return .success(
      try draw.experiment(.history, settings.histories, own) { random in
        try player.path(on: days.drawn(block: block, &random))
      })
  }

  private func ofMarkets() throws -> Result<Experiment, Reason> {
    let days = try HistoryDays(candles, first: first, for: "drawing days")
    guard days.arePositive else {
      return .failure(Reason(text: "A price of the candles is 0 or below."))
    }
    guard let models = days.volatilities else {
      let whose = candles.facts.instruments.count > 1 ? ", and an instrument has fewer" : ""
      return .failure(
        Reason(
          text:
            "There are \(Amounts.whole(days.scoredCount)) days\(whose), too few to fit a model of their volatility to: \(VolatilityModel.fewest) are needed."
        ))
    }
    let player = player
    return .success(
      try draw.experiment(.markets, settings.histories, own) { random in
        try player.path(on: days.market(models, &random))
      })
  }

  private func ofPrices() throws -> Result<Experiment, Reason> {
    guard candles.kept != nil else {
      return .failure(
        Reason(text: "There are more than \(Amounts.whole(SearchCandles.mostKept)) candles."))
    }
    let (player, candles, noise) = (player, candles, settings.noise)
    return .success(
      try draw.experiment(.prices, settings.histories, own) { random in
        try player.path(on: candles.moved(by: noise, &random))
      })
  }

  private func ofPaths() -> Result<Experiment, Reason> {
    if run.ambiguity.candles == 0 {
      return .failure(
        Reason(text: "No candle of the run is ambiguous, so that their paths decide nothing."))
    }
    if run.ambiguity.random.isEmpty {
      return .failure(
        Reason(text: "There are more candles than a run decides at random."))
    }
    let cash = document.account.cash
    return .success(
      Experiment(
        kind: .paths,
        paths: run.ambiguity.random.map { DrawnPath(totalReturn: $0 / cash - 1, drawdown: .nan) },
        own: DrawnPath(totalReturn: run.finalEquity / cash - 1, drawdown: .nan), years: years))
  }

  /// The run as those that are played again are measured.
  private var own: DrawnPath {
    DrawnPath(
      totalReturn: run.finalEquity / document.account.cash - 1,
      drawdown: statistics["maxDrawdown"].value ?? .nan,
      sharpe: statistics["sharpe"].value ?? .nan,
      hold: Statistics.place(of: "netReturn").flatMap { statistics.hold[$0].value } ?? .nan)
  }

  /// The run at other costs; it must have the candles again for each.
  private func costs() throws -> [CostCase] {
    guard document.account.hasCosts else { return [] }
    return try Self.factors.map { factor in
      try observer.check()
      return CostCase(times: factor, path: try player.path(on: candles, times: factor))
    }
  }

  /// The run where its entries come later.
  private func delays() throws -> ([DelayCase], String?) {
    guard
      let strategies = try document.delayed(
        by: Self.delays, symbols: candles.facts.instruments.map(\.symbol))
    else {
      return ([], "The document has no rule of entry that is either true or not at each bar.")
    }
    var cases: [DelayCase] = []
    for (bars, strategy) in zip(Self.delays, strategies) {
      try observer.check()
      var player = player
      player.strategy = strategy
      cases.append(DelayCase(bars: bars, path: try player.path(on: candles)))
    }
    return (cases, nil)
  }
}
