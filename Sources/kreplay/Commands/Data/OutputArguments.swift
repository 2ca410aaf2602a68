import ArgumentParser
import Jobs
import Market

/// Where candles go, and in which form.
struct OutputArguments: ParsableArguments {
  @Option(help: "The file to write; - is standard output.", completion: .file())
  var out = "-"
  @Option(
    help: ArgumentHelp(
      "The form of the file: \(CandleFormat.names.joined(separator: ", ")). (default: by the file's extension: Parquet, Feather, otherwise csv)",
      valueName: "name"),
    completion: .list(CandleFormat.names))
  var format: String?

  /// The file, if it is not standard output.
  var file: String? { out == "-" ? nil : out }

  /// The place and the form.
  ///
  /// - Throws: `CandleFormatError` where there is no such form.
  func output() throws -> CandleOutput {
    CandleOutput(
      path: out, format: try format.map { try CandleFormat(named: $0) } ?? CandleFormat(ofPath: out)
    )
  }
}
