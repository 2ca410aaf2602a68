import ArgumentParser
import Store
import Text

extension DataCommand {
  /// `kreplay data list`.
  struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the series of a candle store.",
      discussion: "Example: kreplay data list --store candles.sqlite")

    @OptionGroup var place: StoreArguments
    @Flag(help: "Print one JSON object instead of a table.")
    var json = false

    func run() throws {
      let store = try CandleStore(path: place.store, .readOnly)
      let series = try store.series()
      if json { return try StandardOutput.write(SeriesText.json(series).bytes()) }
      try StandardOutput.print(
        SeriesText.list(series, .standard).joined(separator: "\n") + "\n")
    }
  }
}
