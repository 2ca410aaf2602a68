import Market
import Replay
import Text

/// Dates as the report writes them, in the exchange's time zone: `8 Dec 2011`, `8 Dec 2011 14:35`.
struct ReportDates: Sendable {
  /// Whether the time of day matters: the candles are shorter than a day.
  let hasTime: Bool
  /// The exchange's clocks; `nil` takes UTC.
  let zone: ZoneOffsets?
  /// `Instrument.dayShift`, 0 where times of day matter.
  private let shift: Int64

  /// Dates for candles of a timeframe in the zone of an instrument.
  init(frame: Timeframe?, zone: String, shift: Int64 = 0) {
    hasTime =
      switch frame?.unit {
      case .second, .minute, .hour: true
      default: false
      }
    self.zone = zone == "UTC" ? nil : try? ZoneOffsets(zone)
    self.shift = hasTime ? 0 : shift
  }

  /// The date in the exchange's time zone.
  func civilDate(_ time: Time) -> CivilDate { local(time).date }

  /// When a trade was entered: the open of its candle.
  func moment(ofEntry trade: Trade) -> TradePatterns.Moment {
    let local = local(trade.entryTime)
    let seconds = local.seconds - Int64(local.dayNumber) * 86_400
    return TradePatterns.Moment(
      weekday: local.date.weekday, month: local.date.month,
      hour: hasTime ? Int(seconds / 3_600) : nil)
  }

  /// A date, with its no-break spaces.
  func day(_ time: Time) -> String {
    let date = civilDate(time)
    guard Language.current == .english else {
      return "\(date.year)年\(date.month)月\(date.day)日"
    }
    return "\(date.day)\u{A0}\(Gregorian.shortMonths[date.month - 1])\u{A0}\(date.year)"
  }

  /// A moment: the date, and the time of day where the candles have one.
  func moment(_ time: Time) -> String {
    guard hasTime else { return day(time) }
    let seconds = local(time).seconds
    let clock = Int(seconds - Int64(local(time).dayNumber) * 86_400)
    return day(time) + "\u{A0}\(twoDigits(clock / 3_600)):\(twoDigits(clock / 60 % 60))"
  }

  /// The zone whose clocks times of day are of; empty where there are only dates.
  var zoneName: String { hasTime ? zone?.name ?? "UTC" : "" }

  /// A moment with its zone where it has a time of day, for sentences.
  func zonedMoment(_ time: Time) -> String {
    zoneName.isEmpty ? moment(time) : moment(time) + "\u{A0}" + zoneName
  }

  /// A month and its year, `December 2011`.
  func month(_ time: Time) -> String {
    let date = civilDate(time)
    guard Language.current == .english else { return "\(date.year)年\(date.month)月" }
    return "\(Gregorian.months[date.month - 1])\u{A0}\(date.year)"
  }

  /// Times as the exchange's clocks show them, for charts; ascending.
  func wallClock(_ times: [Int64]) -> [Int64] {
    times.wallClock(in: zone, areOfDays: !hasTime, shift: shift)
  }

  /// The times of some base candles, as the exchange's clocks show them.
  func wallClock(_ candles: [Int], _ context: ReportContext) -> [Int64] {
    let times = context.clock
    guard times.count == context.run.equity.count else {
      return candles.map { Int64($0) * 86_400_000 }
    }
    return wallClock(candles.map { times[$0] })
  }

  /// The moment as if the exchange's clocks were UTC.
  private func local(_ time: Time) -> Time {
    // A daily candle at midnight UTC stands for its date, whatever the zone.
    if !hasTime, time.isMidnight { return time }
    let offset = Int64(zone?.offset(at: time) ?? 0) * 1_000
    return Time(milliseconds: time.milliseconds &+ offset &+ shift)
  }

  private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
