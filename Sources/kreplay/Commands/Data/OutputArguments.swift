import ArgumentParser
import Market

/// Where candles go, and in which form.
struct OutputArguments: ParsableArguments {
  @Option(help: "The file to write; - is standard output.", completion: .file())
  var out = "-"
  @Option(
    help: ArgumentHelp(
      "The form of the file: \(CandleFormat.names.joined(separator: ", ")).", valueName: "name"),
    completion: .list(CandleFormat.names))
  var format = "csv"

  /// The file, if it is not standard output.
  var file: String? { out == "-" ? nil : out }

  /// The place and the form.
  ///
  /// - Throws: `CandleFormatError` where there is no such form.
  func output() throws -> CandleOutput {
    CandleOutput(path: out, format: try CandleFormat(named: format))
  }
}
