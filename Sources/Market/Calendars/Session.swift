/// A session of an exchange.
public struct Session: Hashable, Sendable {
  /// Its date at the exchange, as days since 1970-01-01; that on which it closes.
  public let day: Int
  /// Its first moment.
  public let open: Time
  /// The first moment after it.
  public let close: Time
  /// The lunch break.
  public let pause: Range<Time>?
  /// Whether it opens later or closes earlier than the exchange usually did then.
  public let isShort: Bool
  /// Until when prices of its closing auction are stamped; `close` where there are none.
  public let end: Time
  /// From when on orders for the closing auction are collected and nothing trades; `close` where
  /// trading goes on until then.
  public let quiet: Time
  /// As `end` for the morning: where prices of an auction before the break are stamped until;
  /// the break's start where there are none, `close` where there is no break.
  public let morningEnd: Time

  /// Its date at the exchange.
  public var date: CivilDate { CivilDate(dayNumber: day) }

  /// Its parts, before and after the lunch break.
  public var parts: [Range<Time>] {
    guard let pause else { return [open..<close] }
    return [open..<pause.lowerBound, pause.upperBound..<close]
  }

  /// Whether trading is on at a moment.
  public func isOpen(at time: Time) -> Bool {
    open <= time && time < close && pause?.contains(time) != true
  }
}
