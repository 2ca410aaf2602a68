import Replay
import Strategy
import Text

/// A part of the closed trades, and what it made.
package struct StoryPart: Sendable {
  /// What these trades have in common.
  package let name: String
  /// How many there are, and how many of them won.
  package let trades: Int, won: Int
  /// Their profits together.
  package let profit: String
  /// Whether they are too few to tell skill from luck.
  package let areFew: Bool

  /// All closed trades, then those of each side and way out, each instrument, and the best ones apart.
  static func all(_ context: ReportContext) -> [StoryPart] {
    let closed = context.closed
    guard !closed.isEmpty else { return [] }
    var parts = [part(localized("All closed trades"), closed, context)]
    let sides = [(Side.long, localized("Long")), (.short, localized("Short"))].map { side, name in
      (name, closed.filter { $0.side == side })
    }.filter { !$0.1.isEmpty }
    if sides.count > 1 { parts += sides.map { part($0.0, $0.1, context) } }
    var ways: [String: [Trade]] = [:]
    for trade in closed {
      ways[exitReason(of: trade, rules: context.run.rules), default: []].append(trade)
    }
    if ways.count > 1 {
      parts += ways.sorted { $0.key < $1.key }.map {
        part(localized("Left by \($0.key)"), $0.value, context)
      }
    }
    if context.areSeveral {
      for (place, symbol) in context.symbols.enumerated().prefix(12) {
        let own = closed.filter { $0.instrument == place }
        if !own.isEmpty { parts.append(part(symbol, own, context)) }
      }
    }
    return parts + best(closed, context)
  }

  /// The best trades, and what the others made without them.
  private static func best(_ closed: [Trade], _ context: ReportContext) -> [StoryPart] {
    guard closed.count >= 4 else { return [] }
    let sorted = closed.sorted { ($1.profit, $0.number) < ($0.profit, $1.number) }
    let count = min(3, closed.count / 2)
    return [
      part(localized("The best \(inWords(count))"), Array(sorted.prefix(count)), context),
      part(localized("All others"), Array(sorted.dropFirst(count)), context),
    ]
  }

  private static func part(
    _ name: String, _ trades: [Trade], _ context: ReportContext
  ) -> StoryPart {
    StoryPart(
      name: name, trades: trades.count, won: trades.count { $0.result == .won },
      profit: context.numbers.exactMoney(trades.reduce(0) { $0 + $1.profit }, sign: .always),
      areFew: trades.count < RunAnalysis.leastTrades)
  }
}
