public import Replay
public import Strategy
import Text

/// A count as a word up to twenty, as digits beyond; as digits in other languages than English.
func inWords(_ count: Int) -> String {
  guard Language.current == .english else { return ReportNumbers.count(count) }
  let words = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
  ]
  return words.indices.contains(count) ? words[count] : ReportNumbers.count(count)
}

/// A count with its noun: `1 trade`, `32 trades`.
///
/// Other languages have the phrase of the plural, `{1} trades`.
func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  let plural = plural ?? noun + "s"
  guard Language.current != .english else {
    return ReportNumbers.count(count) + "\u{A0}" + (count == 1 ? noun : plural)
  }
  return localized(key: "{1} \(plural)", ReportNumbers.count(count))
}

extension String {
  /// With its first letter in upper case.
  var asBeginning: String { prefix(1).uppercased() + dropFirst() }
}

/// Why a trade ended, in words: by its own exit rule, by the other side's entry, by its bracket,
/// or brought back to its weight.
///
/// - Parameter rules: those of the run.
public func exitReason(of trade: Trade, rules: [Rule]) -> String {
  let isReversal =
    rules.indices.contains(trade.exitRule) && rules[trade.exitRule].isEntry
  let isRebalancing =
    rules.indices.contains(trade.exitRule) && rules[trade.exitRule].path == "portfolio.rebalance"
  if isRebalancing { return localized("rebalancing") }
  let reason = isReversal ? words(.entry) : words(trade.exitPurpose)
  return rules.name(of: trade.exitRule).map { localizedJoin([reason, $0]) } ?? reason
}

private func words(_ purpose: OrderRecord.Purpose?) -> String {
  switch purpose {
  case .entry: localized("reversal")
  case .exit: localized("exit rule")
  case nil: localized("still open")
  case let purpose?: purpose.words
  }
}
