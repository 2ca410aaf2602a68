import Market

/// When a day (session) of the instrument ends.
struct DayCalendar: Sendable {
  private let opening: Int64

  init(_ instrument: Instrument) {
    opening = Int64(instrument.sessionOpen) * 1_000
  }

  /// The first moment after the day in which a time lies, in milliseconds.
  func end(of time: Time) -> Int64 {
    let day: Int64 = 86_400_000
    let shifted = time.milliseconds - opening
    let number = shifted >= 0 ? shifted / day : -((-shifted + day - 1) / day)
    return (number + 1) * day + opening
  }
}
