import Replay

/// The verdict: what became of the money, and how that compares with buying once and holding.
func verdict(_ context: ReportContext, _ analysis: RunAnalysis) -> Sentence {
  guard !context.run.trades.isEmpty else { return withoutTrades(context, analysis) }
  return .joined([outcome(context, analysis), comparison(context, analysis)])
}

private func withoutTrades(_ context: ReportContext, _ analysis: RunAnalysis) -> Sentence {
  let cash = context.numbers.money(analysis.cash)
  let start: Sentence = "\(strong: "No trade was made"): \(cash) stayed \(cash)."
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
  let pace: Sentence =
    if let growth = analysis.growth, analysis.isAYear {
      "\(strong: ReportNumbers.share(growth)) a year"
    } else {
      "\(strong: ReportNumbers.share(analysis.netReturn, sign: .always)) in all"
    }
  return analysis.netReturn > 0
    ? "Turned \(cash) into \(strong: final), or \(pace)."
    : "Lost money: \(cash) became \(strong: final), or \(pace)."
}

private func comparison(_ context: ReportContext, _ analysis: RunAnalysis) -> Sentence {
  guard analysis.hasHolding else { return "" }
  let fall = ReportNumbers.roughShare(analysis.maxDrawdown)
  let holdFall = ReportNumbers.roughShare(analysis.holdMaxDrawdown)
  let made = "Buy and hold\(context.areSeveral ? " of equal parts" : "") \(amount(analysis))"
  guard analysis.holdMaxDrawdown > 0, fall != holdFall else {
    return "\(made); the maximum drawdown of both was \(strong: fall)."
  }
  let holdIsRicher = analysis.holdFinalEquity > analysis.finalEquity
  let holdFellFarther = analysis.holdMaxDrawdown > analysis.maxDrawdown
  let join = holdIsRicher == holdFellFarther ? ", but" : ", and"
  return
    "\(made)\(join) its maximum drawdown was \(holdFall); the strategy’s was \(strong: fall)."
}

/// How much holding made, beside what the strategy made.
private func amount(_ analysis: RunAnalysis) -> String {
  guard analysis.holdReturn > 0 else {
    let word = analysis.finalEquity > analysis.holdFinalEquity ? "lost" : "lost less,"
    return "\(word) \(pace(analysis, sign: .never))"
  }
  guard analysis.netReturn > 0 else { return "made \(pace(analysis, sign: .never))" }
  let word =
    switch analysis.holdFinalEquity / max(analysis.finalEquity, .leastNormalMagnitude) {
    case ..<0.5: "made much less"
    case ..<0.9: "made less"
    case ..<0.98: "made slightly less"
    case ...1.02: "made about the same"
    case ...1.1: "made slightly more"
    case ...2: "made more"
    default: "made much more"
    }
  return "\(word), \(pace(analysis, sign: .whenNegative))"
}

private func pace(_ analysis: RunAnalysis, sign: ReportNumbers.Sign) -> String {
  if let growth = analysis.holdGrowth, analysis.isAYear {
    return ReportNumbers.share(growth, sign: sign) + " a year"
  }
  return ReportNumbers.share(analysis.holdReturn, sign: sign) + " in all"
}
