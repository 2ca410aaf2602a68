public import ArgumentParser
import Jobs
public import Market

/// How a file of candles is read where looking at it is not enough: the options that every command
/// with such a file has.
struct ReadingArguments: ParsableArguments {
  @Option(help: "The dialect of the file. (default: recognised by its contents)")
  var dialect: String?
  @Option(
    help: ArgumentHelp(
      "The time zone of the file's times, as in Europe/Athens, where they name none; days are those of "
        + "its clocks in any case."))
  var timeZone: String?
  @Option(
    help: "What comes first in dates such as 03/01/2024; the rows must show it if left out.")
  var dates: DayOrMonth?
  @Option(
    help: ArgumentHelp(
      "Which column is what, where names do not show it: time, clock, open, high, low, close, volume, "
        + "price, bid, ask, symbol, sequence, dividend, split or ignore, = and the column's name or "
        + "number; - for none.", valueName: "role=column,…"),
    transform: { try ColumnChoice($0) })
  var columns: ColumnChoice?
  @Flag(help: "Take rows in any order, and sort them by their times.")
  var sort = false
  @Flag(help: "Take of each time the date alone, as it is written.")
  var datesOnly = false
  @Option(
    name: .customLong("on-defect"),
    help: ArgumentHelp(
      "What is done about a defect: stop, skip or keep, as in ohlc=skip; repeatable.",
      valueName: "defect=policy"),
    transform: { try DefectSetting($0) })
  var onDefect: [DefectSetting] = []

  /// What was given.
  var changes: ReadingChanges {
    var changes = ReadingChanges()
    changes.dialect = dialect
    changes.zone = timeZone
    changes.dates = dates
    changes.columns = columns
    changes.sorts = sort
    changes.datesOnly = datesOnly
    changes.defects = onDefect
    return changes
  }

  /// Options with what was given on top of those that a document or a command has already.
  func applied(to options: ReadingOptions = ReadingOptions()) -> ReadingOptions {
    changes.applied(to: options)
  }
}

extension DayOrMonth: ExpressibleByArgument {}
