public import Market
import Strategy

/// Which candles are wanted.
public struct DataRequest: Sendable {
  /// A file, a folder or an archive of any dialect, a candle store, or `-` for standard input.
  public var path: String
  /// What is known about a file beyond what can be seen in it.
  public var options = ReadingOptions()
  /// Whose candles; `nil` where there is no choice.
  public var symbol: String?
  /// Which candles of the symbol; `nil` where there is no choice, or for what `bars` are made of.
  public var timeframe: Timeframe?
  /// The bars that are to be made of them, if any.
  public var bars: Timeframe?
  /// Candles of a store that open before `from`, or at `to` and later, need not be read.
  public var from: Time?, to: Time?
  /// The fingerprint that they should have, with all that counts among them; where a store tells that they
  /// have it, they are not looked at for defects.
  var expected: String?
  /// Whether the path is that of a store whatever its bytes say.
  public var isStore = false

  /// Candles of a path.
  ///
  /// - Parameters:
  ///   - path: a file, a folder, an archive, a store, or `-` for standard input.
  ///   - isStore: whether it is that of a store whatever its bytes say.
  public init(
    path: String, options: ReadingOptions = ReadingOptions(), symbol: String? = nil,
    timeframe: Timeframe? = nil, bars: Timeframe? = nil, isStore: Bool = false
  ) {
    self.path = path
    self.options = options
    self.symbol = symbol
    self.timeframe = timeframe
    self.bars = bars
    self.isStore = isStore
  }
}

extension DataRequest {
  /// The candles that an entry of a document names.
  init(_ entry: DataEntry, of document: StrategyDocument) {
    self.init(entry.source)
    bars = document.timeframe
  }

  /// The candles of a place that a document names.
  init(_ source: DocumentData) {
    switch source {
    case .file(let path, let options): self.init(path: path, options: options)
    case .store(let path, let symbol, let timeframe, let events):
      self.init(path: path, symbol: symbol, timeframe: timeframe, isStore: true)
      options.events = events
    }
  }

  /// Whether the candles are in a store.
  var isOfStore: Bool { isStore || isDatabase(path) }

  /// What a person calls it.
  package var words: String {
    let place = path == "-" ? "standard input" : path
    return ([place, symbol, timeframe?.description] as [String?]).compactMap { $0 }
      .joined(separator: ", ")
  }
}
