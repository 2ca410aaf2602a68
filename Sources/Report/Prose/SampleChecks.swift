import Market
import Replay
import Text

func noTrades(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard context.closed.isEmpty else { return [] }
  if !context.open.isEmpty {
    let count = context.open.count
    let proof: Sentence =
      count == 1
      ? "The result is the open profit of one position, marked at the last close."
      : "The result is the open profit of \(inWords(count)) positions, marked at the last close."
    return [.caution("No trade has ended yet.", proof, .nothing)]
  }
  // The engine's own warnings say why: too short, or refused.
  guard context.run.warnings.isEmpty, let first = context.run.firstTradable else { return [] }
  let asked = context.run.orders.count { $0.purpose == .entry }
  let claim: Sentence = asked > 0 ? "No order traded." : "No rule asked for a trade."
  let entries = counted(asked, "entry", "entries")
  let proof: Sentence =
    asked > 0
    ? asked == 1
      ? "\(entries) was asked for and was not filled."
      : "\(entries) were asked for and none was filled."
    : "From the first bar on which one could, \(context.dates.day(first)), to the last."
  return [.caution(claim, proof, .nothing)]
}

func fewTrades(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard let interval = analysis.winRateInterval else { return [] }
  let count = context.closed.count
  let low = ReportNumbers.share(interval.low, decimals: 0)
  let high = ReportNumbers.share(interval.high, decimals: 0)
  guard analysis.isSmallSample else {
    return [
      .passed(
        "\(counted(count, "trade").asBeginning) are a reasonable sample.",
        "The true win rate lies from \(low) to \(high) with 95\(ReportNumbers.thin)% confidence.")
    ]
  }
  let claim: Sentence =
    count == 1
    ? "One trade proves nothing." : "\(counted(count, "trade")) are a small sample."
  return [
    .caution(
      claim,
      "The true win rate may lie anywhere from \(low) to \(high) (95\(ReportNumbers.thin)% interval).",
      .sample)
  ]
}

/// Whether the best trade carries the result.
func bestTrade(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard let dependence = analysis.dependence else { return [] }
  let (best, without) = (dependence.leftOut.trade, dependence.leftOut.finalEquity)
  let loss = dependence.loss
  let trades = ReportNumbers.count(analysis.closedTrades)
  let proof: Sentence =
    "Without #\(ReportNumbers.count(best.number)) (\(ReportNumbers.share(best.share, sign: .always)), \(context.dates.month(best.entryTime))) the run ends at \(context.numbers.money(without)), \(ReportNumbers.share(loss, decimals: loss < 0.1 ? 1 : 0)) lower."
  if dependence.makesTheGain {
    return [.caution("One trade in \(trades) makes the gain.", proof, .concentration)]
  }
  guard dependence.isLarge else { return [.passed("No single trade carries the result.", proof)] }
  return [
    .caution(
      "One trade in \(trades) carries \(portion(dependence.shareOfGain)) of the result.", proof,
      .concentration)
  ]
}

/// A share in plain words.
func portion(_ share: Double) -> String {
  switch share {
  case ..<0.22: ReportNumbers.share(share, decimals: 0)
  case ..<0.29: localized("a quarter¦share")
  case ..<0.38: localized("a third")
  case ..<0.45: localized("two fifths")
  case ..<0.55: localized("half")
  case ..<0.72: localized("two thirds")
  case ..<0.85: localized("three quarters")
  case ..<1: localized("almost all")
  default: localized("all")
  }
}

func shortHistory(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  let run = context.run
  guard analysis.isShortHistory, run.candleCount > 1 else { return [] }
  return [
    .caution(
      "Under a year: one market regime.",
      "The data cover \(counted(max(1, Int(analysis.days.rounded())), "day")), from \(context.dates.day(run.first)) to \(context.dates.day(run.last)).",
      .history)
  ]
}
