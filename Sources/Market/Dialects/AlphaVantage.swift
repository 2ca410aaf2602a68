extension Dialect {
  /// Alpha Vantage, minutes: New York time, stamped at the end of each bar, newest first.
  static let alphaVantageIntraday = Dialect(
    "alphavantage-intraday", "Alpha Vantage, intraday",
    words: ["alphavantage", "intraday", "extended"],
    signatures: [
      Signature(
        "the header `timestamp,open,high,low,close,volume`, newest first, with four decimals and times of weekdays from 04:00 to 20:00",
        looksIntraday)
    ],
    TextShape(time: .iso, zone: .named("America/New_York"), stamp: .close))

  /// Alpha Vantage, days with adjusted closes.
  static let alphaVantageDaily = Dialect(
    "alphavantage-daily", "Alpha Vantage, daily",
    words: ["alphavantage", "adjusted", "daily", "weekly", "monthly"],
    signatures: [
      .header(["timestamp", "open", "high", "low", "close", "adjustedclose", "volume"])
    ],
    TextShape())

  /// Its header is that of many: four decimals in every price and times to the second, not oldest
  /// first, tell it, if all times are those of a US exchange's extended hours.
  private static let looksIntraday: @Sendable (FileHead) -> Int? = { sample in
    let header = Signature.header(["timestamp", "open", "high", "low", "close", "volume"])
    guard let strength = header.strength(sample), strength == 65 else { return nil }
    let rows = (1..<sample.lines.count).compactMap { sample.fields($0, ",") }
      .filter { $0.count == 6 }
    guard let first = rows.first, FieldPattern.matches(first[0].bytes, "9999-99-99 99:99:99"),
      rows.allSatisfy({ $0[1...4].allSatisfy { $0.bytes.dropLast(4).last == 46 } })
    else { return nil }
    guard rows.allSatisfy({ ExtendedHours.hold($0[0].bytes) }) else { return nil }
    let isOldestFirst = rows.count > 1 && first[0].text < rows[1][0].text
    return isOldestFirst ? nil : strength
  }
}
