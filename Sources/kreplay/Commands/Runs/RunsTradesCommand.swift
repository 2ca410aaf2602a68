import ArgumentParser
import Jobs
import Replay
import Store
import Text

extension RunsCommand {
  /// `kreplay runs trades`.
  struct TradesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "trades", abstract: "List the trades of a run.",
      discussion: """
        Example: kreplay runs trades 3f2a --csv > trades.csv

        Times are those of the exchange's clocks, as in the report; CSV says how far those are from \
        UTC.
        """)

    @OptionGroup var chosen: RunArgument
    @Flag(help: "Print CSV with every column and numbers that read back as the same.")
    var csv = false
    @Flag(help: "Print a JSON list of one object a trade instead of a table.")
    var json = false

    func validate() throws { try checkForms(csv: csv, json: json) }

    func run() throws {
      let journal = try chosen.place.open()
      let detail = try journal.run(chosen.run)
      let run = detail.run
      let trades = try journal.trades(of: run.id).map { Trade($0) }
      let times = RunTimes(run)
      let symbols = run.instruments.count > 1 ? run.symbols : []
      if csv {
        let csv = TradeText.csv(trades, times, symbols: symbols, rules: detail.rules)
        return try StandardOutput.write(csv)
      }
      if json {
        let json = TradeText.json(trades, times, symbols: symbols, rules: detail.rules)
        return try StandardOutput.write(json.bytes())
      }
      let lines = TradeText.lines(trades, of: detail, .standard)
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
  }
}

/// Refuses two forms of one output.
func checkForms(csv: Bool, json: Bool) throws {
  if csv && json { throw ValidationError("--csv and --json exclude each other; take one") }
}
