import Market

/// Collects equity and hold at the end of each day, or of each candle where these are a day or longer.
struct DayEnds: Sendable {
  private(set) var days: [DayEnd] = []
  private var calendar: DayCalendar
  private let isEachCandle: Bool
  private var end = Int64.min
  private var last: DayEnd?

  init(_ calendar: DayCalendar, isEachCandle: Bool) {
    self.calendar = calendar
    self.isEachCandle = isEachCandle
  }

  /// Takes the candles of a block with the equity at their closes.
  mutating func take(
    _ piece: borrowing Piece, _ equity: UnsafeMutablePointer<Double>, _ hold: HoldTracker
  ) {
    func dayEnd(_ i: Int) -> DayEnd {
      let candle = piece.firstCandle + i
      return DayEnd(
        time: Time(milliseconds: piece.time[i]), candle: candle, equity: equity[i],
        hold: hold.equity(candle, atClose: piece.close[i]))
    }
    if isEachCandle {
      for i in 0..<piece.count { days.append(dayEnd(i)) }
      return
    }
    var i = 0
    while i < piece.count {
      if piece.time[i] >= end {
        if let last { days.append(last) }
        end = calendar.end(of: Time(milliseconds: piece.time[i]))
      }
      i = piece.place(of: end, from: i)
      last = dayEnd(i - 1)
    }
  }

  /// Ends the last day, with the equity after what was closed at the end.
  mutating func finish(equity: Double) {
    if let last { days.append(last) }
    last = nil
    if !days.isEmpty { days[days.count - 1].equity = equity }
  }
}

extension Piece {
  /// The first candle after `start` that opens at a time or later, `count` if none.
  func place(of moment: Int64, from start: Int) -> Int {
    if time[count - 1] < moment { return count }
    var low = start
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if time[middle] < moment { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
