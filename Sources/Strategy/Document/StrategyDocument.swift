public import Market

/// A strategy document, read and checked: everything `strategy.json` says.
public struct StrategyDocument: Sendable {
  /// Its name; untrusted text.
  public var name: String
  /// The document's own words about itself, if any.
  public var notes: String?
  /// The candles, an entry for each instrument, relative paths already resolved against the document's
  /// folder.
  public var data: [DataEntry]
  /// The first moment that is traded, and the first that is no longer; without a zone of their own
  /// they are local times of the instrument.
  public var from: WrittenTime?
  /// The end of what is traded, exclusive; nil for the last candle.
  public var to: WrittenTime?
  /// The length of a bar; nil for that of the candles.
  public var timeframe: Timeframe?
  /// Parameters in the order of the document, after `--set`.
  public var parameters: [(name: String, value: Double)]
  /// Cash and costs.
  public var account: AccountSettings
  /// Rates of exchange between the currency of prices and the account's, in the order of the document.
  public var rates: [PairRates] = []
  /// How orders fill.
  public var execution: ExecutionSettings
  /// What the instrument is, as far as the document says; of several, what all of them are.
  public var instrument: InstrumentSettings
  /// The text of the document as it was read (before parameters of `--set`), for the report; where other values
  /// of it were changed, with them.
  public var text: String
  /// The file's path as given.
  public var path: String
  /// The document as one canonical line (JSON with sorted keys, parameters after `--set`, without
  /// `data`): what the run's identity hashes. Written when it is asked for: settings of a search are not
  /// asked.
  public var canonical: String { Canonical.line(root, parameters: read) }
  /// The same of the document as it was written, where values of it were changed; `nil` for what was not.
  public internal(set) var writtenCanonical: String?
  /// What was changed in it.
  public internal(set) var changes: [DocumentChange] = []
  /// What a search tries where nothing else says; `nil` for a document that does not say.
  public var sweep: SweepSettings?
  /// The chart that the report is to have, as its own reader has to read it; `nil` for the usual one.
  package var reportChart: DocumentNode?
  let blueprint: Blueprint
  /// What it was read from.
  private let root: DocumentNode, read: [(name: String, value: Double)]

  /// The parts of an instrument that a document may set; `nil` leaves what the data say.
  public struct InstrumentSettings: Hashable, Sendable {
    /// What the document says of the name, the smallest steps and the currency.
    public var symbol: String?, tick: Double?, lot: Double?, currency: String?
    /// What it says of clocks and sessions.
    public var zone: String?, sessionOpen: Int?, calendar: String?
    /// What it says of a contract: `tickValue` is for one tick, in place of `multiplier`.
    public var contract: ContractSettings?
    /// What it says of what the exchange does not allow.
    public var sameDayExit: Bool?, priceLimit: Double?, short: Bool?
    /// Whether prices may be 0 or below.
    public var negativePrices: Bool?
    /// Nothing is said.
    public init() {}
  }

  /// What a document may say of a contract.
  public struct ContractSettings: Hashable, Sendable {
    /// The money that a unit gains where the price gains 1, or where it gains a tick.
    public var multiplier: Double?, tickValue: Double?
    /// What the equity must be for each unit, in money.
    public var margin: Double?, maintenance: Double?
    /// Nothing is said.
    public init() {}
  }

  /// Reads a document, JSON or YAML.
  ///
  /// - Parameters:
  ///   - path: of the file; `-` is standard input.
  ///   - set: numbers that take the place of the document's parameters.
  ///   - changes: values in the places of those of the document.
  ///   - hasEvents: whether splits and dividends are named elsewhere, for which `splitAdjusted` counts
  ///     too.
  /// - Throws: `DocumentError` (a `UserError`) with JSON path, line, column and caret;
  ///   `DocumentChangeError`.
  public init(
    path: String, set: [String: Double] = [:], changes: [DocumentChange] = [],
    hasEvents: Bool = false
  ) throws {
    let name = path == "-" ? "standard input" : path
    if !changes.isEmpty {
      self = try DocumentTemplate(path: path, hasEvents: hasEvents, changes: changes).document(set)
      return
    }
    try self.init(
      text: try DocumentFile.read(path, name), path: name, set: set, hasEvents: hasEvents)
  }

  /// Reads a document from its text; `path` is what messages call it and what `data` is relative to.
  ///
  /// - Throws: `DocumentError`.
  public init(
    text: String, path: String, set: [String: Double] = [:], hasEvents: Bool = false
  ) throws {
    let reader = DocumentReader(DocumentText(path: path, text: text), hasEvents: hasEvents)
    self = try reader.document(set: set)
  }

  init(
    blueprint: Blueprint, source: DocumentText, root: DocumentNode,
    parameters: [(name: String, value: Double)]
  ) {
    name = blueprint.name
    timeframe = blueprint.timeframe
    text = source.text
    path = source.path
    data = DataEntry.all(root["data"], root["instrument"], beside: source.path)
    self.parameters = parameters
    (self.root, read) = (root, parameters)
    self.blueprint = blueprint
    account = AccountSettings()
    execution = ExecutionSettings()
    instrument = InstrumentSettings()
  }

  /// The candles as a person would call them: the paths as they were written.
  public var dataText: String { data.map(\.text).joined(separator: ", ") }

  /// What the document says of the instrument of one of its entries.
  public func instrument(of entry: DataEntry) -> InstrumentSettings {
    instrument.replaced(by: entry.instrument)
  }

  /// Whether the first entry that fills cancels the others that wait.
  public var oneCancelsOther: Bool { blueprint.sides.contains(where: \.cancelsOtherEntries) }

  /// Whether it chooses among instruments by a rank.
  public var ranksInstruments: Bool { blueprint.portfolio?.rank != nil }

  /// The strategy that the document describes, ready for the engine.
  public func strategy() throws -> any Strategy { DocumentStrategy(blueprint) }

  /// The conditions beside `enter`, in the order of the document, each as a rule of its own: `long.when`.
  package var windows: [Rule] {
    blueprint.sides.compactMap(\.window).map {
      Rule(path: $0.path, expression: $0.source.text, parts: [])
    }
  }

  /// The distances in price that are the same for every entry, by their keys: `long.stopLoss` and 5.
  public var fixedDistances: [(path: String, distance: Double)] {
    var fixed: [(path: String, distance: Double)] = []
    for side in blueprint.sides {
      let distances = [
        ("stopLoss", side.stopLoss), ("takeProfit", side.takeProfit),
        ("trailingStop", side.trailingStop),
      ]
      for (key, distance) in distances {
        if case .price(.constant(let value))? = distance {
          fixed.append(("\(side.path).\(key)", value))
        }
      }
    }
    return fixed
  }

  /// The volatility of a year at which orders' sizes aim; `nil` where they do not, or by an expression.
  public var volatilityTarget: Double? { blueprint.size.target }

  /// Whether units are worked out of amounts of the account without its rate of exchange, which prices in
  /// another currency need.
  public var unitsNeedExchangeRate: Bool {
    guard blueprint.size.kind == .units, case .expression(let written) = blueprint.size.amount
    else {
      return false
    }
    func has(_ word: StateVariable) -> Bool { written.source.text.contains(word.rawValue) }
    return (has(.accountEquity) || has(.accountCash) || has(.positionProfit))
      && !has(.accountExchangeRate)
  }

  /// The standard size of an order; where it is an expression it is worked out for each order, and
  /// this is its kind with no number.
  public var size: Size { blueprint.standardSize }
}

/// Where a document's relative paths lead.
enum DocumentPaths {
  static func resolve(_ path: String, beside document: String) -> String {
    guard path != "-", !path.hasPrefix("/"), !path.hasPrefix(SampleCandles.scheme),
      let slash = document.utf8.lastIndex(of: UInt8(ascii: "/"))
    else {
      return path
    }
    return String(document[...slash]) + path
  }

  /// A file's name without folders and without its ending.
  static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}
