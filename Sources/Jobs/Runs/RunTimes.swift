package import Market
package import Store

/// Times of a run as the clocks of its exchange show them, as in the report.
///
/// Candles of a day and longer that open at midnight UTC stand for their date in every zone; others that open on
/// the evening before are of the date on which they close.
package struct RunTimes: Sendable {
  /// Whether times of day matter.
  let isIntraday: Bool
  private let offsets: ZoneOffsets?
  /// `Instrument.dayShift`, 0 where times of day matter.
  private let shift: Int64

  /// - Parameters:
  ///   - zone: the IANA name of the exchange's zone; `nil` for UTC.
  ///   - base: the timeframe of the candles as text, if it is known.
  ///   - shift: `Instrument.dayShift`.
  package init(zone: String?, base: String?, shift: Int64) {
    self.init(zone: zone, isIntraday: base?.last.map { "smh".contains($0) } ?? false, shift: shift)
  }

  init(zone: String?, isIntraday: Bool, shift: Int64) {
    self.isIntraday = isIntraday
    self.shift = isIntraday ? 0 : shift
    offsets = zone.flatMap { $0 == "UTC" ? nil : try? ZoneOffsets($0) }
  }

  /// Those of candles of an instrument.
  package init(_ instrument: Instrument, base: Timeframe?) {
    self.init(zone: instrument.zone, base: base?.description, shift: instrument.dayShift)
  }

  package init(_ run: JournalRun) {
    let shift = run.instruments.first.map { Instrument($0).dayShift } ?? 0
    self.init(zone: run.zone, base: run.baseFrame, shift: shift)
  }

  /// The zone's name where times of day are shown; empty where only dates are.
  package var zone: String { isIntraday ? offsets?.name ?? "UTC" : "" }

  /// `2024-03-01`, or `2024-03-01 10:15`.
  package func text(_ time: Time) -> String { Amounts.time(local(time), isIntraday: isIntraday) }

  /// `2024-03-01`.
  package func day(_ time: Time) -> String {
    local(time).date.description
  }

  /// A moment as `text`, with seconds where it has any and with the zone: what stands before the zone's name is
  /// the same moment as a document's `from`.
  ///
  /// When clocks show a time of day for the second time, it is as `iso`.
  package func written(_ time: Time) -> String {
    guard isIntraday else { return text(time) }
    let local = local(time)
    let isWhole = time.milliseconds % 60_000 == 0
    let clock = local.description.dropFirst(11).dropLast().prefix(isWhole ? 5 : 12)
    // An hour before, clocks may have shown the same.
    for minutes in [30, 60, 120] {
      let before = Time(milliseconds: time.milliseconds - Int64(minutes) * 60_000)
      if offset(before) - offset(time) == minutes * 60 { return iso(time) }
    }
    return "\(local.date) \(clock) \(zone)"
  }

  /// `2024-03-01T10:15:00-05:00`, or `…Z` for UTC.
  package func iso(_ time: Time) -> String {
    isBareDate(time) ? time.description : offsets?.written(time) ?? time.description
  }

  /// The moment as if the exchange's clocks were UTC.
  package func local(_ time: Time) -> Time {
    Time(
      milliseconds: time.milliseconds + Int64(offset(time)) * 1_000 + (isBareDate(time) ? 0 : shift)
    )
  }

  /// Seconds that the clocks are ahead of UTC.
  private func offset(_ time: Time) -> Int {
    isBareDate(time) ? 0 : offsets?.offset(at: time) ?? 0
  }

  /// Whether a moment stands for its date in every zone.
  private func isBareDate(_ time: Time) -> Bool {
    !isIntraday && time.isMidnight
  }
}
