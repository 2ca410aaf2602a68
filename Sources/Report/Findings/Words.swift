import Replay

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

/// Why a trade was left, in words.
func words(_ purpose: OrderRecord.Purpose?) -> String {
  switch purpose {
  case .entry: "reversed"
  case .exit: "exit rule"
  case .stopLoss: "stop loss"
  case .takeProfit: "take profit"
  case .trailingStop: "trailing stop"
  case .end: "end of data"
  case .liquidation: "account closed"
  case nil: "open"
  }
}
