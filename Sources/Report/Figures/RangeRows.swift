import Replay

/// One assumption of the range chart, and the final equities at its two ends.
struct RangeRow: Hashable {
  var name: String
  var detail: String
  var low: Double
  var high: Double
}

/// The rows of the range chart: fill uncertainty, what the caller has tried, one trade left out.
func rangeRows(_ context: ReportContext, _ headline: Headline) -> [RangeRow] {
  [ambiguityRow(context)]
    + context.options.variants.filter { $0.low.isFinite && $0.high.isFinite }.map {
      RangeRow(
        name: $0.name, detail: $0.detail, low: min($0.low, $0.high), high: max($0.low, $0.high))
    } + leftOutRow(context)
}

private func ambiguityRow(_ context: ReportContext) -> RangeRow {
  let run = context.run
  let detail =
    "\(ReportNumbers.count(run.ambiguity.candles)) of \(counted(run.allCandles, "candle"))"
  let ends =
    run.ambiguity.candles == 0
    ? [run.finalEquity] : [run.ambiguity.pessimistic, run.ambiguity.optimistic]
  return RangeRow(
    name: "Fill uncertainty", detail: detail, low: ends.min() ?? run.finalEquity,
    high: ends.max() ?? run.finalEquity)
}

private func leftOutRow(_ context: ReportContext) -> [RangeRow] {
  guard context.closed.count > 1 else { return [] }
  let outcomes = context.closed.map { ($0, finalEquity(of: context.run, without: $0)) }
  guard let best = outcomes.min(by: { $0.1 < $1.1 }), let worst = outcomes.max(by: { $0.1 < $1.1 })
  else { return [] }
  return [
    RangeRow(
      name: "One trade left out",
      detail:
        "best #\(ReportNumbers.count(best.0.number)), or worst #\(ReportNumbers.count(worst.0.number))",
      low: best.1, high: worst.1)
  ]
}
