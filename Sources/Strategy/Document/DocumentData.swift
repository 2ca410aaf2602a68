public import Market

/// Where a document's candles are, relative paths already resolved against the document's folder.
public enum DocumentData: Hashable, Sendable {
  /// A file, a folder or an archive of any dialect; `-` is standard input.
  case file(path: String, options: ReadingOptions)
  /// A series of a candle store; its only one where neither symbol nor timeframe says which.
  case store(path: String, symbol: String?, timeframe: Timeframe?, events: EventsChoice?)

  /// The path of the file or the store.
  public var path: String {
    switch self {
    case .file(let path, _), .store(let path, _, _, _): path
    }
  }

  /// Whether the candles come through standard input.
  public var isStandardInput: Bool { path == "-" }
}

extension DocumentData {
  /// The value of `data`, whose shape is known to fit.
  init(_ node: DocumentNode?, beside document: String) {
    func resolved(_ path: String?) -> String {
      DocumentPaths.resolve(path ?? "", beside: document)
    }
    guard let node, case .mapping = node.content else {
      self = .file(path: resolved(node?.scalar), options: ReadingOptions())
      return
    }
    if let store = node["store"] {
      self = .store(
        path: resolved(store.scalar), symbol: node["symbol"]?.scalar,
        timeframe: node["timeframe"]?.scalar.flatMap { try? Timeframe($0) },
        events: EventsChoice(node, beside: document))
    } else {
      var options = ReadingOptions(node)
      options.events = EventsChoice(node, beside: document)
      self = .file(path: resolved(node["file"]?.scalar), options: options)
    }
  }

  /// Lets candles of a file with prices of 0 or below stay, unless the document says what is done about them.
  mutating func keepNegativePrices() {
    guard case .file(let path, var options) = self else { return }
    options.policies.keepNegativePrices()
    self = .file(path: path, options: options)
  }

  /// The value of `data` as a person would call it: `prices.csv`, or
  /// `candles.sqlite, AAPL, 1m`.
  static func words(_ node: DocumentNode?) -> String {
    guard let node, case .mapping = node.content else {
      return node?.scalar == "-" ? "standard input" : node?.scalar ?? ""
    }
    let parts = ["file", "store", "symbol", "symbols", "timeframe"].compactMap { node[$0]?.scalar }
    return parts.joined(separator: ", ")
  }
}

extension EventsChoice {
  /// What a document says about splits and dividends, if anything.
  fileprivate init?(_ node: DocumentNode, beside document: String) {
    guard let text = node["events"]?.scalar else { return nil }
    self.init(
      text == Self.columnsWord ? .columns : .file(DocumentPaths.resolve(text, beside: document)),
      isSplitAdjusted: node["splitAdjusted"]?.flag ?? false)
  }
}

extension ReadingOptions {
  /// What a document says about a file of candles.
  fileprivate init(_ node: DocumentNode) {
    self.init()
    dialect = node["dialect"]?.scalar
    zone = node["zone"]?.scalar
    dates = node["dates"]?.scalar.flatMap(DayOrMonth.init(rawValue:))
    symbol = node["symbol"]?.scalar
    timeframe = node["timeframe"]?.scalar.flatMap { try? Timeframe($0) }
    sorts = node["sort"]?.flag ?? false
    datesOnly = node["datesOnly"]?.flag ?? false
    for entry in node["columns"]?.entries ?? [] {
      let names = entry.value.scalar ?? ""
      for name in entry.key == "ignore" ? names.split(separator: ",").map(String.init) : [names] {
        try? columns.add(entry.key, name)
      }
    }
    for entry in node["defects"]?.entries ?? [] {
      guard let defect = Defect(rawValue: entry.key),
        let policy = entry.value.scalar.flatMap(DefectPolicy.init(rawValue:))
      else { continue }
      policies[defect] = policy
    }
  }
}
