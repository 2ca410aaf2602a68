import Text

/// The hours in which US shares trade, before and after the session too: 04:00 to 20:00 by New York's
/// clocks, Monday to Friday.
enum ExtendedHours {
  /// Whether a time lies in them, both ends included; a text that is no time lies in none.
  static func hold(_ time: [UInt8], _ format: TimeFormat = .iso) -> Bool {
    guard let moment = format.parse(time) else { return false }
    let ofDay = floorModulo(Int(moment.shown), 86_400_000) / 60_000
    // 1970-01-01 was a Thursday.
    let weekday = floorModulo(floorDivide(Int(moment.shown), 86_400_000) + 3, 7)
    return weekday < 5 && (4 * 60...20 * 60).contains(ofDay)
  }
}
