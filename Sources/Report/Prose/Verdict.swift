import Replay
import Text

/// The verdict: what became of the money, and how that compares with buying once and holding.
func verdict(_ context: ReportContext, _ analysis: RunAnalysis) -> Sentence {
  guard !context.run.trades.isEmpty else { return withoutTrades(context, analysis) }
  return .joined([outcome(context, analysis), comparison(context, analysis)])
}

private func withoutTrades(_ context: ReportContext, _ analysis: RunAnalysis) -> Sentence {
  let cash = context.numbers.money(analysis.cash)
  let none = localized("No trade was made")
  let start: Sentence = "\(strong: none): \(cash) stayed \(cash)."
  guard analysis.hasHolding else { return start }
  let hold = ReportNumbers.share(analysis.holdReturn, sign: .always)
  return .joined([start, "Buy and hold returned \(hold)."])
}

private func outcome(_ context: ReportContext, _ analysis: RunAnalysis) -> Sentence {
  let cash = context.numbers.money(analysis.cash)
  let final = context.numbers.money(analysis.finalEquity)
  if roundsToZero(analysis.netReturn * 100, 1) {
    return "Ended where it started: \(cash) became \(strong: final)."
  }
  if let cagr = analysis.cagr, analysis.isAYear {
    let share = ReportNumbers.share(cagr)
    return analysis.netReturn > 0
      ? "Turned \(cash) into \(strong: final), or \(strong: share) a year."
      : "Lost money: \(cash) became \(strong: final), or \(strong: share) a year."
  }
  let share = ReportNumbers.share(analysis.netReturn, sign: .always)
  return analysis.netReturn > 0
    ? "Turned \(cash) into \(strong: final), or \(strong: share) in all."
    : "Lost money: \(cash) became \(strong: final), or \(strong: share) in all."
}

private func comparison(_ context: ReportContext, _ analysis: RunAnalysis) -> Sentence {
  guard analysis.hasHolding else { return "" }
  let fall = ReportNumbers.roughShare(analysis.maxDrawdown)
  let holdFall = ReportNumbers.roughShare(analysis.holdMaxDrawdown)
  let made = holdingMade(context, analysis)
  guard fall != holdFall else {
    return "\(made); the maximum drawdown of both was \(strong: fall)."
  }
  let holdIsRicher = analysis.holdFinalEquity > analysis.finalEquity
  let holdFellFarther = analysis.holdMaxDrawdown > analysis.maxDrawdown
  return holdIsRicher == holdFellFarther
    ? "\(made), but its maximum drawdown was \(holdFall); the strategy’s was \(strong: fall)."
    : "\(made), and its maximum drawdown was \(holdFall); the strategy’s was \(strong: fall)."
}

/// How much holding made, beside what the strategy made. What is the same in the digits that are shown is
/// called the same.
private func holdingMade(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  let hold =
    context.areSeveral ? localized("Buy and hold of equal parts") : localized("Buy and hold")
  if roundsToZero(analysis.holdReturn * 100, 1) {
    return localized("\(hold) ended where it started")
  }
  let isSame = ownPace(analysis) == pace(analysis, sign: .whenNegative)
  guard analysis.holdReturn > 0, analysis.netReturn > 0 else {
    let made = pace(analysis, sign: .never)
    if isSame { return localized("\(hold) lost the same, \(made)") }
    if analysis.holdReturn > 0 { return localized("\(hold) made \(made)") }
    return analysis.finalEquity > analysis.holdFinalEquity
      ? localized("\(hold) lost \(made)") : localized("\(hold) lost less, \(made)")
  }
  let made = pace(analysis, sign: .whenNegative)
  if isSame { return localized("\(hold) made the same, \(made)") }
  return switch analysis.holdFinalEquity / max(analysis.finalEquity, .leastNormalMagnitude) {
  case ..<0.5: localized("\(hold) made much less, \(made)")
  case ..<0.9: localized("\(hold) made less, \(made)")
  case ..<0.98: localized("\(hold) made slightly less, \(made)")
  case ...1.02: localized("\(hold) made about the same, \(made)")
  case ...1.1: localized("\(hold) made slightly more, \(made)")
  case ...2: localized("\(hold) made more, \(made)")
  default: localized("\(hold) made much more, \(made)")
  }
}

/// What holding made, a year or in all.
private func pace(_ analysis: RunAnalysis, sign: ReportNumbers.Sign) -> String {
  pace(analysis.isAYear ? analysis.holdCAGR : nil, analysis.holdReturn, sign)
}

/// The same of the strategy.
private func ownPace(_ analysis: RunAnalysis) -> String {
  pace(analysis.isAYear ? analysis.cagr : nil, analysis.netReturn, .whenNegative)
}

private func pace(_ cagr: Double?, _ whole: Double, _ sign: ReportNumbers.Sign) -> String {
  if let cagr { return localized("\(ReportNumbers.share(cagr, sign: sign)) a year") }
  return localized("\(ReportNumbers.share(whole, sign: sign)) in all")
}
