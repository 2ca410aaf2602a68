public import Market
import Text

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

  /// These, and where they say nothing earlier ones.
  func over(_ earlier: ReadingChanges) -> ReadingChanges {
    var changes = earlier
    changes.dialect = dialect ?? changes.dialect
    changes.zone = zone ?? changes.zone
    changes.dates = dates ?? changes.dates
    changes.columns = columns ?? changes.columns
    changes.sorts = sorts || changes.sorts
    changes.datesOnly = datesOnly || changes.datesOnly
    changes.defects += defects
    return changes
  }

  /// Those that count for a store, where other candles of the same run are in files.
  var ofStores: ReadingChanges {
    var changes = ReadingChanges()
    changes.defects = defects
    return changes
  }
}

extension ReadingOptions {
  /// The option of a command that says how a file is read, and means nothing in a store; `nil` for none.
  var ofFiles: String? {
    let options = [
      ("--dialect", dialect != nil), ("--time-zone", zone != nil), ("--dates", dates != nil),
      ("--columns", columns != ColumnChoice()), ("--sort", sorts), ("--dates-only", datesOnly),
    ]
    return options.first(where: \.1)?.0
  }
}

/// An option that says how a file is read, beside a store.
struct OptionOfFiles: UserError {
  let option: String
  let store: String

  var exitCode: ExitCode { .usage }

  var description: String {
    let place =
      "\(option) says how a file is read, and the candles come from the store \(printable(store))"
    guard option == "--time-zone" else { return "\(place); leave it out" }
    return "\(place), whose times are moments; leave it out, or name the exchange's clocks by "
      + "\"instrument\": { \"zone\": … } or 'kreplay data set --exchange-zone'"
  }
}
