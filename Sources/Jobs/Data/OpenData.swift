import Glibc
public import Market
package import Store
import Text

/// Opens the candles that a person named, wherever they are.
///
/// - Throws: the `UserError`s of files and stores.
public func openData(_ request: DataRequest) throws -> OpenedData {
  if request.isOfStore {
    return try openSeries(request)
  }
  var options = request.options
  options.symbol = request.symbol ?? options.symbol
  options.timeframe = request.timeframe ?? options.timeframe
  // A length that a person names is checked.
  if options.timeframe != nil { options.policies.stopAtMixedTimeframes() }
  return try OpenedData(try openCandles(path: request.path, options), request)
}

/// Whether the file at a path is a database: a candle store, or one that is refused as none.
func isDatabase(_ path: String) -> Bool {
  let mark = Array("SQLite format 3\0".utf8)
  // A pipe would lose what is read of it.
  guard isRegularFile(path) else { return false }
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  defer { close(descriptor) }
  var head = [UInt8](repeating: 0, count: mark.count)
  return read(descriptor, &head, head.count) == head.count && head == mark
}

private func openSeries(_ request: DataRequest) throws -> OpenedData {
  if let option = request.options.ofFiles {
    throw OptionOfFiles(option: option, store: request.path)
  }
  let store = try CandleStore(path: request.path, .readOnly)
  let chosen = try store.choose(request)
  let source = try store.source(
    symbol: chosen.series.id.symbol, timeframe: chosen.series.id.timeframe, from: request.from,
    to: request.to)
  // Hours of a document's own count before those of an exchange, as in its bars.
  let name = request.options.calendar ?? source.instrument.calendar
  return try OpenedData(
    source, request, calendar: try name.map { try ExchangeCalendar($0) }, note: chosen.note)
}

/// Candles of a file, a pipe or a store: all come as the same blocks.
public struct OpenedData: CandleSource {
  /// What a person calls them, in few words and without folders.
  public let name: String
  /// About how many there are, where that can be told before they are read.
  package var expected: Int? { stored ?? estimatedRows(of: path) }
  private let stored: Int?
  private let path: String
  /// Whether they are in a file, and do not come through a pipe.
  var isFile: Bool { isRegularFile(path) }
  /// What is known about them beyond their prices.
  package let facts: SeriesFacts
  /// The series of a store; `nil` for a file.
  package let series: SeriesID?
  /// Whether a store tells that they are those whose fingerprint was expected.
  let areExpected: Bool
  private var source: any CandleSource
  fileprivate let file: CandleFile?
  private let policed: DefectFilteredSource?
  private var weekdays: WeekdaySource?
  private let note: String?
  private var taken: OpenedEvents?

  init(_ file: CandleFile, _ request: DataRequest) throws {
    name = request.path == "-" ? "standard input" : lastPart(ofPath: request.path)
    path = request.path
    stored = nil
    facts = SeriesFacts(file.instrument)
    series = nil
    areExpected = false
    source = file
    policed = nil
    self.file = file
    note = nil
    try open(request.options.events)
    try lookForWeekends(request.options.calendar)
  }

  init(
    _ source: StoreSource, _ request: DataRequest, calendar: ExchangeCalendar?, note: String?
  ) throws {
    let id = source.series.id
    series = id
    name = "\(lastPart(ofPath: request.path)), \(id.symbol), \(id.timeframe)"
    path = request.path
    stored = source.series.candles
    facts = source.series.facts
    let isWhole = request.from == nil && request.to == nil
    areExpected = isWhole && source.series.fingerprint == request.expected
    // Whatever policies say, those that are expected are all of the series.
    policed =
      areExpected
      ? nil
      : DefectFilteredSource(source, request.options.policies, calendar: calendar, name: name)
    self.source = policed ?? source
    file = nil
    self.note = note
    try open(request.options.events)
    try lookForWeekends(request.options.calendar)
  }

  /// Opens the events of the account that stand beside them or in them, before the first is read.
  mutating func open(_ events: EventsChoice?) throws {
    if let events { taken = try OpenedEvents(events, self, file) }
  }

  /// Whether daily candles rest at weekends, where no calendar says when their market trades.
  private mutating func lookForWeekends(_ calendar: String?) throws {
    if calendar == nil { weekdays = try WeekdaySource(source) }
  }

  /// The exchange's calendar, by which days are sessions; `nil` for what the source says.
  var calendar: ExchangeCalendar?

  /// What is traded, as far as the source says.
  public var instrument: Instrument {
    let instrument = weekdays?.instrument ?? source.instrument
    return calendar.map { instrument.following($0) } ?? instrument
  }
  /// The length of a candle, as far as the source says.
  public var timeframe: Timeframe? { source.timeframe }
  /// The dialect of a file; `nil` for a series of a store.
  package var dialect: String? { file?.dialect }

  /// Replaces `block` by the next candles, and says whether there were any.
  ///
  /// - Throws: `DataError` with file, line and column where the data are wrong.
  public mutating func next(into block: inout Candles) throws -> Bool {
    try weekdays?.next(into: &block) ?? source.next(into: &block)
  }

  /// The splits and dividends that columns of a file tell; complete once it is read. `nil` where there
  /// are no such columns.
  var events: CorporateEvents? { file?.events }
  /// What of splits and dividends is out of the prices; `nil` where a file does not say.
  var basis: PriceBasis? { file?.basis }

  /// Refuses dividends in another currency than that of the prices.
  func refuseCurrency(besides prices: String) throws {
    try taken?.refuseCurrency(besides: prices)
  }

  /// Those that go to the account of a run; `nil` where none were asked for.
  public var accountEvents: AccountEvents? { taken?.known }
  /// Whether a file tells those of several instruments, of which this one may have none.
  var sharesEvents: Bool { taken?.areOfSeveral ?? false }
  /// Symbols of the file of events that differ from the instrument's in upper and lower case alone.
  var alikeInEvents: [String] { taken?.alike ?? [] }
  /// The symbol that was looked for in a file of events that tells symbols apart.
  var eventSearch: OpenedEvents.Search? { taken?.search }

  /// What a reader of the candles should know, a sentence each; complete once they are read.
  var notes: [String] { ownNotes + (taken?.notes ?? []) }
  /// Likewise, without what is said of events of the account.
  var ownNotes: [String] {
    (note.map { [$0] } ?? []) + (file?.notes ?? []) + (weekdays?.note.map { [$0] } ?? [])
      + (policed?.note.map { [$0] } ?? [])
  }
}

extension OpenedData {
  /// What was left out of the candles, or kept, because it was asked for; complete once they are
  /// read.
  var defects: [String] { (file?.defects ?? policed?.defects)?.sentences ?? [] }

  /// What a reader of the candles should know, defects too; complete once they are read.
  public var remarks: [String] { notes + defects }
}
