public import Strategy

/// What became of the trades that one rule entered.
public struct RuleFigures: Hashable, Sendable {
  /// The rule's place in `Run.rules`, and the name that the document gives it.
  public let rule: Int, name: String
  /// The side that it enters.
  public let side: Side
  /// Closed trades, how many of them ended with a profit, and trades that are open at the end.
  public let trades: Int, won: Int, openTrades: Int
  /// What they earned, after costs: closed trades, and open ones at the last close.
  public let profit: Double

  /// The figures of each rule that enters and has a name, in the order of the document.
  ///
  /// - Complexity: O(rules + trades).
  public static func all(of rules: [Rule], _ trades: [Trade]) -> [RuleFigures] {
    let own = Dictionary(grouping: trades, by: \.entryRule)
    return rules.indices.compactMap { place in
      guard let name = rules[place].name, rules[place].isEntry else { return nil }
      let all = own[place] ?? []
      return RuleFigures(
        rule: place, name: name, side: rules[place].path.hasPrefix("short.") ? .short : .long,
        trades: all.count { !$0.isOpen }, won: all.count { !$0.isOpen && $0.result == .won },
        openTrades: all.count { $0.isOpen }, profit: all.lazy.map(\.profit).exactTotal)
    }
  }
}

extension [Rule] {
  /// The name of a rule; `nil` where it has none, or there is no such rule.
  public func name(of rule: Int) -> String? { indices.contains(rule) ? self[rule].name : nil }
}
