import Support
import Testing

@testable import Market

/// Every change of clocks from 1990 to 2037: no candle lost, no interval twice.
@Suite struct ClockChangeTests {
  static let zones = [
    "America/New_York", "America/Chicago", "Europe/London", "Europe/Berlin", "Asia/Tokyo",
    "Asia/Hong_Kong", "Asia/Taipei", "Asia/Shanghai", "UTC",
    // Half an hour; at midnight; twice a year around Ramadan; a day that never was; and more.
    "Australia/Lord_Howe", "America/Sao_Paulo", "Africa/Casablanca", "Pacific/Apia",
    "Europe/Moscow", "Asia/Tehran", "Europe/Dublin", "Africa/Cairo", "America/Havana",
  ]

  /// The moments of the changes, in seconds since 1970.
  private func changes(_ zone: ZoneOffsets) throws -> [Int] {
    let stop = Int(try Time("2038-01-01").seconds)
    var changes: [Int] = []
    var next = zone.span(seconds: Int(try Time("1990-01-01").seconds)).end
    while next < stop {
      changes.append(next)
      next = zone.span(seconds: next).end
    }
    return changes
  }

  /// Two days of quarters around a moment, and a candle long after.
  private func quarters(around moment: Int) -> Candles {
    let first = (moment / 900 - 96) * 900
    var candles = Candles()
    for place in 0..<192 {
      let time = Time(seconds: Int64(first + place * 900))
      candles.append(Candle(time, open: 1, high: 1, low: 1, close: 1, volume: 1))
    }
    let late = Time(seconds: Int64(first + 100 * 86_400))
    candles.append(Candle(late, open: 1, high: 1, low: 1, close: 1, volume: 1))
    return candles
  }

  /// What is wrong with the bars of an instrument around a change; `nil` for nothing.
  private func fault(_ instrument: Instrument, _ frame: Timeframe, around moment: Int) throws
    -> String?
  {
    let candles = quarters(around: moment)
    var aggregator = try Aggregator(
      from: Timeframe(15, .minute), to: frame, instrument: instrument)
    var bars = Candles()
    var closings: [BarClosing] = []
    aggregator.feed(candles, 0..<candles.count, bars: &bars, closings: &closings)
    let sum = bars.volume.reduce(0, +)
    if sum != 192 { return "\(sum) of 192 candles" }
    var calendar = try TradingCalendar(instrument)
    var end = Time(milliseconds: .min)
    var place = 0
    for (bar, volume) in zip(bars.time, bars.volume) {
      let first = Time(milliseconds: candles.time[place])
      let interval = calendar.interval(of: frame, holding: first)
      place += Int(volume)
      let last = Time(milliseconds: candles.time[place - 1])
      if interval.lowerBound < end { return "\(interval) begins before \(end)" }
      if !interval.contains(last) { return "\(last) is not in \(interval)" }
      if place < 192, interval.contains(Time(milliseconds: candles.time[place])) {
        return "two bars of \(interval)"
      }
      if !interval.contains(Time(milliseconds: bar)) { return "\(bar) is not in \(interval)" }
      end = interval.upperBound
    }
    return nil
  }

  @Test(arguments: zones) func intervalsOfEveryChange(_ name: String) throws {
    let changes = try changes(ZoneOffsets(name))
    if ["America/New_York", "Europe/London", "Europe/Berlin"].contains(name) {
      #expect(changes.count == 96)
    }
    for moment in changes {
      for opening in [0, 34_200, 61_200] {
        let instrument = Instrument(zone: name, sessionOpen: opening)
        for frame in [Timeframe(1, .hour), Timeframe(4, .hour), Timeframe(1, .day)] {
          let fault = try fault(instrument, frame, around: moment)
          #expect(
            fault == nil, "\(name), opening \(opening), \(frame), \(Time(seconds: Int64(moment)))")
        }
      }
    }
  }

  @Test(arguments: CalendarListing.all.map(\.name)) func sessionsOfEveryChange(_ name: String)
    throws
  {
    let instrument = Instrument(calendar: name)
    for moment in try changes(ExchangeCalendar(name).zone) {
      for frame in [Timeframe(1, .hour), Timeframe(4, .hour), Timeframe(1, .day)] {
        let fault = try fault(instrument, frame, around: moment)
        #expect(fault == nil, "\(name), \(frame), \(Time(seconds: Int64(moment)))")
      }
    }
  }

  /// Hours of a change sum to its day.
  @Test(arguments: zones) func hoursSumToDays(_ name: String) throws {
    for moment in try changes(ZoneOffsets(name)) {
      let instrument = Instrument(zone: name, sessionOpen: 34_200)
      let candles = quarters(around: moment)
      func made(_ series: Candles, _ base: Timeframe, _ target: Timeframe) throws -> Candles {
        var aggregator = try Aggregator(from: base, to: target, instrument: instrument)
        var bars = Candles()
        var closings: [BarClosing] = []
        aggregator.feed(series, 0..<series.count, bars: &bars, closings: &closings)
        return bars
      }
      let hour = Timeframe(1, .hour)
      let hours = try made(candles, Timeframe(15, .minute), hour)
      let direct = try made(candles, Timeframe(15, .minute), Timeframe(1, .day))
      let days = try made(hours, hour, Timeframe(1, .day))
      #expect(days.count >= direct.count - 1)
      #expect(days == Candles((0..<days.count).map { direct[$0] }))
    }
  }
}
