import ArgumentParser
import Jobs
import Market

/// A strategy document, its parameters, and candles in place of its own.
struct DocumentArguments: ParsableArguments {
  @Argument(
    help: "The strategy document, JSON or YAML; - reads it from standard input.",
    completion: .file())
  var document: String
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Give a parameter another value, or any value of the document by its path, as in timeframe=1w; "
        + "repeatable.", valueName: "name=value"),
    transform: { try ParameterSetting($0) })
  var settings: [ParameterSetting] = []
  @Option(
    help: ArgumentHelp(
      "The candles, instead of the document's: a file, a store, or - for standard input; "
        + "repeatable, an instrument each.",
      valueName: "file"), completion: .file())
  var data: [String] = []
  @OptionGroup var series: SeriesArguments
  @OptionGroup var events: EventsArguments

  /// Refuses what says nothing about the candles, and two values of one parameter.
  func check() throws {
    try series.check(data)
    try events.check()
    try ParameterSetting.check(settings)
  }

  /// The run that was asked for, with nothing kept.
  func request() throws -> RunRequest {
    var request = RunRequest(document: document)
    request.data = try series.requests(data)
    request.reading = series.reading.changes
    request.settings = ParameterSetting.parameters(settings)
    request.changes = ParameterSetting.changes(settings)
    request.events = events.choice
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
  @OptionGroup var events: EventsArguments

  /// Refuses what says nothing about the candles.
  func check() throws {
    try series.check(data)
    try events.check()
  }

  /// Whether something was named.
  var isGiven: Bool {
    !data.isEmpty || events.choice != nil || series.reading.changes != ReadingChanges()
  }

  /// What was named in the place of the document's candles and events.
  func given() throws -> GivenCandles {
    GivenCandles(
      try series.requests(data), events: events.choice, reading: series.reading.changes)
  }
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

/// Which splits and dividends go to the account.
struct EventsArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The splits, dividends and rolls that go to the account, instead of the document's: a file of events, "
        + "or 'columns' for those of the file of candles.", valueName: "file"),
    completion: .file())
  var events: String?
  @Flag(help: "The prices are without splits already; of --events dividends alone count.")
  var splitAdjusted = false

  func check() throws {
    if splitAdjusted, events == nil {
      throw ValidationError("--split-adjusted says how --events count, and there is no --events")
    }
  }

  /// What was named; `nil` for what the document says.
  var choice: EventsChoice? {
    events.map {
      EventsChoice(
        $0 == EventsChoice.columnsWord ? .columns : .file($0), isSplitAdjusted: splitAdjusted)
    }
  }
}
