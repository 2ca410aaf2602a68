import ArgumentParser
import Jobs
import Market
import Text

/// `kreplay diff`: where two runs diverge.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract:
      "Show where two runs diverge, which trades they share, and how one profit becomes the other.",
    discussion: """
      Example: kreplay diff 3f2a last
      Example: kreplay diff before.json after.json
      Example: git show HEAD~1:strategy.json | kreplay diff - strategy.json

      A run is the path of a document, which is run and kept nowhere, or one of the journal: the \
      beginning of its identity, its strategy's name, or 'last'. A trade is the same where moments, \
      prices, size and costs are equal; changed where only its moments are; moved where it was \
      entered or left at another moment. The steps from one profit to the other add up to the cent.
      """)

  @Argument(help: ArgumentHelp("A document or a run of the journal.", valueName: "run"))
  var first: String
  @Argument(help: ArgumentHelp("The other one.", valueName: "run"))
  var second: String
  @Option(
    help: ArgumentHelp(
      "The candles of documents, instead of their own: a file or a store; repeatable, an instrument "
        + "each.", valueName: "file"), completion: .file())
  var data: [String] = []
  @OptionGroup var series: SeriesArguments
  @OptionGroup var place: JournalOption
  @Flag(help: "List every trade that is not the same, not only those that differ most.")
  var trades = false
  @Flag(help: "Print one JSON object instead of lines.")
  var json = false

  func validate() throws { try series.check(data) }

  func run() throws {
    var request = DiffRequest(first, second, journal: place.journal)
    request.data = try series.requests(data)
    request.reading = series.reading.changes
    let outcome = try diffRuns(request, observer: TerminalProgress())
    if json { return try StandardOutput.write(DiffJSON(outcome).object.bytes()) }
    let lines = DiffText(outcome, listsAll: trades, .standard).lines
    try StandardOutput.print(lines.joined(separator: "\n") + "\n")
  }
}
