import Text

/// The lowest and the highest price of a series, its ends, and which days of the week it has.
struct SeriesSpan {
  private(set) var rows = 0
  private(set) var first: Int64?
  private(set) var last: Int64 = 0
  private(set) var lowest = Double.infinity
  private(set) var highest = -Double.infinity
  private(set) var lowestClose = Double.infinity
  /// Candles on Saturdays and Sundays (UTC).
  private(set) var atWeekends = 0

  mutating func look(at block: CheckBlock, countsDays: Bool) {
    let columns = block.columns
    guard block.count > 0 else { return }
    if first == nil { first = columns.time[0] }
    last = columns.time[block.count - 1]
    rows += block.count
    var lowest = lowest
    var highest = highest
    var lowestClose = lowestClose
    for i in 0..<block.count {
      lowest = min(lowest, columns.low[i])
      highest = max(highest, columns.high[i])
      lowestClose = min(lowestClose, columns.close[i])
    }
    (self.lowest, self.highest, self.lowestClose) = (lowest, highest, lowestClose)
    if countsDays {
      for i in 0..<block.count where Self.isAtWeekend(columns.time[i]) { atWeekends += 1 }
    }
  }

  static func isAtWeekend(_ time: Int64) -> Bool {
    CivilDate.weekday(dayNumber: floorDivide(Int(time), 86_400_000)) >= 6
  }

  /// Whether the candles of a series of days show a market that never rests: two days of seven are
  /// a weekend's.
  var isEveryDay: Bool { rows >= 7 && atWeekends * 7 >= rows }
}
