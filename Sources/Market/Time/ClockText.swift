/// Dates and times as text, appended to bytes.
extension [UInt8] {
  /// Appends `2024-03-01`.
  public mutating func append(_ date: CivilDate) {
    appendDigits { $0.put(date) }
  }

  /// Appends `2024-03-01T10:15:00Z`, with milliseconds where there are any.
  public mutating func append(_ time: Time) {
    let day = time.dayNumber
    appendDigits { text in
      text.put(CivilDate(dayNumber: day))
      text.put(timeOfDay: Int(time.milliseconds) - day * 86_400_000)
    }
  }

  private mutating func appendDigits(_ write: (inout ClockText) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
      guard let base = buffer.baseAddress else { return }
      var text = ClockText(end: base)
      write(&text)
      append(contentsOf: UnsafeBufferPointer(start: base, count: text.end - base))
    }
  }
}

/// Pairs of digits and what is between them, at most 32 bytes.
private struct ClockText {
  private(set) var end: UnsafeMutablePointer<UInt8>

  init(end: UnsafeMutablePointer<UInt8>) { self.end = end }

  mutating func put(_ date: CivilDate) {
    put(pair: date.year / 100)
    put(pair: date.year % 100)
    put("-")
    put(pair: date.month)
    put("-")
    put(pair: date.day)
  }

  mutating func put(timeOfDay milliseconds: Int) {
    put("T")
    put(pair: milliseconds / 3_600_000)
    put(":")
    put(pair: milliseconds / 60_000 % 60)
    put(":")
    put(pair: milliseconds / 1_000 % 60)
    if milliseconds % 1_000 != 0 {
      put(".")
      put(byte: UInt8(truncatingIfNeeded: 48 + milliseconds / 100 % 10))
      put(pair: milliseconds % 100)
    }
    put("Z")
  }

  private mutating func put(pair number: Int) {
    put(byte: UInt8(truncatingIfNeeded: 48 &+ number / 10))
    put(byte: UInt8(truncatingIfNeeded: 48 &+ number % 10))
  }

  private mutating func put(_ scalar: Unicode.Scalar) { put(byte: UInt8(ascii: scalar)) }

  private mutating func put(byte: UInt8) {
    end.pointee = byte
    end += 1
  }
}
