public import Replay
public import Strategy

/// A count as a word up to twenty, as digits beyond.
func inWords(_ count: Int) -> String {
  let words = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
  ]
  return words.indices.contains(count) ? words[count] : ReportNumbers.count(count)
}

/// A count with its noun: `1 trade`, `32 trades`.
func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  ReportNumbers.count(count) + "\u{A0}" + (count == 1 ? noun : plural ?? noun + "s")
}

/// Parts as an enumeration: `a, b and c`.
func enumerated(_ parts: [String]) -> String {
  guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
  return parts.dropLast().joined(separator: ", ") + " and " + last
}

extension String {
  /// With its first letter in upper case.
  var asBeginning: String { prefix(1).uppercased() + dropFirst() }
}

/// Why a trade ended, in words: by its own exit rule, by the other side's entry, by its bracket.
///
/// - Parameter rules: those of the run.
public func exitReason(of trade: Trade, rules: [Rule]) -> String {
  let isReversal =
    rules.indices.contains(trade.exitRule) && rules[trade.exitRule].path.hasSuffix(".enter")
  let reason = isReversal ? words(.entry) : words(trade.exitPurpose)
  return rules.name(of: trade.exitRule).map { "\(reason), \($0)" } ?? reason
}

private func words(_ purpose: OrderRecord.Purpose?) -> String {
  switch purpose {
  case .entry: "reversal"
  case .exit: "exit rule"
  case nil: "still open"
  case let purpose?: purpose.words
  }
}
