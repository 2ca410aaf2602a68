import Replay

/// The verdict: what became of the money, and how that compares with buying once and holding.
func verdict(_ context: ReportContext, _ headline: Headline) -> Sentence {
  guard !context.run.trades.isEmpty else { return withoutTrades(context, headline) }
  return .joined([outcome(context, headline), comparison(context, headline)])
}

private func withoutTrades(_ context: ReportContext, _ headline: Headline) -> Sentence {
  let cash = context.numbers.money(headline.cash)
  let start: Sentence = "\(strong: "No trade was made"): \(cash) stayed \(cash)."
  guard headline.hasHolding else { return start }
  let hold = ReportNumbers.share(headline.holdNet, sign: .always)
  return .joined([start, "Buy and hold returned \(hold)."])
}

private func outcome(_ context: ReportContext, _ headline: Headline) -> Sentence {
  let cash = context.numbers.money(headline.cash)
  let final = context.numbers.money(headline.final)
  if roundsToZero(headline.net * 100, 1) {
    return "Ended where it started: \(cash) became \(strong: final)."
  }
  let pace: Sentence =
    if let growth = headline.growth, headline.isLong {
      "\(strong: ReportNumbers.share(growth)) a year"
    } else {
      "\(strong: ReportNumbers.share(headline.net, sign: .always)) in all"
    }
  return headline.net > 0
    ? "Turned \(cash) into \(strong: final), or \(pace)."
    : "Lost money: \(cash) became \(strong: final), or \(pace)."
}

private func comparison(_ context: ReportContext, _ headline: Headline) -> Sentence {
  guard headline.hasHolding else { return "" }
  let fall = ReportNumbers.roughShare(headline.fall)
  let holdFall = ReportNumbers.roughShare(headline.holdFall)
  let made = "Buy and hold\(context.areSeveral ? " of equal parts" : "") \(amount(headline))"
  guard headline.holdFall > 0, fall != holdFall else {
    return "\(made); the maximum drawdown of both was \(strong: fall)."
  }
  let holdIsRicher = headline.holdFinal > headline.final
  let holdFellFarther = headline.holdFall > headline.fall
  let join = holdIsRicher == holdFellFarther ? ", but" : ", and"
  return
    "\(made)\(join) its maximum drawdown was \(holdFall); the strategy’s was \(strong: fall)."
}

/// How much holding made, beside what the strategy made.
private func amount(_ headline: Headline) -> String {
  guard headline.holdNet > 0 else {
    let word = headline.final > headline.holdFinal ? "lost" : "lost less,"
    return "\(word) \(pace(headline, sign: .never))"
  }
  guard headline.net > 0 else { return "made \(pace(headline, sign: .never))" }
  let word =
    switch headline.holdFinal / max(headline.final, .leastNormalMagnitude) {
    case ..<0.5: "made much less"
    case ..<0.9: "made less"
    case ..<0.98: "made slightly less"
    case ...1.02: "made about the same"
    case ...1.1: "made slightly more"
    case ...2: "made more"
    default: "made much more"
    }
  return "\(word), \(pace(headline, sign: .whenNegative))"
}

private func pace(_ headline: Headline, sign: ReportNumbers.Sign) -> String {
  if let growth = headline.holdGrowth, headline.isLong {
    return ReportNumbers.share(growth, sign: sign) + " a year"
  }
  return ReportNumbers.share(headline.holdNet, sign: sign) + " in all"
}
