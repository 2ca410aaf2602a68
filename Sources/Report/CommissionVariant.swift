public import Replay
public import Strategy
import Market

/// How the final equity moves when commission is tripled or left away: a row of the range chart.
///
/// Plays the recorded candles again, twice, so that sizes and refusals follow the other costs too.
///
/// - Returns: `nil` where there is nothing to change, or where candles before the run warmed it up
///   and are not in the recording.
/// - Throws: what the document and the engine throw.
public func commissionVariant(
  of run: Run, recording: Recording, document: StrategyDocument
) throws -> ReportOptions.Variant? {
  let commission = run.account.commission
  let counts = run.instruments.count > 1 ? run.instruments.map(\.candleCount) : [run.candleCount]
  guard !commission.isFree, !run.fills.isEmpty, run.warmupCandles == 0,
    recording.instruments.map(\.candles.count) == counts
  else { return nil }
  let ends = try [0.0, 3.0].map { factor in
    try finalEquity(of: run, recording, document.strategy(), commissionTimes: factor)
  }
  return ReportOptions.Variant(
    name: "Commission", detail: "tripled, or none", low: min(ends[0], ends[1]),
    high: max(ends[0], ends[1]))
}

/// Where the run ends with its commission multiplied.
func finalEquity(
  of run: Run, _ recording: Recording, _ strategy: some Strategy, commissionTimes factor: Double
) throws -> Double {
  var options = ReplayOptions()
  options.account = run.account
  options.account.commission = run.account.commission.multiplied(by: factor)
  options.execution = run.execution
  options.size = run.size
  var sources = zip(recording.instruments, run.instruments).map { recorded, traded in
    SeriesSource(
      recorded.candles, instrument: traded.instrument, timeframe: run.baseFrame,
      accountEvents: run.hasAccountEvents
        ? AccountEvents(recorded.events, areMoments: true) : nil)
  }
  return try replay(&sources, to: strategy, options: options).run.finalEquity
}
