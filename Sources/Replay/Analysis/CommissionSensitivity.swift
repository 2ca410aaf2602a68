import Market
public import Strategy

/// Where a run ends when its commission is left out, and when it is tripled.
public struct CommissionSensitivity: Hashable, Sendable {
  /// The final equity without commission, in the currency.
  public let none: Double
  /// The final equity with three times the commission.
  public let tripled: Double

  /// Plays the recorded candles of a run again, twice, so that sizes and refusals follow the other costs
  /// too.
  ///
  /// `nil` where there is nothing to change, or where candles before the run warmed it up and are not in
  /// the recording.
  ///
  /// - Parameter strategy: that of the run.
  /// - Throws: what the strategy and the engine throw.
  public init?(of run: Run, _ recording: Recording, _ strategy: some Strategy) throws {
    let commission = run.account.commission
    let counts = run.instruments.count > 1 ? run.instruments.map(\.candleCount) : [run.candleCount]
    guard !commission.isFree, !run.fills.isEmpty, run.warmupCandles == 0,
      recording.instruments.map(\.candles.count) == counts
    else { return nil }
    none = try run.finalEquity(recording, strategy, commissionTimes: 0)
    tripled = try run.finalEquity(recording, strategy, commissionTimes: 3)
  }
}

extension Run {
  /// Where the run ends with its commission multiplied.
  package func finalEquity(
    _ recording: Recording, _ strategy: some Strategy, commissionTimes factor: Double
  ) throws -> Double {
    var options = ReplayOptions()
    options.account = account
    options.account.commission = account.commission.multiplied(by: factor)
    options.execution = execution
    options.size = size
    options.untraded = Set(instruments.indices.filter { !instruments[$0].isTraded })
    var sources = zip(recording.instruments, instruments).map { recorded, traded in
      var source = SeriesSource(
        recorded.candles, instrument: traded.instrument, timeframe: baseFrame,
        accountEvents: hasAccountEvents
          ? AccountEvents(recorded.events, areMoments: true) : nil)
      source.funding = recorded.funding
      source.magnifier = recorded.magnifier
      if traded.isConverted { source.exchangeRates = recorded.exchangeRates }
      return source
    }
    return try replay(&sources, to: strategy, options: options).run.finalEquity
  }
}
