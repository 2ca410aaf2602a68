/// What comes first in a date that is written in numbers.
public enum DayOrMonth: String, Hashable, Sendable, CaseIterable {
  /// `31/12/2024`, `31/12/24`.
  case dayFirst = "day-first"
  /// `12/31/2024`, `12/31/24`.
  case monthFirst = "month-first"
  /// `24/12/31`.
  case yearFirst = "year-first"
}

/// What is known about a file of candles beyond what can be seen in it.
public struct ReadingOptions: Hashable, Sendable {
  /// The name of its dialect, e.g. `metatrader4`; `nil` to recognise it.
  public var dialect: String?
  /// The IANA name of the time zone of its times, e.g. `Europe/Athens`; `nil` for what its dialect
  /// knows.
  public var zone: String?
  /// What is traded; `nil` for what the file or its name says.
  public var symbol: String?
  /// The length of its candles; `nil` for what its rows tell. Ticks are made into candles of it.
  public var timeframe: Timeframe?
  /// What comes first in dates such as `03/01/2024`; `nil` for what its rows tell.
  public var dates: DayOrMonth?
  /// Which column is what, where its names do not show it.
  public var columns = ColumnChoice()
  /// What was said before about columns, by the header of the file; it counts where `columns` says
  /// nothing.
  public var knownColumns: [String: ColumnChoice] = [:]
  /// Whether rows may be in any order; they are sorted by their times then.
  public var sorts = false
  /// Whether of each time the date alone counts, as it is written.
  public var datesOnly = false
  /// The name of the exchange's calendar by which candles are missing; `nil` for a rule of the
  /// timeframe.
  public var calendar: String?
  /// From where splits and dividends go to a run's account; `nil` where it takes part in none. Changes
  /// nothing of how a file is read.
  public var events: EventsChoice?
  /// What is done about defects.
  public var policies = DefectPolicies()

  /// Nothing beyond the file.
  public init() {}
}
