import Text

/// Sees whether the weeks of a currency pair open when currencies do: on Sunday at 17:00 in New York.
///
/// What weeks show is evidence of the time zone that a file's times are in; nothing is changed by it.
struct WeekCheck {
  private let zone: ZoneOffsets
  private let newYork: ZoneOffsets
  private var last: Int64?
  /// The first times after weekends, as the file shows them, in seconds since 1970.
  private var openings: [Int] = []

  /// `nil` where there is nothing to see: no currency pair, candles above an hour, times with a zone.
  init?(symbol: String, timeframe: Timeframe?, zone: ZoneOffsets?) {
    guard let zone, let seconds = timeframe?.intradaySeconds, seconds <= 3_600,
      CurrencyPair(symbol) != nil, let newYork = try? ZoneOffsets("America/New_York")
    else { return nil }
    self.zone = zone
    self.newYork = newYork
  }

  /// Looks at the next candles.
  mutating func look(_ block: Candles) {
    for time in block.time {
      if let last, time - last >= 36 * 3_600_000, time - last <= 80 * 3_600_000,
        openings.count < 1_000
      {
        let seconds = Int(Time(milliseconds: time).seconds)
        openings.append(seconds + zone.span(seconds: seconds).offset)
      }
      last = time
    }
  }

  /// What contradicts the zone, and the one that fits; `nil` where nothing does.
  var warning: String? {
    guard openings.count >= 2, fitting(zone) * 2 <= openings.count else { return nil }
    let candidates = Self.zones.compactMap { try? ZoneOffsets($0) }
    let fits = candidates.map { ($0, fitting($0)) }
    guard let best = fits.map(\.1).max(), best * 4 >= openings.count * 3,
      let better = fits.first(where: { $0.1 == best })?.0
    else { return nil }
    return
      "the weeks of this file open on \(Self.shown(usual)), while currencies open on Sunday 17:00 in New York; that is so by the clocks of \(better.name), not of \(zone.name): if they are meant, give --time-zone \(better.name)"
  }

  /// How many weeks open at the right moment, or within an hour and a bit, by the clocks of a zone.
  private func fitting(_ zone: ZoneOffsets) -> Int {
    openings.count { local in
      let utc = zone.utc(local: local)
      let shown = utc + newYork.span(seconds: utc).offset
      let ofWeek = floorModulo(shown + 4 * 86_400, 7 * 86_400)
      return (16 * 3_600 + 3_300..<18 * 3_600 - 300).contains(ofWeek)
    }
  }

  /// The time of the week at which most weeks open, by the hour; of equally many the first.
  private var usual: Int {
    let hours = openings.map { floorModulo($0 + 3 * 86_400, 7 * 86_400) / 3_600 }.sorted()
    var best = (hour: hours.first ?? 0, count: 0)
    for hour in hours {
      let count = hours.count { $0 == hour }
      if count > best.count { best = (hour, count) }
    }
    return best.hour
  }

  /// `Monday 00:00` for an hour of the week.
  private static func shown(_ hour: Int) -> String {
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    return "\(days[hour / 24 % 7]) \(hour % 24 < 10 ? "0" : "")\(hour % 24):00"
  }

  /// Zones that vendors and brokers keep, the more common first.
  private static let zones = [
    "UTC", "Europe/Athens", "America/New_York", "Etc/GMT+5", "Europe/London", "Europe/Berlin",
    "Etc/GMT-3", "Etc/GMT-2", "Etc/GMT-1", "Europe/Moscow", "America/Chicago", "Asia/Tokyo",
    "Asia/Hong_Kong", "Asia/Taipei", "Asia/Kolkata", "Australia/Sydney",
  ]
}

/// Candles as they pass a check of their weeks, whose warning is a note at their end.
struct WeekCheckedSource: CandleSource {
  private var source: any CandleSource
  private var weeks: WeekCheck?
  private let context: ReadingContext

  var instrument: Instrument { source.instrument }
  var timeframe: Timeframe? { source.timeframe }

  init(_ source: any CandleSource, _ weeks: WeekCheck, _ context: ReadingContext) {
    self.source = source
    self.weeks = weeks
    self.context = context
  }

  mutating func next(into block: inout Candles) throws -> Bool {
    guard try source.next(into: &block) else {
      if let warning = weeks?.warning { context.notes.append(warning) }
      weeks = nil
      return false
    }
    weeks?.look(block)
    return true
  }
}
