import Market
import Replay
import Strategy
import Text

/// What the strategy does, in a sentence or two made from its rules, after the document's own words.
func lede(_ context: ReportContext) -> Sentence {
  var sentences: [Sentence] = []
  if let notes = context.document?.notes, !notes.isEmpty { sentences.append("\(notes)") }
  let traded = context.run.instruments.count { $0.isTraded }
  let portfolio = context.document?.portfolio(over: traded)
  sentences += [Side.long, .short].compactMap { sideSentence($0, portfolio, context) }
  if sides(context.run) == [.long] { sentences.append("Long only.") }
  if sides(context.run) == [.short] { sentences.append("Short only.") }
  sentences += exitSentences(context) + portfolioSentences(portfolio, context)
  if context.document?.oneCancelsOther == true {
    sentences.append("The first entry that fills cancels the others that wait.")
  }
  return .joined(sentences)
}

/// The sides that have a rule to enter.
func sides(_ run: Run) -> [Side] {
  [Side.long, .short].filter { side in run.rules.contains { $0.path == "\(name(side)).enter" } }
}

private func name(_ side: Side) -> String { side == .long ? "long" : "short" }

private func rule(_ side: Side, _ part: String, _ run: Run) -> String? {
  run.rules.first { $0.path == "\(name(side)).\(part)" }?.expression
}

private func sideSentence(
  _ side: Side, _ portfolio: PortfolioTold?, _ context: ReportContext
) -> Sentence? {
  guard let enter = rule(side, "enter", context.run) else { return nil }
  let start = sized(entry(side, enter, context), portfolio, context)
  guard let exit = rule(side, "exit", context.run) else { return "\(start)." }
  return side == .long
    ? "\(start); sells after \(code: exit)." : "\(start); buys back after \(code: exit)."
}

private func symbol(_ context: ReportContext) -> String {
  if context.areSeveral { return localized("each of \(context.named(localizedList))") }
  let symbol = context.run.instrument.symbol
  return symbol.isEmpty ? localized("the instrument") : symbol
}

/// How the entries of a side reach the market, by the first that was made.
private func entry(_ side: Side, _ rule: String, _ context: ReportContext) -> Sentence {
  let run = context.run
  let what = symbol(context)
  let isLong = side == .long
  switch run.orders.first(where: { $0.purpose == .entry && $0.side == side })?.kind {
  case .limit:
    return isLong
      ? "Buys \(what) with a limit order after \(code: rule)"
      : "Sells short \(what) with a limit order after \(code: rule)"
  case .stop:
    return isLong
      ? "Buys \(what) with a stop order after \(code: rule)"
      : "Sells short \(what) with a stop order after \(code: rule)"
  case .stopLimit:
    return isLong
      ? "Buys \(what) with a stop-limit order after \(code: rule)"
      : "Sells short \(what) with a stop-limit order after \(code: rule)"
  default: break
  }
  if run.execution.fill == .close {
    return isLong
      ? "Buys \(what) at the very close of \(code: rule)"
      : "Sells short \(what) at the very close of \(code: rule)"
  }
  return isLong
    ? "Buys \(what) at the next open after \(code: rule)"
    : "Sells short \(what) at the next open after \(code: rule)"
}

/// An entry with how much it buys or sells.
private func sized(
  _ entry: Sentence, _ portfolio: PortfolioTold?, _ context: ReportContext
) -> Sentence {
  let most = portfolio?.maxShare ?? .infinity
  if let weights = portfolio?.weights { return weighted(entry, weights, mostShare: most) }
  switch context.run.size {
  case .equity(let share) where share > most:
    return "\(entry), with \(plainShare(most)) of the equity"
  case .equity(1): return "\(entry), with all equity"
  case .equity(let share) where share.isNaN:
    guard let target = context.document?.volatilityTarget else {
      return "\(entry), with a share of the equity that an expression gives"
    }
    return
      "\(entry), with a share of the equity that aims at a volatility of \(plainShare(target)) a year"
  case .equity(let share): return "\(entry), with \(plainShare(share)) of the equity"
  case .cash(let amount): return "\(entry), for \(context.numbers.money(amount)) each"
  case .units(let units):
    let quantity = ReportNumbers.quantity(units)
    return units == 1 ? "\(entry), \(quantity) unit each" : "\(entry), \(quantity) units each"
  case .risk(let share): return "\(entry), risking \(plainShare(share)) of the equity"
  case .kelly(let kelly):
    let most = plainShare(kelly.cap)
    return kelly.fraction == 1
      ? "\(entry), with the share that Kelly's formula gives the trades before, at most \(most) of the equity"
      : "\(entry), with \(plainShare(kelly.fraction)) of the share that Kelly's formula gives the trades before, at most \(most) of the equity"
  }
}

/// A share without a decimal where it is a whole per cent.
func plainShare(_ share: Double) -> String {
  let decimals = min(2, ReportNumbers.decimalsNeeded(share * 100, atMost: 2))
  return ReportNumbers.share(share, decimals: decimals)
}
