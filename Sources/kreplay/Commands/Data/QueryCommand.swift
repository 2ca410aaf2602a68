import ArgumentParser
import Jobs
import Store
import Text

extension DataCommand {
  /// `kreplay data query`.
  struct QueryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "query",
      abstract: "Query a store or a file of candles with SQL.",
      discussion: """
        Example: kreplay data query "select time, close from candles where symbol = 'AAPL'"

        The table candles has a row a candle: symbol, timeframe, time (as in \
        2024-03-01T10:15:00Z), ms (the same in milliseconds since 1970), open, high, low, close, \
        volume, sequence. SQLite's functions are there, and nothing can be changed.

          kreplay data query "select max(high) from candles" sample:aapl-1d
          kreplay data query "select symbol, count(*) from candles group by symbol" --csv
        """)

    @Argument(help: "The query: one SQLite SELECT.")
    var sql: String
    @OptionGroup var source: SourceArguments
    @Flag(help: "Print CSV instead of a table.")
    var csv = false
    @Flag(help: "Print a JSON list of one object a row instead of a table.")
    var json = false

    func validate() throws {
      if csv && json { throw ValidationError("--csv and --json exclude each other; take one") }
    }

    func run() throws {
      let progress = TerminalProgress()
      let (store, remarks) = try queryableStore(of: source.request(), observer: progress)
      StandardError.tell(remarks)
      try write(store.query(sql) { progress.isStopped }, as: csv ? .csv : json ? .json : .table)
    }
  }
}
