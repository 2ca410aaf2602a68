/// Candles of a file, a folder, an archive or a pipe, whatever its dialect.
///
/// A source is read once. Memory is bounded whatever the file's size.
public final class CandleFile: CandleSource {
  /// What is traded: what the file says, else what its name says.
  public var instrument: Instrument { source.instrument }
  /// The length of its candles, as far as its first rows or its dialect tell.
  public var timeframe: Timeframe? { source.timeframe }
  /// The name of its dialect, as `ReadingOptions.dialect` takes it.
  public let dialect: String
  /// What a reader of the file should know, a sentence each: columns that are not used, times that
  /// were moved, evidence against what the dialect says.
  public var notes: [String] { source.layout.notes }
  /// Defects that reading has met so far and did not stop for.
  public private(set) var defects = DefectLog()

  private let source: CSVSource

  init(_ source: CSVSource, dialect: String) {
    self.source = source
    self.dialect = dialect
  }

  public func next(into block: inout Candles) throws -> Bool { try source.next(into: &block) }
}
