import Market
import Text

/// Whether candles of a day or longer begin on another date, in UTC, than that of their session, so that whoever
/// reads them from a file must know the clocks.
struct WrittenDays {
  /// What a reader of the file should know; `nil` where dates show themselves.
  private(set) var note: String?
  private var calendar: TradingCalendar
  private let instrument: Instrument
  private let timeframe: Timeframe

  /// `nil` where candles are shorter than a day.
  ///
  /// - Throws: `CalendarError`, `ZoneError`, `SessionError`.
  init?(_ instrument: Instrument, _ timeframe: Timeframe?) throws {
    guard let timeframe, timeframe.intradaySeconds == nil else { return nil }
    calendar = try TradingCalendar(instrument)
    self.instrument = instrument
    self.timeframe = timeframe
  }

  /// Looks at the next candles.
  mutating func look(_ times: ArraySlice<Int64>) {
    guard note == nil else { return }
    for milliseconds in times where !calendar.date(ofDaily: Int(milliseconds)).isDate {
      let time = Time(milliseconds: milliseconds)
      let day = calendar.day(of: time)
      guard day != time.dayNumber else { continue }
      note =
        "a candle of \(timeframe) bears the moment at which it begins: \(time) is that of \(CivilDate(dayNumber: day)); where the file is read, \(cure)"
      return
    }
  }

  /// How a reader learns of the clocks.
  private var cure: String {
    if let name = instrument.calendar {
      return "\"instrument\": { \"calendar\": \"\(printable(name))\" } tells the date"
    }
    if instrument.sessionOpen == 0 { return "--time-zone \(instrument.zone) tells the date" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let open = instrument.sessionOpen / 60
    return
      "\"instrument\": { \"zone\": \"\(instrument.zone)\", \"sessionOpen\": \"\(two(open / 60)):\(two(open % 60))\" } tells the date"
  }
}
