import Market
import Strategy

/// What all trials of one feed need of a block of one instrument, worked out once for all of them.
final class SharedBlock {
  /// Extremes of highs and lows, and of closes.
  let prices = RangeExtremes()
  let closes = RangeExtremes()
  /// Where days end in the block.
  private(set) var dayMarks: [DayMark] = []
  /// Of candles that are days, those of all blocks so far.
  private(set) var dayTimes: [Time] = []
  private(set) var dayCandles: [Int] = []
  private var calendar: DayCalendar
  private var dayEnd = Int64.min
  private let isEachCandle: Bool
  private var holders: [SharedBuyAndHold] = []

  /// The last candle of a day, as far as the block has it.
  struct DayMark {
    let place: Int
    /// Whether the day starts in the block.
    let isNew: Bool
  }

  /// What trials share of the blocks of a feed; `nil` for one of several instruments.
  ///
  /// - Throws: `ZoneError`, `CalendarError` of the instrument.
  init?(_ feed: any BlockFeed) throws {
    guard feed.instruments.count == 1 else { return nil }
    calendar = try DayCalendar(feed.instruments[0], nil)
    isEachCandle = feed.base.map(\.isDayOrLonger) ?? false
  }

  /// Takes the next block, before any trial plays it.
  func take(_ block: FeedBlock) {
    let part = block.parts[0]
    prices.take(part.high, part.low, part.count)
    closes.take(part.close, part.close, part.count)
    if isEachCandle {
      dayTimes.append(contentsOf: block.times.lazy.map { Time(milliseconds: $0) })
      dayCandles.append(contentsOf: block.firstStep..<block.firstStep + block.count)
    } else {
      findDays(block)
    }
    for holder in holders { holder.take(part, keepsValues: isEachCandle) }
  }

  private func findDays(_ block: FeedBlock) {
    dayMarks.removeAll(keepingCapacity: true)
    var i = 0
    while i < block.count {
      let isNew = block.times[i] >= dayEnd
      if isNew { dayEnd = calendar.end(of: Time(milliseconds: block.times[i])) }
      i = block.place(of: dayEnd, from: i)
      dayMarks.append(DayMark(place: i - 1, isNew: isNew))
    }
  }

  /// What becomes of buying at a candle of the block and holding: the same for all trials that buy there.
  ///
  /// - Parameter pattern: has not bought yet; it has the account and the instrument of all of them.
  func holder(
    _ pattern: BuyAndHoldTracker, _ part: borrowing EngineBlock, _ place: Int, at price: Double
  ) -> SharedBuyAndHold {
    let moment = part.moment(place)
    let known = holders.first {
      $0.tracker.holding?.candle == moment.candle && $0.tracker.holding?.price == price
    }
    if let known { return known }
    var tracker = pattern
    tracker.buy(part, place, at: price)
    let holder = SharedBuyAndHold(tracker)
    holder.take(part, keepsValues: isEachCandle)
    holders.append(holder)
    return holder
  }
}

/// Buying and holding that several trials are compared with.
final class SharedBuyAndHold {
  private(set) var tracker: BuyAndHoldTracker
  /// What it is worth at each candle from its first block on, where that is wanted.
  private(set) var allValues: [Double] = []
  /// Its statistics, once they were worked out.
  var figures: [Figure]?
  /// Its returns, likewise.
  var returns: ReturnSeries?

  init(_ tracker: BuyAndHoldTracker) { self.tracker = tracker }

  fileprivate func take(_ part: borrowing EngineBlock, keepsValues: Bool) {
    tracker.take(part)
    guard keepsValues else { return }
    var values = Array(repeating: 0.0, count: part.count)
    tracker.add(to: &values, part, before: .nan, first: part.firstStep)
    allValues += values
  }
}
