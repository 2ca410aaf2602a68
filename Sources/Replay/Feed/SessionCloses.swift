import Market

/// When the candles of one moment trade, where candles are days or longer and instruments have sessions of
/// their own.
///
/// Files give a day its date alone, so that all exchanges' days of one date are one moment of a run. Tokyo's
/// is over before New York's begins: it must not see that one, nor spend what is sold there.
struct SessionCloses: Sendable {
  /// Of each instrument the number of its clocks.
  private let clocks: [Int]
  private var calendars: [TradingCalendar]
  private let frame: Timeframe
  /// For which stamp the rest was worked out.
  private var stamp = Int64.min
  /// When each of the clocks closes, in milliseconds.
  private var closes: [Int64]
  /// The turn of each: those whose hours overlap have one together.
  private var turns: [Int]
  /// How many turns there are.
  private(set) var count = 1

  /// - Parameter frame: of the candles.
  /// - Returns: `nil` where all trade together: candles are shorter than a day, or all have the same clocks.
  /// - Throws: what the instruments' calendars throw.
  init?(_ instruments: [Instrument], _ frame: Timeframe?) throws {
    guard let frame, frame.intradaySeconds == nil else { return nil }
    var different: [Instrument] = []
    clocks = instruments.map { one in
      if let known = different.firstIndex(where: { $0.hasClocks(of: one) }) { return known }
      different.append(one)
      return different.count - 1
    }
    guard different.count > 1 else { return nil }
    calendars = try different.map { try TradingCalendar($0) }
    closes = different.map { _ in .max }
    turns = different.map { _ in 0 }
    self.frame = frame
  }

  /// When the candle of an instrument closes that bears a time, in milliseconds.
  mutating func close(of i: Int, at stamp: Int64) -> Int64 {
    find(stamp)
    return closes[clocks[i]]
  }

  /// Whether the candles of two instruments close together that bear the time asked for last.
  func closeTogether(_ i: Int, _ other: Int) -> Bool {
    closes[clocks[i]] == closes[clocks[other]]
  }

  /// Whose turn it is after which others, from 0 on, where candles bear a time.
  mutating func turns(at stamp: Int64) -> [Int] {
    find(stamp)
    return clocks.map { turns[$0] }
  }

  /// Works out what candles of a time do.
  private mutating func find(_ stamp: Int64) {
    if stamp == self.stamp { return }
    self.stamp = stamp
    let hours = calendars.indices.map { calendars[$0].hours(ofDaily: Int(stamp), frame) }
    closes = hours.map(\.upperBound.milliseconds)
    var (turn, end) = (-1, Int64.min)
    for place in hours.indices.sorted(by: { hours[$0].lowerBound < hours[$1].lowerBound }) {
      if hours[place].lowerBound.milliseconds >= end { turn += 1 }
      turns[place] = turn
      end = max(end, closes[place])
    }
    count = turn + 1
  }
}

extension Instrument {
  /// Whether days and sessions of two instruments begin and end at the same times.
  func hasClocks(of other: Instrument) -> Bool {
    zone == other.zone && sessionOpen == other.sessionOpen && calendar == other.calendar
      && restsAtWeekends == other.restsAtWeekends
  }
}
