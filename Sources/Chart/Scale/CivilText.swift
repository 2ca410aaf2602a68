extension CivilTime {
  /// The milliseconds of `2020-01-31`, `2020-01-31 14:30` and `2020-01-31T14:30:05.250`; nil for
  /// anything else.
  static func milliseconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard [10, 16, 19, 23].contains(bytes.count) else { return nil }
    let marks: [(Int, String)] = [(4, "-"), (7, "-"), (10, " T"), (13, ":"), (16, ":"), (19, ".")]
    for (place, allowed) in marks where place < bytes.count {
      guard allowed.utf8.contains(bytes[place]) else { return nil }
    }
    func number(_ range: Range<Int>) -> Int64? {
      range.upperBound > bytes.count
        ? 0
        : range.reduce(Int64?(0)) { sum, place in
          guard let sum, (48...57).contains(bytes[place]) else { return nil }
          return sum * 10 + Int64(bytes[place] - 48)
        }
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
      let rest = number(20..<23), (1...12).contains(month), hour < 24, minute < 60, second < 60
    else { return nil }
    let midnight = Self.midnight(year, month, day)
    guard day >= 1, CivilTime(midnight).month == month else { return nil }
    return midnight + ((hour * 60 + minute) * 60 + second) * 1_000 + rest
  }

  /// The time as that text, as short as it can be.
  var isoText: String {
    func digits(_ number: Int64, _ count: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2)
    if millisecond == 0 { return date }
    let minutes = millisecond / 60_000
    let clock = date + " " + digits(minutes / 60, 2) + ":" + digits(minutes % 60, 2)
    if millisecond % 60_000 == 0 { return clock }
    let seconds = clock + ":" + digits(millisecond / 1_000 % 60, 2)
    return millisecond % 1_000 == 0 ? seconds : seconds + "." + digits(millisecond % 1_000, 3)
  }
}
