import Market

/// A file of candles to be written, and its form.
struct CandleOutput {
  /// Its path; `-` is standard output.
  let path: String
  let format: CandleFormat
}

/// The form of a file of candles.
struct CandleFormat {
  /// The forms that can be written.
  static let names = ["csv", "json"]

  let name: String
  /// The ending of its files.
  var ending: String { name == "json" ? "json" : "csv" }

  /// - Throws: `UsageError` where there is no such form.
  init(_ name: String) throws {
    guard Self.names.contains(name) else {
      throw UsageError("no format '\(name)'")
    }
    self.name = name
  }
}

/// A file of candles while it is written: it appears whole, or not at all.
struct CandleSink {
  /// How many candles went in.
  private(set) var count = 0
  private let file: WriteFile?
  private let writer: CSVWriter
  private var bytes: [UInt8] = []

  init(_ output: CandleOutput, timeframe: Timeframe?) throws {
    file = output.path == "-" ? nil : try WriteFile(output.path)
    writer = CSVWriter(timeframe: timeframe)
    writer.writeHeader(to: &bytes)
  }

  /// Writes a range of candles.
  mutating func write(_ candles: Candles, _ range: Range<Int>) throws {
    writer.write(candles, range, to: &bytes)
    count += range.count
    if bytes.count > 1 << 18 { try flush() }
  }

  /// Writes what is left, and gives the file its name.
  mutating func finish() throws {
    try flush()
    try file?.finish()
  }

  private mutating func flush() throws {
    if let file { try file.write(bytes) } else { try StandardOutput.write(bytes) }
    bytes.removeAll(keepingCapacity: true)
  }
}
