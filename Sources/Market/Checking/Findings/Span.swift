import Text

/// A length of time in words.
public enum Span {
  /// In the largest unit that is at least one: `3 days`, `1.5 hours`, `1 minute`.
  public static func words(milliseconds: Int64) -> String {
    let seconds = Double(milliseconds) / 1_000
    for (unit, name) in [(86_400.0, "day"), (3_600, "hour"), (60, "minute")] where seconds >= unit {
      let value = seconds / unit
      let text = NumberText.fixed(
        value, decimals: value == value.rounded() ? 0 : 1, separator: UInt8(ascii: ","))
      return text + " " + name + (text == "1" ? "" : "s")
    }
    return NumberText.shortest(seconds) + (seconds == 1 ? " second" : " seconds")
  }
}
