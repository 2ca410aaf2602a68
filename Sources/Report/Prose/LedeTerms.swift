import Replay
import Strategy
import Text

/// The stops and targets that entries have, in the document's own expressions; empty for none.
func exitSentences(_ context: ReportContext) -> [Sentence] {
  guard let document = context.document else { return [] }
  let (long, short) = (document.exits(of: .long), document.exits(of: .short))
  var sentences: [Sentence] = []
  if !long.isEmpty, long == short {
    sentences.append("With each entry: \(list(long)).")
  } else {
    if !long.isEmpty { sentences.append("With each long entry: \(list(long)).") }
    if !short.isEmpty { sentences.append("With each short entry: \(list(short)).") }
  }
  if case .risk = context.run.size, [long, short].contains(where: hasTwoStops) {
    sentences.append("The risk is measured to the nearer of the two stops.")
  }
  return sentences
}

/// Whether an entry has two stops at its fill.
private func hasTwoStops(_ exits: [EntryExit]) -> Bool {
  exits.contains { $0.kind == .stopLoss }
    && exits.contains { $0.kind == .trailingStop && !$0.startsLater }
}

private func list(_ exits: [EntryExit]) -> Sentence {
  separated(exits.map(words))
}

/// Parts of a list, as sentences that may have code.
private func separated(_ items: [Sentence]) -> Sentence {
  let separator: Sentence = Language.current == .english ? ", " : "、"
  var all: Sentence = ""
  for (place, item) in items.enumerated() { all = place == 0 ? item : all + separator + item }
  return all
}

private func words(_ exit: EntryExit) -> Sentence {
  let what =
    switch exit.kind {
    case .stopLoss: OrderRecord.Purpose.stopLoss.words
    case .trailingStop: OrderRecord.Purpose.trailingStop.words
    case .breakEven: OrderRecord.Purpose.breakEven.words
    case .takeProfit: OrderRecord.Purpose.takeProfit.words
    }
  let placed: Sentence =
    switch exit.place {
    case .share(let share):
      exit.kind == .breakEven
        ? "\(what) after \(plainShare(share))" : "\(what) \(plainShare(share))"
    case .distance(let text):
      exit.kind == .breakEven ? "\(what) after \(code: text)" : "\(what) \(code: text)"
    case .level(let text): "\(what) at the price \(code: text)"
    }
  return exit.share.map { "\(placed) for \(plainShare($0)) of the position" } ?? placed
}

/// How the account is spread over several instruments, after how much an entry buys.
func portfolioSentences(_ portfolio: PortfolioTold?, _ context: ReportContext) -> [Sentence] {
  guard let portfolio else { return [] }
  var sentences: [Sentence] = []
  if let rank = portfolio.rank { sentences.append(chosen(portfolio.top, rank, context.run)) }
  if let most = portfolio.maxPositions {
    sentences.append("At most \(ReportNumbers.count(most)) held at once.")
  }
  if let share = portfolio.maxShare {
    sentences.append("An entry takes no position beyond \(plainShare(share)) of the equity.")
  }
  switch portfolio.rebalance {
  case "day": sentences.append("Rebalanced every day.")
  case "week": sentences.append("Rebalanced every week.")
  case "month": sentences.append("Rebalanced every month.")
  case "quarter": sentences.append("Rebalanced every quarter.")
  case "year": sentences.append("Rebalanced every year.")
  default: break
  }
  if portfolio.rebalance != nil, portfolio.band > 0 {
    sentences.append("Drift of up to \(plainShare(portfolio.band)) of the equity is left alone.")
  }
  return sentences
}

/// Which instruments come first.
private func chosen(_ top: Int?, _ rank: String, _ run: Run) -> Sentence {
  guard let top else { return "Those with the higher \(code: rank) come first." }
  let count = ReportNumbers.count(top)
  return switch sides(run) {
  case [.short]: "Holds the bottom \(count) by \(code: rank)."
  case [.long, .short]:
    "Holds the top \(count) by \(code: rank) for long, and the bottom \(count) for short."
  default: "Holds the top \(count) by \(code: rank)."
  }
}

/// An entry with the weight that it buys up to.
func weighted(
  _ entry: Sentence, _ weights: PortfolioTold.Weights, mostShare: Double
) -> Sentence {
  switch weights {
  case .equal(let share): return "\(entry), with \(plainShare(min(share, mostShare))) of the equity"
  case .fixed(let shares):
    let cut = shares.map { (symbol: $0.symbol, share: min($0.share, mostShare)) }
    if cut.count > 8, let least = cut.map(\.share).min(), let most = cut.map(\.share).max() {
      return
        "\(entry), with its share of the equity, from \(plainShare(least)) to \(plainShare(most))"
    }
    let list = localizedJoin(cut.map { "\($0.symbol) \(plainShare($0.share))" })
    return "\(entry), with its share of the equity: \(list)"
  case .expression(let text, let invested):
    return
      "\(entry), with its part of \(plainShare(invested)) of the equity, by the weight \(code: text)"
  }
}
