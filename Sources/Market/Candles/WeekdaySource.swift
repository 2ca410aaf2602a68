import Text

/// Daily candles whose first ones tell whether the market rests at weekends.
///
/// Looks at the first ``seen`` candles, however many come at once. Where they cover a weekend and none
/// lies on one, the instrument rests at weekends, and bars of several days are over with their last
/// weekday. Later candles on weekends count to the Monday that follows; they are counted for a note.
public struct WeekdaySource: CandleSource {
  /// How many candles decide: about three months.
  public static let seen = 64

  /// What is traded.
  public let instrument: Instrument
  /// The length of a candle; nil where it is not known.
  public let timeframe: Timeframe?
  /// Candles on weekends so far, of a market whose first candles rest then.
  public private(set) var weekendCandles = 0
  private var firstAtWeekend: CivilDate?

  private var source: any CandleSource
  private var waiting: [Candles] = []
  private var calendar: TradingCalendar

  /// The candles of a source; `nil` where weekends mean nothing: below and above a day, and beside a
  /// calendar.
  ///
  /// - Throws: what the source throws; `ZoneError`, `SessionError`.
  public init?(_ source: some CandleSource) throws {
    let day = Timeframe(1, .day)
    guard source.timeframe == day, source.instrument.calendar == nil else { return nil }
    calendar = try TradingCalendar(source.instrument)
    var source = source
    var waiting: [Candles] = []
    var days: [Int] = []
    var block = Candles()
    while days.count < Self.seen, try source.next(into: &block) {
      for time in block.time.prefix(Self.seen - days.count) {
        days.append(calendar.date(ofDaily: Int(time)).day)
      }
      waiting.append(block)
      block = Candles()
    }
    var instrument = source.instrument
    instrument.restsAtWeekends = days.restAtWeekends
    self.instrument = instrument
    self.source = source
    self.waiting = waiting.reversed()
    timeframe = day
  }

  /// The next block, as ``CandleSource`` says.
  public mutating func next(into block: inout Candles) throws -> Bool {
    if let first = waiting.popLast() {
      block = first
    } else if try !source.next(into: &block) {
      return false
    }
    if instrument.restsAtWeekends { countWeekends(block) }
    return true
  }

  private mutating func countWeekends(_ block: Candles) {
    for time in block.time {
      let day = calendar.date(ofDaily: Int(time)).day
      guard day.isAtWeekend else { continue }
      weekendCandles += 1
      firstAtWeekend = firstAtWeekend ?? CivilDate(dayNumber: day)
    }
  }

  /// What a reader of the bars should know, if candles came on weekends all the same.
  public var note: String? {
    firstAtWeekend.map {
      Self.note(weekendCandles, $0, "bars of a week or more count them to the Monday that follows")
    }
  }

  /// That candles came on weekends, and what follows from it.
  static func note(_ count: Int, _ first: CivilDate, _ consequence: String) -> String {
    let candles =
      count == 1 ? "the candle of \(first) is" : "\(count) candles, the first of \(first), are"
    return
      "\(candles) on a weekend, while the market rested then at first; \(consequence); name the exchange's calendar, or \"24/7\", if that is wrong"
  }
}

extension [Int] {
  /// Whether dates (days since 1970-01-01) pass over a weekend and none lies on one.
  var restAtWeekends: Bool {
    guard let first, let last, !contains(where: \.isAtWeekend) else { return false }
    return floorDivide(last - 4, 7) > floorDivide(first - 4, 7)
  }
}

extension Int {
  /// Whether a date, as days since 1970-01-01, is a Saturday or a Sunday.
  var isAtWeekend: Bool { CivilDate.weekday(dayNumber: self) >= 6 }
}
