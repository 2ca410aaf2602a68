import ArgumentParser
import Jobs
import Store
import Text

extension RunsCommand {
  /// `kreplay runs equity`.
  struct EquityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "equity", abstract: "Print the equity of a run, candle by candle.",
      discussion: """
        Example: kreplay runs equity 3f2a > equity.csv

        A row a candle: time, equity at its close, drawdown (how far that is below the highest so \
        far, as a share: 0 or below) and position (units held). The journal has the same as rows of \
        a view, for SQL and pandas:

          pandas.read_sql("select time, equity, drawdown, position from equity where run = 1",
                          sqlite3.connect("kreplay.sqlite"), "time", parse_dates=["time"])
        """)

    @OptionGroup var chosen: RunArgument
    @Flag(help: "Print CSV, which is the default.")
    var csv = false
    @Flag(help: "Print a JSON list of one object a candle.")
    var json = false

    func validate() throws { try checkForms(csv: csv, json: json) }

    func run() throws {
      let journal = try chosen.place.open()
      let run = try journal.run(chosen.run).run
      let curve = try journal.curve(of: run.id)
      if curve.first?.time == nil, !curve.isEmpty {
        StandardError.print(
          "note: an older version kept this run, without times; run it again and they are added\n")
      }
      let text = EquityText(times: RunTimes(run))
      if json { return try StandardOutput.write(text.json(curve).bytes(indented: false)) }
      try StandardOutput.write(text.csv(curve))
    }
  }
}
