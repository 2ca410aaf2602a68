import Market
import Text

/// Where in time a text lies as SQLite compares texts, to the second and with a second to spare: a
/// bound for what must be read, while SQLite itself compares every row.
enum TimeBound {
  /// No candle before this many milliseconds has a text from `text` on.
  static func lower(_ text: String) -> Int64 {
    let second = firstSecond { !precedes($0, text) }
    return second <= seconds.lowerBound + 1 ? .min : (second - 1) * 1_000
  }

  /// No candle from this many milliseconds on has a text up to `text`.
  static func upper(_ text: String) -> Int64 {
    let second = firstSecond { precedes(text, $0) }
    return second >= seconds.upperBound ? .max : (second + 1) * 1_000
  }

  private static let seconds = Time.range.lowerBound.seconds...Time.range.upperBound.seconds

  /// The first second whose text a test holds for; it holds for all after it. The end of time where
  /// there is none.
  private static func firstSecond(_ holds: (String) -> Bool) -> Int64 {
    (seconds.lowerBound..<seconds.upperBound)
      .partitioningIndex { holds(Time(seconds: $0).description) }
  }

  /// The order of bytes.
  private static func precedes(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
