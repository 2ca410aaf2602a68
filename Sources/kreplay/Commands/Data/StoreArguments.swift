import ArgumentParser
import Jobs
import Market
import Store

/// `--store`: the candle store, for commands about nothing else.
struct StoreArguments: ParsableArguments {
  /// Where candles are kept unless a person says otherwise.
  static let standard = "candles.sqlite"

  @Option(help: "The candle store.", completion: .file())
  var store = Self.standard
}

/// `--store`, `--symbol`, `--timeframe`: one series of a store.
struct StoredSeriesArguments: ParsableArguments {
  @OptionGroup var place: StoreArguments
  @Option(help: "Whose candles; may be left out where the store holds one symbol.")
  var symbol: String?
  @Option(help: "Which of them, as in 1d; may be left out where there is one.")
  var timeframe: String?

  /// The series as a request.
  func request() throws -> DataRequest {
    DataRequest(
      path: place.store, symbol: symbol, timeframe: try timeframe.map { try Timeframe($0) },
      isStore: true)
  }
}
