/// When a session opens and closes by the exchange's clocks, in seconds after its date's midnight.
package struct SessionHours: Hashable, Sendable {
  /// Below zero where it opens on the evening before.
  package let open: Int
  package let close: Int
  /// The lunch break.
  package let pause: Range<Int>?

  /// Hours from their text: `09:30-16:00`, `09:00-11:30/12:30-15:00`, or `-07:00-16:00` for a
  /// session that opens seven hours before midnight.
  init?(_ text: Substring) {
    let parts = text.split(separator: "/").compactMap(Self.part)
    guard let first = parts.first, let last = parts.last, parts.count == 1 || parts.count == 2
    else { return nil }
    open = first.lowerBound
    close = last.upperBound
    pause = parts.count == 2 ? first.upperBound..<last.lowerBound : nil
  }

  private static func part(_ text: Substring) -> Range<Int>? {
    guard let dash = text.dropFirst().lastIndex(of: "-"),
      let open = seconds(text[..<dash]), let close = seconds(text[text.index(after: dash)...]),
      open < close
    else { return nil }
    return open..<close
  }

  private static func seconds(_ text: Substring) -> Int? {
    let isBefore = text.hasPrefix("-")
    let digits = (isBefore ? text.dropFirst() : text).split(separator: ":").compactMap { Int($0) }
    guard digits.count == 2 else { return nil }
    let seconds = digits[0] * 3_600 + digits[1] * 60
    return isBefore ? -seconds : seconds
  }
}

/// What a closing auction does to candles around a close.
package struct ClosingAuction: Hashable, Sendable {
  /// How long after the close its price may be stamped, in seconds.
  package var after = 0
  /// How long before the close orders are only collected and nothing trades, in seconds.
  package var quiet = 0
  /// As `after` for the end of the morning.
  package var afterMorning = 0
}
