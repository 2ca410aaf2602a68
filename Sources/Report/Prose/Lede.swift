import Market
import Replay
import Strategy

/// What the strategy does, in a sentence or two made from its rules, after the document's own words.
func lede(_ context: ReportContext) -> Sentence {
  var sentences: [Sentence] = []
  if let notes = context.document?.notes, !notes.isEmpty { sentences.append("\(notes)") }
  sentences += [Side.long, .short].compactMap { sideSentence($0, context) }
  if sides(context.run) == [.long] { sentences.append("Long only.") }
  if sides(context.run) == [.short] { sentences.append("Short only.") }
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

private func sideSentence(_ side: Side, _ context: ReportContext) -> Sentence? {
  guard let enter = rule(side, "enter", context.run) else { return nil }
  let verb = side == .long ? "Buys" : "Sells short"
  let start: Sentence =
    "\(verb) \(symbol(context)) \(orderWords(side, context.run)) \(code: enter)\(sizeWords(context))"
  guard let exit = rule(side, "exit", context.run) else { return start + "." }
  return "\(start); \(side == .long ? "sells" : "buys back") after \(code: exit)."
}

private func symbol(_ context: ReportContext) -> String {
  if context.areSeveral { return "each of " + context.named(enumerated) }
  return context.run.instrument.symbol.isEmpty ? "the instrument" : context.run.instrument.symbol
}

/// How the entries of a side reach the market, by the first that was made.
private func orderWords(_ side: Side, _ run: Run) -> String {
  switch run.orders.first(where: { $0.purpose == .entry && $0.side == side })?.kind {
  case .limit: "with a limit order after"
  case .stop: "with a stop order after"
  case .stopLimit: "with a stop-limit order after"
  default: run.execution.fill == .close ? "at the very close of" : "at the next open after"
  }
}

private func sizeWords(_ context: ReportContext) -> String {
  switch context.run.size {
  case .equity(1): ", with all equity"
  case .equity(let share) where share.isNaN: workedShare(context)
  case .equity(let share):
    ", with \(ReportNumbers.share(share, decimals: wholePercent(share))) of the equity"
  case .cash(let amount): ", for \(context.numbers.money(amount)) each"
  case .units(let units): ", \(ReportNumbers.quantity(units)) \(units == 1 ? "unit" : "units") each"
  case .risk(let share):
    ", risking \(ReportNumbers.share(share, decimals: wholePercent(share))) of the equity"
  case .kelly(let kelly):
    ", with \(kelly.fraction == 1 ? "" : ReportNumbers.share(kelly.fraction, decimals: wholePercent(kelly.fraction)) + " of ")the share that Kelly's formula gives the trades before, at most \(ReportNumbers.share(kelly.cap, decimals: wholePercent(kelly.cap))) of the equity"
  }
}

/// A share of the equity that is worked out for each order.
private func workedShare(_ context: ReportContext) -> String {
  guard let target = context.document?.volatilityTarget else {
    return ", with a share of the equity that an expression gives"
  }
  let words = ReportNumbers.share(target, decimals: wholePercent(target))
  return ", with a share of the equity that aims at a volatility of \(words) a year"
}

/// No decimal where a share is a whole per cent.
private func wholePercent(_ share: Double) -> Int {
  min(2, ReportNumbers.decimalsNeeded(share * 100, atMost: 2))
}
