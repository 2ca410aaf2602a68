/// Candles of a file, a folder, an archive or a pipe, whatever its dialect.
///
/// A source is read once. Memory is bounded whatever the file's size.
public final class CandleFile: CandleSource {
  /// What is traded: what the reader or the file says, else what the file's name says.
  public var instrument: Instrument { source.instrument }
  /// The length of its candles, as far as its first rows or its dialect tell.
  public var timeframe: Timeframe? { source.timeframe }
  /// The name of its dialect, as `ReadingOptions.dialect` takes it.
  public var dialect: String { source.context.dialect.name }
  /// What a reader of the file should know, a sentence each: columns that are not used, times that
  /// were moved, evidence against what the dialect says. Complete when all candles are read.
  public var notes: [String] { source.context.notes + (policed?.note.map { [$0] } ?? []) }
  /// The note that says that weeks contradict the time zone, where they do, once all candles are read.
  var zoneDoubt: String? { source.context.zoneDoubt }
  /// Whether a note says that times name no zone and were taken as UTC.
  package func saysTakenAsUTC(_ note: String) -> Bool { note.hasPrefix(SourceZone.takenAsUTC) }
  /// Defects that reading has met so far and did not stop for.
  public var defects: DefectLog {
    guard let policed else { return source.context.log }
    var log = source.context.log
    log.add(policed.defects)
    return log
  }

  /// The splits and dividends that columns of the file tell, as they were paid; `nil` where it has no
  /// such columns. Complete when all candles are read.
  public var events: CorporateEvents? {
    source.basis.map { basis in
      CorporateEvents(
        basis == .asTraded ? source.events : CorporateEvents.asPaid(source.events))
    }
  }
  /// The same as they are written, as far as rows were read: those that came first stay in their places.
  public var fileEvents: [CorporateEvent] { source.events }
  /// What of splits and dividends is out of the prices; `nil` where the file does not say.
  public var basis: PriceBasis? { source.basis }
  /// The line that names the columns; empty where there is none. Untrusted text.
  public var header: String { source.header.text }
  /// What the caller specified of the columns.
  public var columns: ColumnChoice { source.header.choice }

  private let source: any FileSource
  private let policed: DefectFilteredSource?
  /// The source, with policies over it.
  private var candles: any CandleSource

  /// The candles of a stream.
  convenience init(_ stream: any ByteStream, _ options: ReadingOptions) throws {
    try self.init(OneFile(stream, options), options)
  }

  /// The candles of one file, or of several as one series.
  convenience init(_ parts: DataParts, _ options: ReadingOptions) throws {
    guard parts.parts.count == 1 else {
      try self.init(JoinedFiles(parts, options), options)
      return
    }
    let file = try OneFile(parts.parts[0].open(), options)
    if let note = passedOverNote(parts.passedOver) { file.context.notes.append(note) }
    try self.init(file, options)
  }

  private init(_ source: any FileSource, _ options: ReadingOptions) throws {
    self.source = source
    policed = DefectFilteredSource(
      source, options.policies,
      calendar: try options.calendar.map { try ExchangeCalendar($0) }, name: source.context.name,
      mayReachZero: options.policies[.price] == .keep)
    candles = policed ?? source
  }

  /// The next block, as ``CandleSource`` says.
  public func next(into block: inout Candles) throws -> Bool {
    try candles.next(into: &block)
  }
}
