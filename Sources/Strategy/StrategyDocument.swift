public import Market

/// A strategy document, read and checked: everything `strategy.json` says.
public struct StrategyDocument: Sendable {
  /// Its name; untrusted text.
  public var name: String
  /// The document's own words about itself, if any.
  public var notes: String?
  /// Where the candles are, relative paths already resolved against the document's folder.
  public var data: String
  /// As it was written in the document.
  public var dataText: String
  public var from: Time?
  public var to: Time?
  public var timeframe: Timeframe?
  /// Parameters in the order of the document, after `--set`.
  public var parameters: [(name: String, value: Double)]
  public var account: AccountSettings
  public var execution: ExecutionSettings
  /// What the instrument is, as far as the document says.
  public var instrument: InstrumentSettings
  /// The text of the document as it was read (before `--set`), for the report.
  public var text: String
  /// The file's path as given.
  public var path: String
  /// The document as one canonical line (JSON with sorted keys, parameters after `--set`, no paths'
  /// machine part): what the run's identity hashes.
  public var canonical: String

  /// The parts of an instrument that a document may set; `nil` leaves what the data say.
  public struct InstrumentSettings: Hashable, Sendable {
    public var symbol: String?, tick: Double?, lot: Double?, currency: String?
    public var zone: String?, sessionOpen: Int?
    public init() {}
  }

  /// Reads a document, JSON or YAML.
  ///
  /// - Throws: `DocumentError` (a `UserError`) with JSON path, line, column and caret.
  public init(path: String, set: [String: Double] = [:]) throws { fatalError("contract") }

  /// The strategy that the document describes, ready for the engine.
  public func strategy() throws -> any Strategy { fatalError("contract") }

  /// The standard size of an order.
  public var size: Size { fatalError("contract") }
}
