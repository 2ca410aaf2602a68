import ArgumentParser
import Market

extension DataCommand {
  /// `kreplay data info`.
  struct InfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info",
      abstract: "Say what a file of candles is: rows, range, timeframe, defects.",
      discussion: "Example: kreplay data info datasets/aapl-1d.csv")

    @Argument(help: "The file of candles.", completion: .file())
    var file: String

    func run() throws {
      let lines = InspectionText.lines(try Inspection(path: file), file, .standard)
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
  }
}
