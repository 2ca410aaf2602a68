import Replay
import Text

/// Equity, drawdown and trades, with holding where there is one.
func equitySection(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  let chart = EquityChart(context, analysis)
  let figure = chart.figure()
  guard !figure.isEmpty else { return "" }
  return template([
    "find": equityTitle(analysis) ?? "", "trades": analysis.hasTraded, "hold": analysis.hasHolding,
    "figure": figure,
    "thinned": chart.isThinned ? ReportNumbers.count(context.closed.count) : "",
  ])
}

private let template = Template(
  """
  <section id="equity"><div class="sec"><h2>Equity</h2>{{#find}}<p class="find">{{find}}</p>{{/find}}<p class="sub">{{^hold}}The strategy’s equity, and how far it is below its highest value so far; numbers mark the worst drawdowns. The bars are trades: height is profit, width is holding time, an outline is still open.{{/hold}}{{#hold}}{{#trades}}The strategy’s equity beside buy and hold (grey), and how far each is below its highest value so far; numbers mark the worst drawdowns. The bars are trades: height is profit, width is holding time, an outline is still open.{{/trades}}{{^trades}}The strategy’s equity beside buy and hold (grey), and how far each is below its highest value so far.{{/trades}}{{/hold}}{{#thinned}} Of {{thinned}} trades, the best and the worst of each stretch of time are drawn.{{/thinned}}</p></div>
  <figure class="lay">{{{figure}}}</figure></section>

  """)

/// How it ended beside holding, and how far it fell beside it; nothing of a run that never traded.
func equityTitle(_ analysis: RunAnalysis) -> String? {
  guard analysis.hasTraded else { return nil }
  guard analysis.hasHolding, !analysis.isLost else {
    return analysis.maxDrawdown > 0
      ? localized("Its maximum drawdown was \(ReportNumbers.roughShare(analysis.maxDrawdown))")
      : nil
  }
  let ratio = analysis.finalEquity / analysis.holdFinalEquity
  let gap = ReportNumbers.share(abs(ratio - 1), decimals: 0)
  let fall =
    analysis.holdMaxDrawdown > 0 ? Fall(analysis.maxDrawdown / analysis.holdMaxDrawdown) : nil
  if abs(ratio - 1) < 0.005 { return level(fall) }
  return ratio < 1 ? behind(gap, fall) : ahead(gap, fall)
}

/// How the maximum drawdown compares with that of holding.
private enum Fall {
  case nothing, belowThird, belowHalf, smaller, same, larger, aboveTwice

  init(_ ratio: Double) {
    self =
      switch ratio {
      case 0: .nothing
      case ..<0.3: .belowThird
      case ..<0.5: .belowHalf
      case ..<0.9: .smaller
      case ...1.1: .same
      case ...2: .larger
      default: .aboveTwice
      }
  }
}

private func level(_ fall: Fall?) -> String {
  switch fall {
  case nil: localized("It ended level with buy and hold")
  case .nothing?:
    localized("It ended level with buy and hold, without a drawdown")
  case .belowThird?:
    localized("It ended level with buy and hold, with less than a third of its drawdown")
  case .belowHalf?:
    localized("It ended level with buy and hold, with less than half of its drawdown")
  case .smaller?:
    localized("It ended level with buy and hold, with a smaller drawdown")
  case .same?:
    localized("It ended level with buy and hold, with about the same drawdown")
  case .larger?:
    localized("It ended level with buy and hold, with a larger drawdown")
  case .aboveTwice?:
    localized("It ended level with buy and hold, with more than twice its drawdown")
  }
}

private func behind(_ gap: String, _ fall: Fall?) -> String {
  switch fall {
  case nil: localized("It ended \(gap) behind buy and hold")
  case .nothing?:
    localized("It ended \(gap) behind buy and hold, without a drawdown")
  case .belowThird?:
    localized("It ended \(gap) behind buy and hold, with less than a third of its drawdown")
  case .belowHalf?:
    localized("It ended \(gap) behind buy and hold, with less than half of its drawdown")
  case .smaller?:
    localized("It ended \(gap) behind buy and hold, with a smaller drawdown")
  case .same?:
    localized("It ended \(gap) behind buy and hold, with about the same drawdown")
  case .larger?:
    localized("It ended \(gap) behind buy and hold, with a larger drawdown")
  case .aboveTwice?:
    localized("It ended \(gap) behind buy and hold, with more than twice its drawdown")
  }
}

private func ahead(_ gap: String, _ fall: Fall?) -> String {
  switch fall {
  case nil: localized("It ended \(gap) ahead of buy and hold")
  case .nothing?:
    localized("It ended \(gap) ahead of buy and hold, without a drawdown")
  case .belowThird?:
    localized("It ended \(gap) ahead of buy and hold, with less than a third of its drawdown")
  case .belowHalf?:
    localized("It ended \(gap) ahead of buy and hold, with less than half of its drawdown")
  case .smaller?:
    localized("It ended \(gap) ahead of buy and hold, with a smaller drawdown")
  case .same?:
    localized("It ended \(gap) ahead of buy and hold, with about the same drawdown")
  case .larger?:
    localized("It ended \(gap) ahead of buy and hold, with a larger drawdown")
  case .aboveTwice?:
    localized("It ended \(gap) ahead of buy and hold, with more than twice its drawdown")
  }
}
