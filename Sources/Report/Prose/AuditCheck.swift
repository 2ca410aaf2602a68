import Replay

/// What an audit of the strategy found.
func audited(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard let audit = context.options.audit else { return [] }
  let cuts = counted(audit.cuts, "cut")
  if let time = audit.firstViolation {
    return [
      .caution(
        "The strategy knew the future.",
        "What it did on \(context.dates.zonedMoment(time)) depended on later candles; receipt \(audit.receipt).",
        .arithmetic)
    ]
  }
  return [
    .passed(
      "The strategy decided by the past alone.",
      "At \(cuts) the later candles were removed, replaced by noise, and by another instrument; no earlier order, fill or equity changed. Receipt \(audit.receipt)."
    )
  ]
}
