import Replay
import Text

/// One assumption of the chart of sensitivities, and the final equities at its two ends.
struct SensitivityRow: Hashable {
  var name: String
  var detail: String
  var low: Double
  var high: Double
  /// Whether it is known how far apart they are.
  var isMeasured = true
}

/// The rows of the chart of sensitivities: fill uncertainty, what the caller has tried, one trade left out.
func sensitivityRows(_ context: ReportContext, _ analysis: RunAnalysis) -> [SensitivityRow] {
  [ambiguityRow(context, analysis)] + randomRow(analysis)
    + context.options.variants.filter { $0.low.isFinite && $0.high.isFinite }.map {
      SensitivityRow(
        name: localized(text: $0.name), detail: localized(text: $0.detail),
        low: min($0.low, $0.high), high: max($0.low, $0.high))
    } + leftOutRow(analysis)
}

private func ambiguityRow(_ context: ReportContext, _ analysis: RunAnalysis) -> SensitivityRow {
  let band = analysis.ambiguity
  let unclear = ReportNumbers.count(band.candles)
  let all = ReportNumbers.count(context.run.allCandles)
  let detail =
    context.run.allCandles == 1
    ? localized("\(unclear) of \(all)\u{A0}candle") : localized("\(unclear) of \(all)\u{A0}candles")
  return SensitivityRow(
    name: localized("Fill uncertainty"), detail: detail, low: band.lowest, high: band.highest,
    isMeasured: band.isMeasured)
}

private func randomRow(_ analysis: RunAnalysis) -> [SensitivityRow] {
  guard let random = analysis.ambiguity.random else { return [] }
  return [
    SensitivityRow(
      name: localized("Fills at random"),
      detail: localized("\(ReportNumbers.count(random.trials)) seeded trials"),
      low: random.low, high: random.high)
  ]
}

private func leftOutRow(_ analysis: RunAnalysis) -> [SensitivityRow] {
  guard let best = analysis.best, let worst = analysis.worst else { return [] }
  return [
    SensitivityRow(
      name: localized("One trade left out"),
      detail: localized(
        "best #\(ReportNumbers.count(best.trade.number)), or worst #\(ReportNumbers.count(worst.trade.number))"
      ),
      low: best.finalEquity, high: worst.finalEquity)
  ]
}
