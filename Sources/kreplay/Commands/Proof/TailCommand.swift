import ArgumentParser
import Jobs
import Market
import Text

/// `kreplay tail`: plays candles as they arrive on a pipe.
struct TailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tail",
    abstract: "Play candles as they arrive, and print what happens to orders.",
    discussion: """
      Example: feed | kreplay tail strategy.json --candles 1m
      Example: kreplay tail strategy.json prices.csv

      A candle a line: time, open, high, low, close and volume, with commas, semicolons or tabs, in \
      this order or that of a first line with their names. Each line is a candle that has closed. \
      Orders, fills and trades are printed as lines of JSON as soon as it arrives; nothing is sent \
      anywhere. The end of the candles and Ctrl-C print the figures.

      Lines that go back in time or cannot be read are left out and reported with their text on \
      standard error, like gaps. The exit code is then 65.
      """)

  @Argument(help: "The strategy document, JSON or YAML.", completion: .file())
  var document: String
  @Argument(help: "The candles: a file, or - for standard input.", completion: .file())
  var file = "-"
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Give a parameter another value, or any value of the document by its path, as in timeframe=1w; "
        + "repeatable.", valueName: "name=value"),
    transform: { try ParameterSetting($0) })
  var settings: [ParameterSetting] = []
  @Option(
    help: ArgumentHelp(
      "The length of a candle, as in 1m. (default: that of the document's bars)",
      valueName: "timeframe"))
  var candles: String?
  @Option(help: "Whose candles they are.")
  var symbol: String?

  func validate() throws { try ParameterSetting.check(settings) }

  func run() throws {
    var request = TailRequest(document: document)
    request.candles = file
    request.settings = ParameterSetting.parameters(settings)
    request.changes = ParameterSetting.changes(settings)
    request.timeframe = try candles.map { try Timeframe($0) }
    request.symbol = symbol
    let outcome = try tailStrategy(request, observer: TerminalProgress()) {
      try StandardOutput.write($0)
    } tell: {
      StandardError.print("note: \($0)\n")
    }
    if outcome.isInterrupted {
      throw ArgumentParser.ExitCode(Market.ExitCode.interrupted.rawValue)
    }
    if outcome.leftOut > 0 { throw ArgumentParser.ExitCode(Market.ExitCode.data.rawValue) }
  }
}
