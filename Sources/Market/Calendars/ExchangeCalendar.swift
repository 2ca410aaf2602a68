import Synchronization
import Text

/// The sessions of an exchange: holidays, half days, lunch breaks and hours as they changed.
///
/// Outside the dates whose holidays are known, it has the regular hours of each week. Dates are days
/// since 1970-01-01 by the exchange's clocks. A value; copying it is cheap.
///
/// Source: `exchange_calendars` and `pandas_market_calendars` by `scripts/calendars.py`, which says
/// what it adds.
public struct ExchangeCalendar: Sendable {
  /// What it is called.
  public let listing: CalendarListing
  /// The exchange's clocks.
  public let zone: ZoneOffsets
  private let record: CalendarRecord

  /// Those that were read, since a run asks for the same one several times.
  private static let records = Mutex<[String: CalendarRecord]>([:])

  /// The calendar of a name or an alias: `XNYS`, `NYSE`, `24/7`.
  ///
  /// - Throws: `CalendarError`.
  public init(_ name: String) throws(CalendarError) {
    let listing = try CalendarListing.named(name)
    self.listing = listing
    record = Self.records.withLock { records in
      if let record = records[listing.name] { return record }
      let record = CalendarRecord(listing.text)
      records[listing.name] = record
      return record
    }
    do throws(ZoneError) {
      zone = try ZoneOffsets(record.zone)
    } catch {
      throw .zone(error)
    }
  }

  /// Its name, as in `XNYS`.
  public var name: String { listing.name }

  /// What it is, as in `New York Stock Exchange`.
  public var title: String { listing.title }

  /// The dates whose holidays are known; `nil` for all.
  public var known: ClosedRange<CivilDate>? {
    record.known.map {
      CivilDate(dayNumber: $0.lowerBound)...CivilDate(dayNumber: $0.upperBound)
    }
  }

  /// The last date whose holidays are announced; those of later dates follow the exchange's rules.
  /// `nil` where there are none of these.
  public var announced: CivilDate? { record.announced.map { CivilDate(dayNumber: $0) } }

  /// Whether the holidays around a date are known.
  public func isKnown(_ day: Int) -> Bool { record.known?.contains(day) ?? true }

  /// When its regular session opens today, in seconds after midnight of its zone: at noon or later
  /// where it is that of the evening before.
  public var sessionOpen: Int {
    let open = record.regularHours(of: .max).open
    return open < 0 ? open + 86_400 : open
  }

  /// The regular hours as they changed, and since which date; the first count for all time before.
  package var regular: [(since: CivilDate, hours: SessionHours)] {
    record.regularSteps.map { (CivilDate(dayNumber: $0.since), $0.hours) }
  }

  /// The closing auction of a date; all zero where prices of one are not stamped after the close.
  package func auction(of day: Int) -> ClosingAuction { record.auction(of: day) }

  /// The closing auctions as they changed, and since which date; none before the first.
  package var auctions: [(since: CivilDate, auction: ClosingAuction)] {
    record.auctions.map { (CivilDate(dayNumber: $0.since), $0.auction) }
  }

  /// Whether there is a session of a date in a regular week.
  package func isInWeek(_ day: Int) -> Bool { record.isInWeek(day) }

  /// Whether there is a session of a date.
  public func isSession(_ day: Int) -> Bool { record.hours(of: day) != nil }

  /// The session of a date; `nil` on weekends and holidays.
  public func session(of day: Int) -> Session? {
    guard let hours = record.hours(of: day) else { return nil }
    let auction = record.auction(of: day)
    let usual = record.regularHours(of: day)
    let close = moment(day, hours.close)
    let pause = hours.pause.map { moment(day, $0.lowerBound)..<moment(day, $0.upperBound) }
    return Session(
      day: day, open: moment(day, hours.open), close: close, pause: pause,
      isShort: hours.open > usual.open || hours.close < usual.close,
      end: close.later(seconds: auction.after), quiet: close.later(seconds: -auction.quiet),
      morningEnd: pause?.lowerBound.later(seconds: auction.afterMorning) ?? close)
  }

  /// The session that is on at a moment, its lunch break included; `nil` where there is none.
  public func session(holding time: Time) -> Session? {
    let day = localDay(of: time)
    for day in [day, day + 1] {
      if let session = session(of: day), session.open <= time, time < session.close {
        return session
      }
    }
    return nil
  }

  /// Whether trading is on at a moment.
  public func isOpen(at time: Time) -> Bool { session(holding: time)?.isOpen(at: time) ?? false }

  /// The sessions of some dates, the last not included.
  public func sessions(_ days: Range<Int>) -> [Session] { days.compactMap(session(of:)) }

  /// The first session after a date.
  public func next(after day: Int) -> Session { first(from: day + 1) }

  /// The last session before a date.
  public func previous(before day: Int) -> Session {
    var day = day - 1
    while true {
      if let session = session(of: day) { return session }
      day -= 1
    }
  }

  /// The first session of a date or later.
  func first(from day: Int) -> Session {
    var day = day
    while true {
      if let session = session(of: day) { return session }
      day += 1
    }
  }

  /// The date that clocks show.
  func localDay(of time: Time) -> Int {
    let seconds = Int(time.seconds)
    return floorDivide(seconds + zone.span(seconds: seconds).offset, 86_400)
  }

  private func moment(_ day: Int, _ seconds: Int) -> Time {
    Time(seconds: Int64(zone.utc(local: day * 86_400 + seconds)))
  }
}

extension Time {
  fileprivate func later(seconds: Int) -> Time {
    Time(milliseconds: milliseconds + Int64(seconds) * 1_000)
  }
}
