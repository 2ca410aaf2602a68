/// Which rows are read where a column says what is traded.
struct SymbolFilter {
  /// The symbol that is read, as the file spells it; `nil` where there is no such column.
  private(set) var wanted: [UInt8]?
  /// Whether rows of other symbols are passed over, since the reader chose.
  private let passesOthers: Bool
  private var hasFound = false
  private var others: [String] = []

  /// What the file and the reader's options tell.
  init(_ plan: TextPlan, _ options: ReadingOptions) {
    guard let first = plan.firstSymbol, plan.layout.place(of: .symbol) != nil else {
      passesOthers = false
      return
    }
    let chosen = plan.shape.hasOneSymbol ? nil : options.symbol
    passesOthers = chosen != nil
    wanted = chosen.map { Array($0.utf8) } ?? first
  }

  /// The symbol that is read.
  var name: String? { wanted.map { String(decoding: $0, as: UTF8.self) } }

  /// A row of the wanted symbol came.
  mutating func found() { hasFound = true }

  /// A row of another symbol came.
  ///
  /// - Throws: `DataError` that lists the symbols, where none was chosen.
  mutating func meet(_ symbol: [UInt8], _ line: Int, _ context: ReadingContext) throws {
    let name = String(decoding: symbol, as: UTF8.self)
    if others.count < 100, !others.contains(name) { others.append(name) }
    if passesOthers { return }
    throw DataError(
      file: context.name, line: line,
      problem: .severalSymbols(
        Self.symbols(context, with: [self.name ?? ""] + others).sorted()))
  }

  /// The symbols of the start of the file, and more that are known.
  private static func symbols(_ context: ReadingContext, with known: [String]) -> Set<String> {
    guard let head = try? TextStart.layout(context.sample, context.dialect.shape) else {
      return Set(known)
    }
    let rows = SampleRows(context.sample, head.layout, below: head.linesAbove, limit: .max)
    return Set(rows.column(.symbol).map { String(decoding: $0, as: UTF8.self) } + known)
  }

  /// - Throws: `DataError` where the chosen symbol never came.
  func checkFound(_ context: ReadingContext) throws {
    guard passesOthers, !hasFound, let name, !others.isEmpty else { return }
    throw DataError(file: context.name, problem: .noSuchSymbol(name, among: others.sorted()))
  }
}
