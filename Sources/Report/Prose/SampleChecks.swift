import Market
import Replay

func noTrades(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard context.closed.isEmpty else { return [] }
  if !context.open.isEmpty {
    let count = context.open.count
    return [
      .caution(
        "No trade has ended yet.",
        "The result is the open profit of \(inWords(count)) \(count == 1 ? "position" : "positions"), marked at the last close.",
        .nothing)
    ]
  }
  // The engine's own warnings say why: too short, or refused.
  guard context.run.warnings.isEmpty, let first = context.run.firstTradable else { return [] }
  let asked = context.run.orders.count { $0.purpose == .entry }
  let claim: Sentence = asked > 0 ? "No order traded." : "No rule asked for a trade."
  let proof: Sentence =
    asked > 0
    ? "\(counted(asked, "entry", "entries")) \(asked == 1 ? "was" : "were") asked for and none was filled."
    : "From the first bar on which one could, \(context.dates.day(first)), to the last."
  return [.caution(claim, proof, .nothing)]
}

func fewTrades(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard let interval = analysis.winRateInterval else { return [] }
  let count = context.closed.count
  let range =
    "from \(ReportNumbers.share(interval.low, decimals: 0)) to \(ReportNumbers.share(interval.high, decimals: 0))"
  guard analysis.isSmallSample else {
    return [
      .passed(
        "\(counted(count, "trade").asBeginning) are a reasonable sample.",
        "The true win rate lies \(range) with 95\(ReportNumbers.thin)% confidence.")
    ]
  }
  let claim: Sentence =
    count == 1
    ? "One trade proves nothing." : "\(counted(count, "trade")) are a small sample."
  return [
    .caution(
      claim, "The true win rate may lie anywhere \(range) (95\(ReportNumbers.thin)% interval).",
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
    "Without #\(ReportNumbers.count(best.number)) (\(ReportNumbers.share(best.profitShare, sign: .always)), \(context.dates.month(best.entryTime))) the run ends at \(context.numbers.money(without)), \(ReportNumbers.share(loss, decimals: loss < 0.1 ? 1 : 0)) lower."
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
  case ..<0.29: "a quarter"
  case ..<0.38: "a third"
  case ..<0.45: "two fifths"
  case ..<0.55: "half"
  case ..<0.72: "two thirds"
  case ..<0.85: "three quarters"
  case ..<1: "almost all"
  default: "all"
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
