import Market
import Text

/// Collects equity and hold at the end of each day, or of each candle where these are a day or longer.
struct DayEnds: Sendable {
  private(set) var days: [DayEnd] = []
  private var calendar: DayCalendar
  private let isEachCandle: Bool
  private var end = Int64.min
  private var last: DayEnd?
  /// The last moment of the run, where not every moment belongs to a day.
  private var lastCandle: Int?

  init(_ calendar: DayCalendar, isEachCandle: Bool) {
    self.calendar = calendar
    self.isEachCandle = isEachCandle
  }

  /// Takes the moments of a block with the equity at each.
  ///
  /// - Parameters:
  ///   - traded: the moments at which something that is traded has a candle, which alone end days; `nil` for all.
  ///   - hold: what holding is worth at a moment of the block.
  mutating func take(
    _ block: FeedBlock, _ equity: UnsafeMutablePointer<Double>, traded: [Int]? = nil,
    hold: (Int) -> Double
  ) {
    func dayEnd(_ i: Int) -> DayEnd {
      DayEnd(
        time: Time(milliseconds: block.times[i]), candle: block.firstStep + i, equity: equity[i],
        hold: hold(i))
    }
    if let traded {
      lastCandle = block.firstStep + block.count - 1
      for i in traded { take(dayEnd(i)) }
      return
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

  /// Takes a moment, which ends a day or goes on with it.
  private mutating func take(_ moment: DayEnd) {
    if isEachCandle || moment.time.milliseconds >= end {
      if let last { days.append(last) }
      if !isEachCandle { end = calendar.end(of: moment.time) }
    }
    last = moment
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
    if days.isEmpty { return }
    days[days.count - 1].equity = equity
    // What was closed at the end was closed there, and the day reaches to it.
    if let lastCandle { days[days.count - 1].candle = lastCandle }
  }
}

extension FeedBlock {
  /// The first moment after `start` that is at a time or later, `count` if none.
  func place(of moment: Int64, from start: Int) -> Int {
    if times[count - 1] < moment { return count }
    return (start..<count - 1).partitioningIndex { times[$0] >= moment }
  }
  /// The moments at which one of some instruments has a candle; `nil` for all instruments.
  func moments(of instruments: [Int]?) -> [Int]? {
    guard let instruments else { return nil }
    var hasCandle = Array(repeating: false, count: count)
    for part in instruments.lazy.map({ parts[$0] }) {
      for candle in 0..<part.count { hasCandle[part.step(candle) - firstStep] = true }
    }
    return hasCandle.indices.filter { hasCandle[$0] }
  }
}
