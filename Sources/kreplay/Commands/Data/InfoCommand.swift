import ArgumentParser
import Jobs
import Market

/// `kreplay data info`: what a file of candles is.
struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Say what a file of candles is: rows, range, timeframe, defects.",
    discussion: """
      Example: kreplay data info sample:aapl-1d

      'kreplay data check' says more about what is wrong, and whether it would change a result.
      """)

  @Argument(help: "The file of candles; - is standard input.", completion: .file())
  var file: String
  @OptionGroup var series: SeriesArguments

  func run() throws {
    var options = CheckOptions()
    options.keeping = 10
    for setting in series.reading.onDefect { options.policies[setting.defect] = setting.policy }
    let report = try series.request(file).check(options)
    try StandardOutput.print(InfoText.lines(report, .standard).joined(separator: "\n") + "\n")
  }
}
