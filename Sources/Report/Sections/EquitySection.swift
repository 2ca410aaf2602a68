import Replay

/// Equity with holding, drawdown and trades.
func equitySection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  let chart = EquityChart(context, analysis)
  let figure = chart.figure()
  guard !figure.isEmpty else { return "" }
  return template([
    "find": equityTitle(analysis) ?? "", "trades": analysis.hasTraded,
    "figure": figure,
    "thinned": chart.isThinned ? ReportNumbers.count(context.closed.count) : "",
  ])
}

private let template = Template(
  """
  <section id="equity"><div class="sec"><h2>Equity</h2>{{#find}}<p class="find">{{find}}</p>{{/find}}<p class="sub">The strategy’s equity beside buy and hold (grey), and how far each is below its highest value so far{{#trades}}; numbers mark the worst drawdowns. The bars are trades: height is profit, width is holding time, an outline is still open.{{/trades}}{{^trades}}.{{/trades}}{{#thinned}} Of {{thinned}} trades, the best and the worst of each stretch of time are drawn.{{/thinned}}</p></div>
  <figure class="lay">{{{figure}}}</figure></section>

  """)

/// How it ended beside holding, and how far it fell beside it; nothing of a run that never traded.
func equityTitle(_ analysis: RunAnalysis) -> String? {
  guard analysis.hasTraded else { return nil }
  guard analysis.hasHolding, analysis.finalEquity > 0 else {
    return analysis.maxDrawdown > 0
      ? "Its maximum drawdown was \(ReportNumbers.roughShare(analysis.maxDrawdown))" : nil
  }
  let ratio = analysis.finalEquity / analysis.holdFinalEquity
  let gap = ReportNumbers.share(abs(ratio - 1), decimals: 0)
  let end =
    abs(ratio - 1) < 0.005
    ? "It ended level with buy and hold"
    : "It ended \(gap) \(ratio < 1 ? "behind" : "ahead of") buy and hold"
  guard analysis.holdMaxDrawdown > 0,
    let falls = fallWords(analysis.maxDrawdown / analysis.holdMaxDrawdown)
  else {
    return end
  }
  return "\(end), \(falls)"
}

private func fallWords(_ ratio: Double) -> String? {
  switch ratio {
  case 0: "without a drawdown"
  case ..<0.3: "with less than a third of its drawdown"
  case ..<0.5: "with less than half of its drawdown"
  case ..<0.9: "with a smaller drawdown"
  case ...1.1: "with about the same drawdown"
  case ...2: "with a larger drawdown"
  default: "with more than twice its drawdown"
  }
}
