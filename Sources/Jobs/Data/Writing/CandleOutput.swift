public import Market
import Text

/// A file of candles to be written, and its form.
public struct CandleOutput: Sendable {
  /// Its path; `-` is standard output.
  public let path: String
  /// Its form.
  public let format: CandleFormat

  /// A file in a form.
  public init(path: String, format: CandleFormat) {
    self.path = path
    self.format = format
  }

  /// A file in the form that its name tells: Parquet and Feather, and CSV for all else.
  public init(path: String) { self.init(path: path, format: CandleFormat(ofPath: path)) }
}

/// A file of candles while it is written: it appears whole, or not at all.
struct CandleSink {
  /// How many candles went in.
  private(set) var count = 0
  /// What a reader of the file should know.
  var notes: [String] { [formatNote, days?.note].compactMap { $0 } }
  private let formatNote: String?
  private var days: WrittenDays?
  private let file: FormatFile
  private var writer: CandleWriter
  private var bytes: [UInt8] = []

  /// - Throws: `CandleFormatError` where the form cannot hold such candles; `UsageError` where a
  ///   database would be lost; `FileError`.
  init(_ output: CandleOutput, timeframe: Timeframe?, _ instrument: Instrument) throws {
    if output.path != "-", isDatabase(output.path) {
      throw UsageError(
        "'\(printable(output.path))' is a database, which would be lost; name another file with "
          + "--out, or a store with --into")
    }
    formatNote = output.format.note(of: timeframe).map { "\(output.format.title): \($0)" }
    days = try output.format.bearsDates ? nil : WrittenDays(instrument, timeframe)
    writer = try CandleWriter(output.format, timeframe: timeframe, instrument: instrument)
    file = try FormatFile(output.path, output.format)
  }

  /// Writes a range of candles.
  mutating func write(_ candles: Candles, _ range: Range<Int>) throws {
    try writer.write(candles, range, to: &bytes)
    days?.look(candles.time[range])
    count += range.count
    if bytes.count > 1 << 18 { try flush() }
  }

  /// Writes what is left, and gives the file its name.
  mutating func finish() throws {
    writer.end(&bytes)
    try flush()
    try file.finish()
  }

  private mutating func flush() throws {
    try file.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
