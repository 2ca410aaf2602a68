import ArgumentParser
import Jobs
import Store
import Text

extension RunsCommand {
  /// `kreplay runs list`.
  struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the runs of the journal, the oldest first.",
      discussion: """
        Example: kreplay runs list --sort sharpe --where 'fast < 20' --where 'trades >= 30'

        Parameters are shown where the listed runs of a strategy differ in them. KEY is run, \
        strategy, symbol, frame, first, last, candles, trades, openTrades, cash, finalEquity, a \
        parameter (fast, or parameters.fast), or any figure of 'run --json' (netReturn, sharpe, \
        maxDrawdown, …). --where takes a key, one of < <= > >= = !=, and a number, a share as 10%, \
        a date or a word. What is not known fits no condition, and comes last.
        """)

    @Option(
      name: .customLong("where"),
      help: ArgumentHelp(
        "List the runs that a condition holds for, as in 'sharpe > 0.5'; repeatable.",
        valueName: "condition"))
    var conditions: [String] = []
    @Option(help: "List the runs of the strategy of this name.")
    var strategy: String?
    @Option(help: "List the runs on this symbol.")
    var symbol: String?
    @Option(
      help: ArgumentHelp(
        "What to sort by: numbers largest first, words and times in ascending order.",
        valueName: "key"))
    var sort: String?
    @Flag(help: "Reverse the order.")
    var reverse = false
    @Flag(help: "Print one JSON object with all parameters and figures instead of a table.")
    var json = false
    @OptionGroup var place: JournalOption

    func run() throws {
      let query = RunQuery(
        conditions: conditions, strategy: strategy, symbol: symbol, sort: sort, isReversed: reverse)
      let answer = try query.answer(try place.open())
      if json { return try StandardOutput.write(RunListJSON.object(answer.runs).bytes()) }
      let lines = RunListText.lines(answer, .standard)
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
  }
}
