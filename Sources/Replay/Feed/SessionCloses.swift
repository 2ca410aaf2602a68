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
  /// When each of the clocks opens and closes, in milliseconds.
  private var hours: [Range<Int64>]
  /// Of each of the clocks whether it rests on Saturdays and Sundays without a calendar.
  private let rests: [Bool]
  /// For each of the clocks that asks, of each when the last day closed that was over by a time.
  private var last: [(time: Int64, close: Int64)]

  /// - Parameter frame: of the candles.
  /// - Returns: `nil` where all trade together: candles are shorter than a day, or all have the same clocks.
  /// - Throws: what the instruments' calendars throw.
  init?(_ instruments: [Instrument], _ frame: Timeframe?) throws {
    guard let frame, frame.intradaySeconds == nil else { return nil }
    var different: [Instrument] = []
    clocks = instruments.map { one in
      if let known = different.firstIndex(where: { $0.hasClocks(of: one, frame) }) { return known }
      different.append(one)
      return different.count - 1
    }
    guard different.count > 1 else { return nil }
    calendars = try different.map { try TradingCalendar($0) }
    hours = different.map { _ in 0..<0 }
    rests = different.map { $0.restsAtWeekends && $0.calendar == nil }
    last = Array(repeating: (.min, .min), count: different.count * different.count)
    self.frame = frame
  }

  /// When the candle of an instrument closes that bears a time, in milliseconds.
  mutating func close(of i: Int, at stamp: Int64) -> Int64 {
    find(stamp)
    return hours[clocks[i]].upperBound
  }

  /// Whether the candle of an instrument closes after that of another; both bear the time asked for last.
  func closes(_ i: Int, after other: Int) -> Bool {
    hours[clocks[i]].upperBound > hours[clocks[other]].upperBound
  }

  /// When the last day of an instrument closed that was over by a time (milliseconds) of another; `nil` where it has
  /// rested longer than any exchange does.
  mutating func lastClose(of i: Int, by time: Int64, of other: Int) -> Int64? {
    let clock = clocks[i]
    let place = clocks[other] * calendars.count + clock
    if last[place].time == time { return last[place].close }
    let day: Int64 = 86_400_000
    let newest = (time / day + 1) * day
    for stamp in stride(from: newest, through: newest - 40 * day, by: -Int(day)) {
      if rests[clock], CivilDate.weekday(dayNumber: Int(stamp / day)) > 5 { continue }
      let close = calendars[clock].hours(ofDaily: Int(stamp), frame).upperBound.milliseconds
      if close > time { continue }
      last[place] = (time, close)
      return close
    }
    return nil
  }

  /// In which turns and in which order those trade that have a candle of a time: in one turn those whose hours
  /// overlap, or are joined by others' that do; in it one after the other those that close at different times.
  mutating func turns(at stamp: Int64, _ trades: (Int) -> Bool) -> SessionTurns {
    find(stamp)
    var isThere = hours.map { _ in false }
    for i in clocks.indices where trades(i) { isThere[clocks[i]] = true }
    var turns = SessionTurns()
    var places = hours.map { _ in (turn: 0, closing: 0) }
    let there = hours.indices.filter { isThere[$0] }
    let closes = Set(there.map { hours[$0].upperBound }).sorted()
    var end = Int64.min
    for clock in there.sorted(by: { hours[$0].lowerBound < hours[$1].lowerBound }) {
      if hours[clock].lowerBound >= end { turns.closings.append([]) }
      end = max(end, hours[clock].upperBound)
      let closing = closes.firstIndex(of: hours[clock].upperBound) ?? 0
      places[clock] = (turns.closings.count - 1, closing)
      if !turns.closings[turns.closings.count - 1].contains(closing) {
        turns.closings[turns.closings.count - 1].append(closing)
      }
    }
    // Where nothing that is traded has a candle, the others have one turn.
    if turns.closings.isEmpty { turns.closings = [[0]] }
    for turn in turns.closings.indices { turns.closings[turn].sort() }
    turns.places = clocks.map { places[$0] }
    turns.hours = clocks.map { hours[$0] }
    return turns
  }

  /// Works out what candles of a time do.
  private mutating func find(_ stamp: Int64) {
    if stamp == self.stamp { return }
    self.stamp = stamp
    for clock in calendars.indices {
      let found = calendars[clock].hours(ofDaily: Int(stamp), frame)
      hours[clock] = found.lowerBound.milliseconds..<found.upperBound.milliseconds
    }
  }
}

/// In which turns and in which order the candles of a moment trade and close.
struct SessionTurns: Sendable {
  /// Of each turn the numbers of its closings, in their order.
  var closings: [[Int]] = []
  /// The turn and the closing of each instrument; of those without a candle the first.
  var places: [(turn: Int, closing: Int)] = []
  /// When each opens and closes, in milliseconds.
  var hours: [Range<Int64>] = []

  /// Whether an instrument has opened when another opens, or closes.
  func hasOpened(_ i: Int, for other: Int, atClose: Bool) -> Bool {
    hours[i].lowerBound
      <= (atClose ? hours[other].upperBound - 1 : hours[other].lowerBound)
  }
}

extension Instrument {
  /// Whether days and sessions of two instruments begin and end at the same times; rest at weekends tells
  /// nothing of candles below a day.
  func hasClocks(of other: Instrument, _ frame: Timeframe?) -> Bool {
    zone == other.zone && sessionOpen == other.sessionOpen && calendar == other.calendar
      && (restsAtWeekends == other.restsAtWeekends || frame?.intradaySeconds != nil)
  }
}
