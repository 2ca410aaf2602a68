import Market

/// Reads moments as documents write them: `2015-01-31`, `2015-01-31T09:30:00Z`.
enum TimeText {
  static func read(_ text: String) -> Time? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10 else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for byte in bytes[range] {
        guard (48...57).contains(byte) else { return nil }
        value = value * 10 + Int(byte) - 48
      }
      return value
    }
    guard bytes[4] == 45, bytes[7] == 45, let year = number(0..<4), let month = number(5..<7),
      let day = number(8..<10), year >= 1, (1...12).contains(month),
      (1...31).contains(day)
    else { return nil }
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yoe = y - era * 400
    let doy = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days = era * 146_097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719_468
    return Time(seconds: Int64(days) * 86_400)
  }
}
