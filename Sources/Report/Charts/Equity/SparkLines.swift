import Chart
import Replay
import Text

/// Equity, and holding where there is one, beside the verdict: a wide, a printed and a narrow drawing without an axis.
func sparkLines(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  let curves = EquityCurves(context)
  guard curves.equity.count > 1, curves.hasHolding || analysis.hasTraded else { return "" }
  let lowest = (curves.equity + curves.hold).min() ?? 0
  let drawings = [("W", 432, 124), ("N", 250, 96), ("P", 358, 104)].map { layout, width, height in
    let curves = EquityCurves(context, most: width / 2)
    var data = ChartData(times: context.dates.wallClock(curves.places, context))
    data.columns["equity"] = curves.equity
    if curves.hasHolding { data.columns["hold"] = curves.hold }
    let chart = ChartDescription.spark(
      width: width, height: height, start: analysis.cash,
      startLabel: context.numbers.headlineMoney(analysis.cash), logarithmic: lowest > 0,
      hasHolding: curves.hasHolding,
      title: curves.hasHolding
        ? localized("Equity of the strategy and of buy and hold") : localized("Equity"),
      summary: equitySummary(context, analysis))
    return "<div class=\"\(layout)\">\(chart.svg(data, id: "s\(layout)"))</div>"
  }
  return "<div class=\"hw\">\(drawings.joined())</div>"
}
