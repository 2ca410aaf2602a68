import Replay

/// Equity with holding, drawdown and trades.
func equitySection(_ material: Material, _ headline: Headline) -> String {
  let chart = EquityChart(material, headline)
  let figure = chart.figure()
  guard !figure.isEmpty else { return "" }
  return template([
    "find": equityTitle(headline) ?? "",
    "figure": figure,
    "thinned": chart.isThinned ? ReportNumbers.count(material.closed.count) : "",
  ])
}

private let template = Template(
  """
  <section id="equity"><div class="sec"><h2>Equity</h2>{{#find}}<p class="find">{{find}}</p>{{/find}}<p class="sub">Equity and buy-and-hold; drawdown below the highest close so far, with the five worst numbered; and the profit of each trade, as wide as it was held.{{#thinned}} Of {{thinned}} trades, the best and the worst of each stretch of time are drawn.{{/thinned}}</p></div>
  <figure class="lay">{{{figure}}}</figure></section>

  """)

/// How it ended beside holding, and how far it fell beside it.
func equityTitle(_ headline: Headline) -> String? {
  guard headline.hasHolding, headline.final > 0 else {
    return headline.fall > 0
      ? "Its worst fall was \(ReportNumbers.share(headline.fall, decimals: 0))" : nil
  }
  let ratio = headline.final / headline.holdFinal
  let gap = ReportNumbers.share(abs(ratio - 1), decimals: 0)
  let end =
    abs(ratio - 1) < 0.005
    ? "It ended level with holding"
    : "It ended \(gap) \(ratio < 1 ? "behind" : "ahead of") holding"
  guard headline.holdFall > 0, let falls = fallWords(headline.fall / headline.holdFall) else {
    return end
  }
  return "\(end), \(falls)"
}

private func fallWords(_ ratio: Double) -> String? {
  switch ratio {
  case 0: "without a fall of its own"
  case ..<0.3: "with less than a third of its worst fall"
  case ..<0.5: "with less than half of its worst fall"
  case ..<0.9: "with a smaller worst fall"
  case ...1.1: "with about the same worst fall"
  case ...2: "with a deeper worst fall"
  default: "with more than twice its worst fall"
  }
}
