import ArgumentParser
import Jobs
import Market
import Text

/// Where candles go that a command makes: a file, a folder of files, or a store.
struct DestinationArguments: ParsableArguments {
  @Option(
    help: """
      The file to write, or the folder where there are several; - is standard output. (default: -)
      """,
    completion: .file())
  var out: String?
  @Option(
    help: ArgumentHelp(
      "The form of the file: \(CandleFormat.names.joined(separator: ", ")). (default: by the file's extension: Parquet, Feather, otherwise csv)",
      valueName: "name"),
    completion: .list(CandleFormat.names))
  var format: String?
  @Option(
    help: ArgumentHelp("The candle store to write into, instead of a file.", valueName: "store"),
    completion: .file())
  var into: String?
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The symbol in that store. (default: that of the source)", valueName: "symbol")
  )
  var symbol: String?

  func validate() throws {
    if let into, out != nil || format != nil {
      throw ValidationError(
        "candles go into a file or into a store, and --into names '\(printable(into))'; "
          + "remove it, or --out and --format")
    }
    if into == nil, symbol != nil {
      throw ValidationError("--as names a series of a store, and there is no --into")
    }
  }

  /// The destination of some series.
  ///
  /// - Throws: `CandleFormatError` where there is no such form; `UsageError` where several series would go into one stream.
  func destination(series: Int) throws -> Destination {
    if let into { return .store(path: into, symbol: symbol) }
    let format =
      try self.format.map { try CandleFormat(named: $0) }
      ?? CandleFormat(ofPath: series > 1 ? "" : out ?? "-")
    guard series > 1 else { return .file(CandleOutput(path: out ?? "-", format: format)) }
    guard let out, out != "-" else {
      throw UsageError(
        "\(series) timeframes do not fit into one file; name a folder with --out, "
          + "or a store with --into")
    }
    return .folder(out, format)
  }
}
