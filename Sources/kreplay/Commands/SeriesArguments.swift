import ArgumentParser
import Jobs
import Market

/// Which candles, where a path does not say it: the options of every command that reads some.
struct SeriesArguments: ParsableArguments {
  @Option(
    help: "Whose candles; needed for a store or a file of several, and names those of a pipe.")
  var symbol: String?
  @Option(
    help: ArgumentHelp(
      "Which candles of a store, as in 1m; ticks of a file become candles of it.",
      valueName: "timeframe"))
  var candles: String?
  @OptionGroup var reading: ReadingArguments

  /// A request for candles of a path, made into bars of a timeframe if one is given.
  func request(_ path: String, bars: Timeframe? = nil) throws -> DataRequest {
    DataRequest(
      path: path, options: reading.applied(), symbol: symbol,
      timeframe: try candles.map { try Timeframe($0) }, bars: bars)
  }
}
