import ArgumentParser
import Jobs
import Market
import Strategy

/// `kreplay new`: a strategy document for somebody's own candles.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Create a strategy document for a file of candles.",
    discussion: """
      Example: kreplay new prices.csv --template macd-signal --out strategy.json

      The rules are those of a ready-made strategy ('kreplay strategies list'); the document says \
      what was found in the file, and 'kreplay run' plays it as it is. Nothing is asked: what was \
      taken is printed, with what changes it. A series of a store is named with --symbol and \
      --candles.
      """)

  @Argument(
    help: "The file of candles, a store, or a sample such as sample:aapl-1d.",
    completion: .file())
  var file: String
  @Option(help: "The document to write; - is standard output.", completion: .file())
  var out = "strategy.json"
  @Option(
    help: ArgumentHelp("The ready-made strategy to start from.", valueName: "name"),
    completion: .list(ReadyMade.all.map(\.name)))
  var template = "ma-crossover"
  @OptionGroup var series: SeriesArguments

  func run() throws {
    let template = try StrategiesCommand.find(template)
    let new = try NewStrategy(series.request(file), template: template, out: out)
    try new.write()
    let lines = NewText.lines(new, out == "-" ? Ink(isOn: false) : .standard)
    if out == "-" {
      StandardError.print(lines.joined(separator: "\n") + "\n")
    } else {
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
  }
}
