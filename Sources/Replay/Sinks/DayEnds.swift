import Market
import Text

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

  /// Takes the moments of a block with the equity at each.
  ///
  /// - Parameter hold: what holding is worth at a moment of the block.
  mutating func take(
    _ block: FeedBlock, _ equity: UnsafeMutablePointer<Double>, hold: (Int) -> Double
  ) {
    func dayEnd(_ i: Int) -> DayEnd {
      DayEnd(
        time: Time(milliseconds: block.times[i]), candle: block.firstStep + i, equity: equity[i],
        hold: hold(i))
    }
    if isEachCandle {
      for i in 0..<block.count { days.append(dayEnd(i)) }
      return
    }
    var i = 0
    while i < block.count {
      if block.times[i] >= end {
        if let last { days.append(last) }
        end = calendar.end(of: Time(milliseconds: block.times[i]))
      }
      i = block.place(of: end, from: i)
      last = dayEnd(i - 1)
    }
  }

  /// Takes the last candles of days from what trials share.
  mutating func take(
    _ block: FeedBlock, _ marks: [SharedBlock.DayMark],
    _ stretches: UnsafeBufferPointer<EquityStretches.Stretch>,
    _ close: UnsafePointer<Double>, hold: (Int) -> Double
  ) {
    var place = 0
    for mark in marks {
      if mark.isNew, let last { days.append(last) }
      while place + 1 < stretches.count, stretches[place + 1].start <= mark.place { place += 1 }
      last = DayEnd(
        time: Time(milliseconds: block.times[mark.place]), candle: block.firstStep + mark.place,
        equity: stretches[place].cash + stretches[place].held * close[mark.place],
        hold: hold(mark.place))
    }
  }

  /// Ends the last day, with the equity after what was closed at the end.
  mutating func finish(equity: Double) {
    if let last { days.append(last) }
    last = nil
    if !days.isEmpty { days[days.count - 1].equity = equity }
  }
}

extension FeedBlock {
  /// The first moment after `start` that is at a time or later, `count` if none.
  func place(of moment: Int64, from start: Int) -> Int {
    if times[count - 1] < moment { return count }
    return (start..<count - 1).partitioningIndex { times[$0] >= moment }
  }
}
