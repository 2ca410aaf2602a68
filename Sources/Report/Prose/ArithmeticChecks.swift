import Replay
import Strategy
import Text

func optimisticFills(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard context.run.execution.fill == .close else { return [] }
  return [
    .caution(
      "Filled at the very close that made the signal.",
      "Nobody can trade at a price that is only known when trading has ended; \(code: "\"fill\": \"open\"") shows what was possible.",
      .arithmetic)
  ]
}

func optimisticPath(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard context.run.execution.intrabar == .optimistic, context.run.ambiguity.candles > 0 else {
    return []
  }
  return [
    .caution(
      "Ambiguous candles were resolved for the strategy.",
      "\(counted(context.run.ambiguity.candles, "candle")) could have gone either way; \(code: "\"intrabar\": \"pessimistic\"") takes the worse one.",
      .arithmetic)
  ]
}

/// What the path inside candles decides: how far it moves the end, and what lies between. The ambiguous
/// candles are resolved one by one, so that neither end is a bound of what was possible.
func ambiguity(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  let band = analysis.ambiguity
  guard band.candles > 0 else { return [] }
  let numbers = context.numbers
  let ends: Sentence =
    "In \(counted(band.candles, "candle")) of \(ReportNumbers.count(context.run.allCandles)) the path inside the candle decides. With each resolved against the strategy, candle by candle, the run ends at \(numbers.money(band.pessimistic)); with each resolved for it, at \(numbers.money(band.optimistic))."
  let proof = Sentence.joined([ends, randomPaths(band.random, context)])
  if band.decidesGain {
    return [.caution("Whether it gained rests on the path inside candles.", proof, .arithmetic)]
  }
  if band.decidesHolding {
    return [
      .caution("Whether it beat buy and hold rests on the path inside candles.", proof, .arithmetic)
    ]
  }
  if band.isWide {
    return [
      .caution(
        "The path inside candles moves the result by \(ReportNumbers.share(band.share, decimals: 0)).",
        proof,
        .arithmetic)
    ]
  }
  return [.note("A few fills rest on an assumption.", proof)]
}

private func randomPaths(_ random: RandomPaths?, _ context: ReportContext) -> Sentence {
  let numbers = context.numbers
  guard let random else {
    if context.run.allCandles <= RandomPaths.mostCandles { return "" }
    return
      "Trials with a coin tossed for each are made for runs of up to \(ReportNumbers.count(RandomPaths.mostCandles)) candles."
  }
  return
    "In \(ReportNumbers.count(random.trials)) trials with a coin tossed for each (seeds 1 to \(ReportNumbers.count(random.trials))) it ends between \(numbers.money(random.low)) and \(numbers.money(random.high)), at \(numbers.money(random.mean)) on average, with a standard deviation of \(numbers.money(random.deviation))."
}

/// How many of the fills inside candles are where finer candles give the price path.
func insideCandles(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard let found = analysis.magnification, found.met > 0 else { return [] }
  let claim: Sentence =
    found.known < found.met
    ? "Finer candles give the price path inside \(ReportNumbers.count(found.known)) of \(counted(found.met, "candle")) in which an order could fill."
    : found.met == 1
      ? "Finer candles give the price path inside the one candle in which an order could fill."
      : "Finer candles give the price path inside all \(counted(found.met, "candle")) in which an order could fill."
  let proof = Sentence.joined([magnifiedFills(found), decidedCandles(found), unlikeCandles(found)])
  return found.fillsByRule > 0 ? [.note(claim, proof)] : [.passed(claim, proof)]
}

private func magnifiedFills(_ found: Magnification) -> Sentence {
  if found.fills == 0 { return "No order filled between the open and the close of one." }
  if found.fillsByData == found.fills {
    return found.fills == 1
      ? "They decided the one fill inside a candle."
      : "They decided all \(counted(found.fills, "fill")) inside candles."
  }
  return "Of \(counted(found.fills, "fill")) inside candles, \(localizedList(decidedFills(found)))."
}

/// What decided the fills inside candles, a part of them each.
private func decidedFills(_ found: Magnification) -> [String] {
  var parts: [String] = []
  if found.fillsByData != 0 {
    let count = ReportNumbers.count(found.fillsByData)
    let share = ReportNumbers.share(found.shareByData, decimals: 0)
    parts.append(
      found.fillsByData == 1
        ? localized("\(count) (\(share)) was decided by them")
        : localized("\(count) (\(share)) were decided by them"))
  }
  if found.fillsOfOneWay != 0 {
    let count = ReportNumbers.count(found.fillsOfOneWay)
    parts.append(
      found.fillsOfOneWay == 1
        ? localized("\(count) was in a candle with only one outcome")
        : localized("\(count) were in a candle with only one outcome"))
  }
  if found.fillsByRule != 0 {
    let count = ReportNumbers.count(found.fillsByRule)
    parts.append(
      found.fillsByRule == 1
        ? localized("\(count) was left to the rule")
        : localized("\(count) were left to the rule"))
  }
  return parts
}

private func decidedCandles(_ found: Magnification) -> Sentence {
  found.decided == 0
    ? "" : "\(counted(found.decided, "candle")) could have gone either way without them."
}

private func unlikeCandles(_ found: Magnification) -> Sentence {
  found.unlike == 0
    ? ""
    : "In \(counted(found.unlike, "candle")) their prices are others than the candle’s, so that they were not used."
}

func fillsDecided(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  let run = context.run
  guard run.ambiguity.candles == 0, !run.fills.isEmpty else { return [] }
  let (atMarket, others) = (analysis.fills.atMarket, analysis.fills.atLevels)
  let market = counted(atMarket, "market order")
  let waiting = counted(others, "stop or limit order")
  let isAtClose = run.execution.fill == .close
  let proof: Sentence =
    switch (atMarket > 0, others > 0) {
    case (false, _):
      "\(waiting) filled at the price the candle reached; none needed an assumption about the path inside a candle."
    case (true, false):
      isAtClose
        ? "\(market) filled at a close; none needed an assumption about the path inside a candle."
        : "\(market) filled at an opening price; none needed an assumption about the path inside a candle."
    case (true, true):
      isAtClose
        ? "\(market) filled at a close and \(waiting) at the price the candle reached; none needed an assumption about the path inside a candle."
        : "\(market) filled at an opening price and \(waiting) at the price the candle reached; none needed an assumption about the path inside a candle."
    }
  return [.passed("Every fill was decided by the data.", proof)]
}

func freeTrading(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  guard analysis.costs.isFree, analysis.fills.total > 0 else { return [] }
  return [
    .caution(
      "Trading was free.",
      "No commission is set. 0.1\(ReportNumbers.thin)% of each fill would have cost \(context.numbers.money(analysis.costs.traded * 0.001)).",
      .costs)
  ]
}

/// Costs count where they took a quarter of what trading made, or a tenth of the cash.
func heavyCosts(_ context: ReportContext, _ analysis: RunAnalysis) -> [Check] {
  let costs = analysis.costs
  let amount = context.numbers.money(costs.total)
  let fills = counted(analysis.fills.total, "fill")
  switch costs.effect {
  case .small: return []
  case .tookTheGain:
    return [
      .caution(
        "Costs turned a gain into a loss.",
        "\(amount) over \(fills); before them the run had gained \(context.numbers.money(costs.before))."
      )
    ]
  case .tookShareOfGain:
    let share = costs.shareOfGain ?? 0
    return [
      .caution(
        "Costs took \(portion(share)) of what trading made.",
        "\(amount) over \(fills), \(ReportNumbers.share(share, decimals: 0)) of the result before costs."
      )
    ]
  case .tookShareOfCash:
    let share = ReportNumbers.share(costs.shareOfCash, decimals: 0)
    return [.caution("Costs took \(share) of the starting cash.", "\(amount) over \(fills).")]
  }
}
