import ArgumentParser
import Jobs
import Market
import Text

/// Candles that a command reads: those of a file, or a series of a store.
struct SourceArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A file of candles, or a store; - is standard input. (default: the store)",
      valueName: "file"),
    completion: .file())
  var file: String?
  @OptionGroup var series: OptionalStoreArguments
  @OptionGroup var reading: ReadingArguments

  func validate() throws {
    if let file, let store = series.store {
      throw ValidationError(
        "candles come from a file or from a store, and there are '\(printable(file))' and "
          + "--store '\(printable(store))'; remove one")
    }
  }

  /// The candles as a request.
  func request() throws -> DataRequest {
    DataRequest(
      path: file ?? series.store ?? StoreArguments.standard, options: reading.applied(),
      symbol: series.symbol, timeframe: try series.timeframe.map { try Timeframe($0) },
      isStore: file == nil)
  }
}

/// The options of a series where there may be a file instead of a store.
struct OptionalStoreArguments: ParsableArguments {
  @Option(
    help: "The candle store. (default: \(StoreArguments.standard))", completion: .file())
  var store: String?
  @Option(help: "Whose candles, where the store or the file has several symbols.")
  var symbol: String?
  @Option(help: "Which of them, as in 1d; ticks of a file become candles of it.")
  var timeframe: String?
}
