import Indicators

/// Why a name cannot be taken for a parameter or an indicator.
enum ReservedNames {
  /// What it means already, and a name that is free.
  static func words(_ name: String) -> String {
    "'\(name)' is \(meaning(name)); pick another name, e.g. '\(other(name))'"
  }

  private static func meaning(_ name: String) -> String {
    if Token.Word(rawValue: name) != nil { return "a word of the expressions" }
    if let family = Family(rawValue: name), let member = family.members.first {
      return "what \(name).\(member) begins with"
    }
    switch Graph.Source(rawValue: name) {
    case .hl2: return "the mean of the candle's high and low"
    case .hlc3: return "the mean of the candle's high, low and close"
    case .ohlc4: return "the mean of the candle's four prices"
    default: return "the candle's \(name)"
    }
  }

  /// Prices that people have other things in mind with.
  private static func other(_ name: String) -> String {
    ["low": "oversold", "high": "overbought", "open": "opening", "close": "closing"][name]
      ?? "my" + name.prefix(1).uppercased() + name.dropFirst()
  }
}
