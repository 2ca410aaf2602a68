public import Market

/// How files of candles are read, beyond what is said of each: what counts before it.
public struct ReadingChanges: Hashable, Sendable {
  /// The dialect of the files; `nil` for what is said of them or recognised.
  public var dialect: String?
  /// The IANA name of the time zone of their times, where they name none.
  public var zone: String?
  /// What comes first in dates such as `03/01/2024`.
  public var dates: DayOrMonth?
  /// Which column is what.
  public var columns: ColumnChoice?
  /// Whether rows may be in any order.
  public var sorts = false
  /// Whether of each time the date alone counts.
  public var datesOnly = false
  /// What is done about defects; a later one of the same defect counts.
  public var defects: [DefectSetting] = []

  /// No change.
  public init() {}

  /// Options with these changes.
  public func applied(to options: ReadingOptions = ReadingOptions()) -> ReadingOptions {
    var options = options
    options.dialect = dialect ?? options.dialect
    options.zone = zone ?? options.zone
    options.dates = dates ?? options.dates
    options.columns = columns ?? options.columns
    options.sorts = sorts || options.sorts
    options.datesOnly = datesOnly || options.datesOnly
    for setting in defects { options.policies[setting.defect] = setting.policy }
    return options
  }
}
