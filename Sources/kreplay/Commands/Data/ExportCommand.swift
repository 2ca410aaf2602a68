import ArgumentParser
import Jobs
import Market
import Text

extension DataCommand {
  /// `kreplay data export`.
  struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write a series of a store, or another file, as a file.",
      discussion: """
        Example: kreplay data export --symbol AAPL --from 2012-01-01 --out aapl.csv

        Numbers are written so that they read back as the same. A file of candles can be exported \
        too, which turns one dialect into another:

          kreplay data export aapl.csv --format metatrader5 --out aapl-mt5.csv
        """)

    @OptionGroup var source: SourceArguments
    @OptionGroup var output: OutputArguments
    @Option(
      help: ArgumentHelp(
        "The first time to write, as in 2024-03-01, 2024-03-01T10:15 by the exchange's clocks, or "
          + "2024-03-01T10:15:00Z."))
    var from: String?
    @Option(help: "The end time, exclusive.")
    var to: String?

    func run() throws {
      let request = ExportRequest(
        data: try source.request(), to: try output.output(),
        from: try from.map { try WrittenTime($0) },
        until: try to.map { try WrittenTime($0) })
      let written = try exportCandles(request, observer: TerminalProgress())
      StandardError.tell(written.remarks)
      if let path = output.file {
        StandardError.print(
          "wrote \(Amounts.candles(written.series[0].count)) to \(printable(path))\n")
      }
    }
  }
}
