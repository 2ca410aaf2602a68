import ArgumentParser
import Jobs
import Market
import Store
import Text

extension DataCommand {
  /// `kreplay data show`.
  struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a series of a candle store: its range, gaps, facts and imports.",
      discussion: "Example: kreplay data show --symbol AAPL --timeframe 1d")

    @OptionGroup var series: StoredSeriesArguments
    @Option(help: "How many of its first and last candles are shown.")
    var rows = 3
    @Flag(help: "Print one JSON object instead of text.")
    var json = false

    func validate() throws {
      guard (0...1_000).contains(rows) else {
        throw ValidationError("--rows is \(rows); it must be a number from 0 to 1000")
      }
    }

    func run() throws {
      let summary = try summarizeSeries(of: series.request(), rows: rows)
      if json { return try StandardOutput.write(SeriesSummaryText.json(summary).bytes()) }
      try StandardOutput.print(
        SeriesSummaryText.lines(summary, .standard).joined(separator: "\n") + "\n")
    }
  }
}
