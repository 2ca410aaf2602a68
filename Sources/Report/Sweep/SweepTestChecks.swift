import Replay

/// What a reality check says of the best beside holding and beside cash.
func realityChecks(_ report: SweepReport) -> [Check] {
  guard let check = report.realityCheck else { return [] }
  func row(_ beside: RealityCheck.Comparison, _ name: String) -> Check {
    let chance = ReportNumbers.number(beside.probability, decimals: 3)
    let claim: Sentence = "Reality check against \(name): \(strong: "p = \(chance)")."
    let settings = ReportNumbers.count(check.settings)
    let others =
      report.tries > check.settings
      ? " \(ReportNumbers.count(report.tries - check.settings)) other tries are not in it." : ""
    let white = ReportNumbers.number(beside.white, decimals: 3)
    let alone: Sentence =
      "On \(ReportNumbers.count(check.draws)) histories of resampled days this is how often the only setting shows as much where it is no better than \(name) (Hansen's test; White's \(white)); under 0.05 would convince.\(others)"
    let several: Sentence =
      "On \(ReportNumbers.count(check.draws)) histories of resampled days this is how often the best of \(settings) settings shows as much where none is better than \(name) (Hansen's test; White's \(white)); under 0.05 would convince. \(ReportNumbers.count(beside.standOut)) of the settings stand out alone, \(ReportNumbers.count(beside.discoveries)) at a false discovery rate of \(ReportNumbers.share(0.05, decimals: 0)).\(others)"
    let proof = check.settings == 1 ? alone : several
    return beside.probability < RealityCheck.asked ? .passed(claim, proof) : .caution(claim, proof)
  }
  return (check.holding.map { [row($0, "buy and hold")] } ?? []) + [row(check.cash, "cash")]
}

/// What cross-validation says of choosing.
func pathsCheck(_ report: SweepReport) -> [Check] {
  guard let crossed = report.crossValidation, let low = crossed.paths.first,
    let high = crossed.paths.last
  else { return [] }
  func ratio(_ value: Double) -> String { ReportNumbers.number(value, decimals: 2) }
  let above = crossed.hold.map { hold in crossed.paths.count { $0 > hold } }
  let claim: Sentence =
    if let above {
      "\(strong: ReportNumbers.count(above)) of \(ReportNumbers.count(crossed.paths.count)) cross-validated paths have a higher Sharpe ratio than buy and hold."
    } else {
      "Cross-validated paths have Sharpe ratios from \(ratio(low)) to \(ratio(high))."
    }
  let held = crossed.hold.map { ", \(ratio($0)) of buy and hold" } ?? ""
  let proof: Sentence =
    "Each of \(ReportNumbers.count(crossed.splits)) ways to leave out \(ReportNumbers.count(crossed.tested)) of \(ReportNumbers.count(crossed.groups)) groups of the history chose the best setting of the others and tested it on those; \(ReportNumbers.count(crossed.embargo)) returns after each test were left out of training. The paths have ratios from \(ratio(low)) to \(ratio(high))\(held); in training the chosen had \(ratio(crossed.trained))."
  guard let above else { return [.note(claim, proof)] }
  if 2 * above < crossed.paths.count { return [.caution(claim, proof)] }
  return [above == crossed.paths.count ? .passed(claim, proof) : .note(claim, proof)]
}
