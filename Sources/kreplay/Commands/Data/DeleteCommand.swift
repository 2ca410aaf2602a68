import ArgumentParser
import Jobs
import Market
import Store

extension DataCommand {
  /// `kreplay data delete`.
  struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete",
      abstract: "Delete a series of a candle store, or a part of it.",
      discussion: """
        Example: kreplay data delete --symbol AAPL --timeframe 1d --yes

        What goes is said, and asked about, before it goes; --yes is the answer for scripts.
        """)

    @OptionGroup var series: StoredSeriesArguments
    @Option(
      help: "The first time to delete, by the exchange's clocks. (default: the series' first)")
    var from: String?
    @Option(help: "The time from which candles are kept. (default: none is kept)")
    var to: String?
    @Flag(help: "Do not ask.")
    var yes = false

    func run() throws {
      let deletion = try Deletion(
        series.request(),
        WrittenSpan(from: from.map { try WrittenTime($0) }, to: to.map { try WrittenTime($0) }))
      if !yes { try confirm(deletion.words) }
      let count = try deletion.perform()
      try StandardOutput.print("deleted \(Amounts.candles(count)) of \(deletion.name)\n")
    }
  }
}
