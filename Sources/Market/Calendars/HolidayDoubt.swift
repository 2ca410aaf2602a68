extension ExchangeCalendar {
  /// What is not certain about the holidays of some dates, as days since 1970-01-01, a sentence each.
  public func doubts(about days: Range<Int>) -> [String] {
    guard let known, !days.isEmpty else { return [] }
    var doubts: [String] = []
    if days.lowerBound < known.lowerBound.dayNumber {
      doubts.append("holidays before \(known.lowerBound) are not known: regular weeks")
    }
    if let announced, days.upperBound > announced.dayNumber + 1,
      days.lowerBound <= known.upperBound.dayNumber
    {
      doubts.append("holidays after \(announced) follow rules and may be changed")
    }
    if days.upperBound > known.upperBound.dayNumber + 1 {
      doubts.append("holidays after \(known.upperBound) are not known: regular weeks")
    }
    return doubts
  }

  /// What is not certain about the holidays around candles, with the calendar's name.
  func doubts(from first: Time, to last: Time) -> [String] {
    doubts(about: first.dayNumber..<last.dayNumber + 1).map { "calendar \(name): \($0)" }
  }
}
