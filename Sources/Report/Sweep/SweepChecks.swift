import Market
import Replay

/// What is to be doubted of a search, cautions first.
func sweepChecks(_ report: SweepReport) -> [Check] {
  let found = [
    report.warnings.map { Check.caution("\($0)", "", .data) }, shuffledCheck(report),
    realityChecks(report), pathsCheck(report), deflatedCheck(report),
    yearsCheck(report), tradesCheck(report), overfittingCheck(report), holdingCheck(report),
    daysCheck(report), countCheck(report),
  ].flatMap { $0 }
  return [Check.Kind.caution, .note, .passed].flatMap { kind in found.filter { $0.kind == kind } }
}

/// The title of the section.
func sweepTrustTitle(_ report: SweepReport) -> String {
  if let facts = report.facts, facts.tries < 2 {
    return "One try alone says nothing about choosing"
  }
  guard let facts = report.facts, facts.deflated != nil else {
    return "How much of it is luck is not known"
  }
  return facts.isMoreThanLuck
    ? "The best of \(ReportNumbers.count(facts.tries)) tries is more than luck"
    : "The best of \(ReportNumbers.count(facts.tries)) tries cannot be told from luck"
}

/// The eight figures of the verdict.
func sweepFigures(_ report: SweepReport) -> [KeyFigure] {
  let best = report.best
  func own(_ key: String) -> String { best.map { report.text(key, $0.figures) } ?? "–" }
  func held(_ key: String) -> Sentence { "hold \(strong: report.text(key, report.hold))" }
  let facts = report.facts
  let tries = ReportNumbers.count(report.tries)
  let isOnly = report.tries == 1
  return [
    KeyFigure(
      label: "Best \(report.scoreName)", value: best?.score.map(report.scoreText) ?? "–",
      note: best.map {
        isOnly
          ? "\(report.setting($0)), the only try"
          : "\(report.setting($0)), of \(strong: tries) tries"
      } ?? ""),
    KeyFigure(label: "Its annual return", value: own("cagr"), note: held("cagr")),
    KeyFigure(label: "Its maximum drawdown", value: own("maxDrawdown"), note: held("maxDrawdown")),
    KeyFigure(
      label: "Its trades", value: own("trades"), note: "in the market \(strong: own("exposure"))"),
    KeyFigure(
      label: "Sharpe ratio by luck",
      value: facts?.expectedBest.map { ReportNumbers.number($0, decimals: 2) } ?? "–",
      note: isOnly
        ? "one try has nothing to choose from" : "expected of the best of \(strong: tries)"),
    KeyFigure(
      label: "Deflated Sharpe ratio",
      value: facts?.deflated.map { ReportNumbers.number($0, decimals: 2) } ?? "–",
      graphic: facts?.deflated.map { line($0, 0.95) } ?? "",
      note: "over \(strong: "0.95") would convince"),
    KeyFigure(
      label: "Probability of overfitting",
      value: facts?.overfitting.map { ReportNumbers.share($0.probability, decimals: 0) } ?? "–",
      graphic: facts?.overfitting.map { line($0.probability, 0.5) } ?? "",
      note: facts != nil && facts?.overfitting == nil && !report.choices.isEmpty
        ? "not for settings of other candles"
        : "a coin toss is \(strong: ReportNumbers.share(0.5, decimals: 0))"),
    KeyFigure(
      label: "Years of data needed",
      value: facts?.yearsNeeded.map { ReportNumbers.number($0, decimals: 1) } ?? "–",
      note: facts.map { "there are \(strong: ReportNumbers.number($0.years, decimals: 1))" } ?? ""),
  ]
}

/// A probability on a line from 0 to 1, with a tick at the value that would convince.
private func line(_ value: Double, _ asked: Double) -> String {
  "<div class=\"iv\" aria-hidden=\"true\"><u></u><i style=\"left:\(cssPercent(asked));width:1px\"></i><b style=\"left:\(cssPercent(value))\"></b></div>"
}

private func shuffledCheck(_ report: SweepReport) -> [Check] {
  guard let shuffled = report.shuffled, let own = report.best?.score, let middle = shuffled.median
  else { return [] }
  let count = ReportNumbers.count(shuffled.count)
  let claim: Sentence =
    switch shuffled.reached {
    case 0: "On none of \(count) shuffled histories did the best reach as much."
    case 1: "On \(strong: "one") of \(count) shuffled histories the best reached as much."
    default:
      "On \(strong: ReportNumbers.count(shuffled.reached)) of \(count) shuffled histories the best reached as much."
    }
  let median = report.scoreText(middle)
  let days = shuffled.block > 1 ? "blocks of \(shuffled.block) of the same days" : "the same days"
  let proof: Sentence =
    "All settings were tried again on \(days) in another order, where nothing can be known of what comes; half of the histories' best are above \(median), the real one is \(report.scoreText(own)). Under 0.05 would convince, it is \(ReportNumbers.number(shuffled.probability, decimals: 3))."
  return [shuffled.probability < 0.05 ? .passed(claim, proof) : .caution(claim, proof)]
}

private func deflatedCheck(_ report: SweepReport) -> [Check] {
  guard let facts = report.facts, let deflated = facts.deflated,
    let expectedBest = facts.expectedBest,
    facts.tries > 1
  else { return [] }
  let claim: Sentence =
    "The deflated Sharpe ratio is \(ReportNumbers.number(deflated, decimals: 2)); at least 0.95 is needed."
  let proof: Sentence =
    "The best of \(ReportNumbers.count(facts.tries)) tries is expected to show \(ReportNumbers.number(expectedBest, decimals: 2)) where no setting is better than another, this one shows \(ReportNumbers.number(facts.sharpe, decimals: 2)). What all settings have in common counts as luck; neighbouring settings are not independent, so that this is a strict test."
  return [facts.isMoreThanLuck ? .passed(claim, proof) : .caution(claim, proof)]
}

private func yearsCheck(_ report: SweepReport) -> [Check] {
  guard let facts = report.facts, facts.tries > 1, let needed = facts.yearsNeeded else { return [] }
  let years = ReportNumbers.number(facts.years, decimals: 1)
  let claim: Sentence =
    "\(years) years of data; at least \(ReportNumbers.number(needed, decimals: 1)) are needed."
  let proof: Sentence =
    "In a shorter history the best of \(ReportNumbers.count(facts.tries)) tries is expected to show as much without any skill."
  return [needed > facts.years ? .caution(claim, proof) : .passed(claim, proof)]
}

private func tradesCheck(_ report: SweepReport) -> [Check] {
  guard let best = report.best, let trades = report.figure("trades", best.figures), trades < 30
  else { return [] }
  return [
    .caution(
      trades == 1
        ? "One trade carries the choice."
        : "\(ReportNumbers.number(trades, decimals: 0)) trades carry the choice.",
      "\(report.setting(best)) traded no more often; at least 30 are needed before a sample says something."
    )
  ]
}

private func overfittingCheck(_ report: SweepReport) -> [Check] {
  guard let overfitting = report.facts?.overfitting else { return [] }
  let share = overfitting.probability
  let claim: Sentence =
    "Choosing on one half ranks in the upper half of the other in \(ReportNumbers.share(1 - share, decimals: 0)) of \(ReportNumbers.count(overfitting.splits)) splits."
  let proof: Sentence =
    "Probability of overfitting \(strong: ReportNumbers.share(share, decimals: 1)), by Sharpe ratio; choosing by chance would give \(ReportNumbers.share(0.5, decimals: 0))."
  return [
    share >= 0.5
      ? .caution(claim, proof) : share < 0.1 ? .passed(claim, proof) : .note(claim, proof)
  ]
}

private func holdingCheck(_ report: SweepReport) -> [Check] {
  guard let hold = report.holdScore else { return [] }
  let known = report.trials.compactMap { trial in
    trial.score.flatMap { own in trial.holdScore.map { (own, $0) } }
  }
  guard !known.isEmpty else { return [] }
  let share = Double(known.count { $0 > $1 }) / Double(known.count)
  let claim: Sentence =
    known.count == 1
    ? "The only setting \(share > 0 ? "beats" : "does not beat") buy and hold."
    : "\(ReportNumbers.share(share, decimals: 0)) of \(ReportNumbers.count(known.count)) settings beat buy and hold."
  let proof: Sentence =
    report.holdsOne
    ? "By \(report.scoreName), which is \(report.scoreText(hold)) for buy and hold on the same days."
    : "By \(report.scoreName), each compared with buy and hold of what it trades on the same days; for what the best trades that is \(report.scoreText(hold))."
  return [share < 0.5 ? .caution(claim, proof) : .note(claim, proof)]
}

private func daysCheck(_ report: SweepReport) -> [Check] {
  guard let first = report.first else { return [] }
  return [
    .passed(
      "Every setting was scored on the same days.",
      "All begin on \(String(first.description.prefix(10))), when the longest warm-up is over.")
  ]
}

private func countCheck(_ report: SweepReport) -> [Check] {
  let tries = ReportNumbers.count(report.tries)
  let more = report.tries > report.trials.count
  var proof: Sentence =
    more
    ? "This search made \(ReportNumbers.count(report.trials.count)); the journal knows the others, \(report.areRelated ? "of this strategy and of what was compared with it" : "of this strategy on these candles")."
    : "Earlier searches of this strategy on these candles that the journal knows would count as well."
  if report.refused > 0 {
    proof =
      proof
      + " \(ReportNumbers.count(report.refused)) \(report.refused == 1 ? "setting was" : "settings were") refused by the document."
  }
  if report.isStopped { proof = proof + " The search was stopped before all were tried." }
  let claim: Sentence =
    report.tries == 1 ? "The only try is counted." : "All \(tries) tries are counted."
  return [
    more || report.isStopped || report.refused > 0 ? .note(claim, proof) : .passed(claim, proof)
  ]
}
