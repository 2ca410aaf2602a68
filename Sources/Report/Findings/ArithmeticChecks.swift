import Replay
import Strategy

func optimisticFills(_ context: ReportContext, _ headline: Headline) -> [Check] {
  guard context.run.execution.fill == .close else { return [] }
  return [
    .caution(
      "Filled at the very close that made the signal.",
      "Nobody can trade at a price that is only known when trading has ended; \(code: "\"fill\": \"open\"") shows what was possible.",
      .arithmetic)
  ]
}

func optimisticPath(_ context: ReportContext, _ headline: Headline) -> [Check] {
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
func ambiguity(_ context: ReportContext, _ headline: Headline) -> [Check] {
  let band = context.run.ambiguity
  guard band.candles > 0 else { return [] }
  let numbers = context.numbers
  let low = min(band.pessimistic, band.optimistic)
  let high = max(band.pessimistic, band.optimistic)
  let wide = headline.final > 0 ? (high - low) / headline.final : 0
  let proof: Sentence =
    "In \(counted(band.candles, "candle")) of \(ReportNumbers.count(context.run.allCandles)) the path inside the candle decides. With each resolved against the strategy, candle by candle, the run ends at \(numbers.money(band.pessimistic)); with each resolved for it, at \(numbers.money(band.optimistic))."
  if low < headline.cash, high > headline.cash {
    return [.caution("Whether it gained rests on the path inside candles.", proof, .arithmetic)]
  }
  if low < headline.holdFinal, high > headline.holdFinal, headline.hasHolding {
    return [
      .caution("Whether it beat buy and hold rests on the path inside candles.", proof, .arithmetic)
    ]
  }
  if wide > 0.05 {
    return [
      .caution(
        "The path inside candles moves the result by \(ReportNumbers.share(wide, decimals: 0)).",
        proof,
        .arithmetic)
    ]
  }
  return [.note("A few fills rest on an assumption.", proof)]
}

func fillsDecided(_ context: ReportContext, _ headline: Headline) -> [Check] {
  let run = context.run
  guard run.ambiguity.candles == 0, !run.fills.isEmpty else { return [] }
  let atMarket = run.fills.count { fill in
    guard run.orders.indices.contains(fill.order), case .market = run.orders[fill.order].kind else {
      return false
    }
    return true
  }
  let others = run.fills.count - atMarket
  let price = run.execution.fill == .close ? "at a close" : "at an opening price"
  var what: [String] = []
  if atMarket > 0 { what.append("\(counted(atMarket, "market order")) filled \(price)") }
  if others > 0 {
    what.append("\(counted(others, "stop or limit order")) at the price the candle reached")
  }
  return [
    .passed(
      "Every fill was decided by the data.",
      "\(enumerated(what).asBeginning); none needed an assumption about the path inside a candle.")
  ]
}

func freeTrading(_ context: ReportContext, _ headline: Headline) -> [Check] {
  let commission = context.run.account.commission
  guard commission.isFree, context.run.account.spread == nil, !context.run.fills.isEmpty else {
    return []
  }
  let traded = context.run.fills.reduce(0) { $0 + abs($1.quantity) * $1.price }
  return [
    .caution(
      "Trading was free.",
      "No commission is set. 0.1\(ReportNumbers.thin)% of each fill would have cost \(context.numbers.money(traded * 0.001)).",
      .arithmetic)
  ]
}

/// Costs count where they took a quarter of what trading made, or a tenth of the cash.
func heavyCosts(_ context: ReportContext, _ headline: Headline) -> [Check] {
  let net = headline.final - headline.cash
  let before = net + headline.costs
  guard headline.costs > 0 else { return [] }
  let costs =
    "\(context.numbers.money(headline.costs)) over \(counted(context.run.fills.count, "fill"))"
  if before > 0, net < 0 {
    return [
      .caution(
        "Costs turned a gain into a loss.",
        "\(costs); before them the run had gained \(context.numbers.money(before)).")
    ]
  }
  if before > 0, headline.costs > before / 4 {
    let share = headline.costs / before
    return [
      .caution(
        "Costs took \(portion(share)) of what trading made.",
        "\(costs), \(ReportNumbers.share(share, decimals: 0)) of the result before costs.")
    ]
  }
  guard before <= 0, headline.costs > headline.cash / 10 else { return [] }
  let share = ReportNumbers.share(headline.costs / headline.cash, decimals: 0)
  return [.caution("Costs took \(share) of the starting cash.", "\(costs).")]
}
