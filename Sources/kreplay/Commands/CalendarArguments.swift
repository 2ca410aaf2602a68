import ArgumentParser
import Market
import Text

/// `--calendar`: whose sessions the candles are of.
struct CalendarArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The exchange's calendar, by which days are sessions, as in XNYS; 'kreplay calendar' lists them.",
      valueName: "name"))
  var calendar: String?

  /// The calendar of the name.
  ///
  /// - Throws: `CalendarError` where there is none.
  func listed() throws -> ExchangeCalendar? { try calendar.map { try ExchangeCalendar($0) } }
}
