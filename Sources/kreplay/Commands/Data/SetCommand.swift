public import ArgumentParser
import Jobs
import Market
public import Store

extension DataCommand {
  /// `kreplay data set`.
  struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Change what a candle store knows about a series, or its symbol.",
      discussion: """
        Example: kreplay data set --symbol AAPL --currency USD --tick 0.01 --calendar XNYS

        What is not named stays as it is; --unset clears a fact. The candles do not change.

          kreplay data set --symbol FB --timeframe 1d --rename META
          kreplay data set --symbol AAPL --unset calendar --unset session-open
        """)

    @OptionGroup var series: StoredSeriesArguments
    @Option(help: "Another symbol for the series.")
    var rename: String?
    @OptionGroup var facts: FactArguments
    @Option(
      help: ArgumentHelp(
        "A fact to clear: \(SeriesFact.allCases.map(\.rawValue).joined(separator: ", ")); repeatable.",
        valueName: "fact"))
    var unset: [SeriesFact] = []

    func validate() throws {
      if rename == nil, facts.isEmpty, unset.isEmpty {
        throw ValidationError(
          "there is nothing to set; name a fact, as in --currency USD, or --rename")
      }
    }

    func run() throws {
      let changed = try setFacts(
        of: series.request(), to: facts.facts(), without: unset, rename: rename)
      try StandardOutput.print(
        SeriesText.list([changed], .standard).joined(separator: "\n") + "\n")
    }
  }
}

extension SeriesFact: ExpressibleByArgument {}
