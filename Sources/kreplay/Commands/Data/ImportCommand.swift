import ArgumentParser
import Glibc
import Jobs
import Market
import Store
import Text

extension DataCommand {
  /// `kreplay data import`.
  struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Put files of candles into a candle store.",
      discussion: """
        Example: kreplay data import aapl.csv --store candles.sqlite --symbol AAPL --currency USD

        A folder or an archive of files is one series where its files agree, and else one for each \
        symbol and timeframe; a file of several instruments is one for each of them. What the store holds already changes \
        nothing, newer candles extend a series, and a candle that differs takes the place of the \
        one with its time (or its sequence number, where the data have them). Each file is read, \
        checked and written as a whole: one that is wrong, or an import that is stopped, leaves \
        what was there before. What --columns says is kept for files of the same header.
        """)

    @Argument(
      help: "Files, folders or archives of candles; - is standard input.", completion: .file())
    var files: [String]
    @OptionGroup var place: StoreArguments
    @Option(help: "Their symbol. (default: what the file or its name says)")
    var symbol: String?
    @Option(help: "The length of the candles; ticks become candles of it.")
    var timeframe: String?
    @OptionGroup var facts: FactArguments
    @OptionGroup var reading: ReadingArguments
    @Flag(help: "Print one JSON object instead of a table.")
    var json = false
    @Flag(help: "Print nothing but errors.")
    var quiet = false

    func run() throws {
      var options = reading.applied()
      options.symbol = symbol
      options.timeframe = try timeframe.map { try Timeframe($0) }
      let request = ImportRequest(
        files, into: place.store, options: options, facts: try facts.facts())
      let outcome = try importCandles(request, observer: TerminalProgress())
      if json {
        try StandardOutput.write(ImportText.json(outcome).bytes())
      } else if !quiet {
        try StandardOutput.print(
          ImportText.lines(outcome, .standard).joined(separator: "\n") + "\n")
      }
      guard let first = outcome.faults.first else { return }
      if quiet || json { StandardError.print(ImportText.faults(outcome, .standard)) }
      Glibc.exit(first.fault.exitCode.rawValue)
    }
  }
}
