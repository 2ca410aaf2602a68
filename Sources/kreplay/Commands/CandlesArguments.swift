import ArgumentParser
import Jobs

/// A strategy document, its parameters, and candles in place of its own.
struct DocumentArguments: ParsableArguments {
  @Argument(
    help: "The strategy document, JSON or YAML; - reads it from standard input.",
    completion: .file())
  var document: String
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Give a parameter another value; repeatable.", valueName: "name=value"),
    transform: { try ParameterSetting($0) })
  var settings: [ParameterSetting] = []
  @Option(
    help: ArgumentHelp(
      "The candles, instead of the document's: a file, a store, or - for standard input; "
        + "repeatable, an instrument each.",
      valueName: "file"), completion: .file())
  var data: [String] = []
  @OptionGroup var series: SeriesArguments

  /// Refuses what says nothing about the candles.
  func check() throws { try series.check(data) }

  /// The run that was asked for, with nothing kept.
  func request() throws -> RunRequest {
    var request = RunRequest(document: document)
    request.data = try series.requests(data)
    request.reading = series.reading.changes
    request.settings = ParameterSetting.byName(settings)
    return request
  }
}

/// The candles of a run of the journal that is played again.
struct KeptCandlesArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The candles of the run, where the document's are gone or elsewhere: a file or a store; "
        + "repeatable, an instrument each.", valueName: "file"), completion: .file())
  var data: [String] = []
  @OptionGroup var series: SeriesArguments

  /// Refuses what says nothing about the candles.
  func check() throws { try series.check(data) }

  /// The candles that were named; empty for those of the document.
  func requests() throws -> [DataRequest] { try series.requests(data) }
}

extension SeriesArguments {
  /// Refuses a series without data, and one name for several instruments.
  func check(_ data: [String]) throws {
    if data.isEmpty, symbol != nil || candles != nil {
      throw ValidationError(
        "--symbol and --candles say which candles of --data, and there is no --data")
    }
    if data.count > 1, symbol != nil {
      throw ValidationError(
        "--symbol names one instrument, and there are \(data.count) of --data; name each in the "
          + "document, as in \"data\": [{ \"file\": \"a.csv\", \"symbol\": \"A\" }, …]")
    }
  }

  func requests(_ data: [String]) throws -> [DataRequest] {
    try data.map { try request($0) }
  }
}
