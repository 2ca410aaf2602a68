/// Which rows are read where a column says what is traded.
struct SymbolFilter {
  /// The symbol that is read, as the file spells it; `nil` where there is no such column.
  private(set) var wanted: [UInt8]?
  /// Whether rows of other symbols are passed over, since the reader chose.
  private let passesOthers: Bool
  private(set) var hasFound = false
  private var others: [String] = []

  /// - Parameters:
  ///   - first: the symbol of the first row; `nil` where no column has any.
  ///   - chosen: the one that the reader wants.
  init(first: [UInt8]?, chosen: String?) {
    passesOthers = first != nil && chosen != nil
    wanted = first.map { first in chosen.map { Array($0.utf8) } ?? first }
  }

  /// What the file and the reader's options tell.
  init(_ plan: TextPlan, _ options: ReadingOptions) {
    self.init(
      first: plan.layout.place(of: .symbol) == nil ? nil : plan.firstSymbol,
      chosen: plan.shape.hasOneSymbol ? nil : options.symbol)
  }

  /// The symbol that is read.
  var name: String? { wanted.map { String(decoding: $0, as: UTF8.self) } }

  /// A row of the wanted symbol came.
  mutating func found() { hasFound = true }

  /// A row of another symbol came.
  ///
  /// - Parameter known: finds the symbols that are known already.
  /// - Throws: `DataError` that lists the symbols, where none was chosen.
  mutating func meet(
    _ symbol: [UInt8], _ line: Int, _ context: ReadingContext, known: () -> [String]
  ) throws {
    let name = String(decoding: symbol, as: UTF8.self)
    if others.count < 100, !others.contains(name) { others.append(name) }
    if passesOthers { return }
    throw DataError(
      file: context.name, line: line,
      problem: .severalSymbols(Set(known() + [self.name ?? ""] + others).sorted()))
  }

  /// - Throws: `DataError` where the chosen symbol never came.
  func checkFound(_ context: ReadingContext) throws {
    guard passesOthers, !hasFound, let name, !others.isEmpty else { return }
    throw DataError(file: context.name, problem: .noSuchSymbol(name, among: others.sorted()))
  }
}
