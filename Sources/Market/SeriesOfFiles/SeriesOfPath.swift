/// The series that a path holds: one where its files agree, else one for each symbol and timeframe, and
/// one for each instrument of a file of several.
public struct SeriesOfPath {
  /// A series that can be opened.
  public struct Item {
    /// What messages call it: the path, and in a folder the file. Untrusted text.
    public let name: String
    private let parts: DataParts
    private let options: ReadingOptions
    private let split: InstrumentSplit?

    fileprivate init(_ parts: DataParts, _ options: ReadingOptions, name: String) {
      self.name = name
      self.parts = parts
      self.options = options
      split = nil
    }

    fileprivate init(_ item: Item, _ symbol: String, _ split: InstrumentSplit?) {
      name = item.name
      parts = item.parts
      options = item.options.choosing(symbol)
      self.split = split
    }

    /// Opens it.
    ///
    /// - Throws: as `openCandles(path:_:)`.
    public func open() throws -> CandleFile {
      guard let split else { return try CandleFile(parts, options) }
      return try CandleFile(split.stream(of: options.symbol ?? ""), options)
    }

    /// The instruments of a file that said it holds several, each as a series; `nil` where they cannot
    /// be taken apart: it can be read once only, the reader chose one, or a document says too late what
    /// its rows are of.
    ///
    /// - Parameter symbols: those that it said.
    /// - Throws: as `openCandles(path:_:)`.
    public func byInstrument(_ symbols: [String]) throws -> [Item]? {
      guard options.symbol == nil, split == nil, parts.parts.count == 1,
        let part = parts.parts.first, !part.isPipe
      else { return nil }
      if let split = try InstrumentSplit(part.open(), options) {
        return split.symbols.map { Item(self, $0, split) }
      }
      // Side by side all are in the header; a document has to be read to its end.
      if try InstrumentSplit.areSideBySide(part.open(), options) {
        return symbols.map { Item(self, $0, nil) }
      }
      return try documentSymbols(part.open(), options)?.map { Item(self, $0, nil) }
    }
  }

  /// The series.
  public private(set) var items: [Item] = []
  /// Files that cannot be read, and why; only where there are several series.
  public private(set) var faults: [(name: String, fault: any UserError)] = []

  /// Looks at a path.
  ///
  /// - Throws: as `openCandles(path:_:)`, but for files of different series.
  public init(path: String, _ options: ReadingOptions) throws {
    var options = options
    options.symbol = try options.symbol ?? SampleCandles(path: path)?.symbol
    let parts = try DataParts(path: path)
    let whole = Item(parts, options, name: path == "-" ? "standard input" : path)
    guard parts.parts.count > 1 else {
      items = [whole]
      return
    }
    var looked: [FilePart] = []
    var first: (any Error)?
    var skipped: [DefectLog] = []
    for part in parts.parts {
      do {
        if let seen = try FilePart(part, options, skipped: &skipped) { looked.append(seen) }
      } catch let fault as any UserError {
        faults.append((part.path, fault))
        first = first ?? fault
      }
    }
    let groups = Self.groups(looked)
    let areSeveral = faults.contains { _, fault in
      if case .severalSymbols = (fault as? DataError)?.problem { return true }
      return false
    }
    if groups.count < 2, !areSeveral {
      if let first { throw first }
      faults = []
      items = [whole]
      return
    }
    if (try? PartAgreement(looked, path: path, options)) != nil, faults.isEmpty {
      items = [whole]
      return
    }
    add(groups, path, options)
  }

  private mutating func add(_ groups: [[FilePart]], _ path: String, _ options: ReadingOptions) {
    items = groups.map { group in
      Item(
        DataParts(path: path, group.map(\.part)), options,
        name: group.count == 1 ? group[0].part.path : "\(path): \(group.count) files")
    }
    // Files of several instruments are taken apart when they are opened.
    for (name, fault) in faults {
      guard case .severalSymbols = (fault as? DataError)?.problem,
        let part = try? DataParts(path: path).parts.first(where: { $0.path == name })
      else { continue }
      items.append(Item(DataParts(path: path, [part]), options, name: name))
    }
    faults.removeAll { _, fault in
      if case .severalSymbols = (fault as? DataError)?.problem { return true }
      return false
    }
    items.sort { $0.name < $1.name }
  }

  /// Files of the same symbol and timeframe, in the order of their names.
  private static func groups(_ parts: [FilePart]) -> [[FilePart]] {
    var order: [String] = []
    var groups: [String: [FilePart]] = [:]
    for part in parts {
      let symbol = part.saysSymbol ? part.symbol : undatedName(part.part.name)
      let key = "\(symbol)\u{0}\(part.timeframe?.description ?? "")"
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(part)
    }
    return order.map { groups[$0] ?? [] }
  }
}

extension ReadingOptions {
  /// The same for one instrument of several.
  fileprivate func choosing(_ symbol: String) -> ReadingOptions {
    var options = self
    options.symbol = symbol
    return options
  }
}
