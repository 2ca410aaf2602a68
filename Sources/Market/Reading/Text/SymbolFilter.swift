import Text

/// Which rows are read where a column says what is traded.
///
/// Symbols that differ only in capitals are different ones, as `TPA` and `TpA` are. The reader may choose
/// one in other capitals where the file has only one such.
struct SymbolFilter {
  /// The symbol that is read, as the file spells it; `nil` where there is no such column.
  private(set) var wanted: [UInt8]?
  /// The symbol that is read, as the reader spells it, else as the file does.
  let name: String?
  /// Whether rows of other symbols are passed over, since the reader chose.
  private let passesOthers: Bool
  private(set) var hasFound = false
  /// The spelling of the file that was taken for what the reader chose.
  private var adopted: [UInt8]?
  private var others: [String] = []
  /// Whether a symbol was met that differs from the wanted one in capitals.
  private var hasAlike = false

  /// - Parameters:
  ///   - first: the symbol of the first row; `nil` where no column has any.
  ///   - chosen: the one that the reader wants.
  init(first: [UInt8]?, chosen: String?) {
    passesOthers = first != nil && chosen != nil
    wanted = first.map { first in chosen.map { Array($0.utf8) } ?? first }
    name = wanted.map { String(decoding: $0, as: UTF8.self) }
  }

  /// What the file and the reader's options tell.
  init(_ plan: TextPlan, _ options: ReadingOptions) {
    self.init(
      first: plan.layout.place(of: .symbol) == nil ? nil : plan.firstSymbol,
      chosen: plan.shape.hasOneSymbol ? nil : options.symbol)
  }

  /// The rows of a symbol; where no row has it as it is spelled, those that spell it in other capitals.
  static func own(
    _ rows: [[CSVField]], _ place: Int, _ symbol: String
  ) -> [[CSVField]] {
    let exact = rows.filter { $0[place].text == symbol }
    if !exact.isEmpty { return exact }
    return rows.filter { $0[place].text.lowercased() == symbol.lowercased() }
  }

  /// A row of the wanted symbol came.
  mutating func found() { hasFound = true }

  /// Whether the symbol of a row is what the reader chose in other capitals, and is read from here on.
  ///
  /// - Parameter known: finds the symbols of the first rows.
  mutating func adopts(_ symbol: [UInt8], known: () -> [String]) -> Bool {
    guard passesOthers, !hasFound, !hasAlike, adopted == nil, isAlike(symbol) else { return false }
    let text = String(decoding: symbol, as: UTF8.self)
    // Where the file spells it as the reader does, that one is meant; of several others none is.
    if known().contains(where: { $0 != text && isAlike(Array($0.utf8)) }) { return false }
    adopted = symbol
    wanted = symbol
    return true
  }

  /// Whether a symbol is the one that is read but for capitals.
  private func isAlike(_ symbol: [UInt8]) -> Bool {
    String(decoding: symbol, as: UTF8.self).lowercased() == name?.lowercased()
  }

  /// A row of another symbol came.
  ///
  /// - Parameter known: finds the symbols that are known already.
  /// - Throws: `DataError` that lists the symbols, where none was chosen, or where what was chosen may be
  ///   one of several.
  mutating func meet(
    _ symbol: [UInt8], _ line: Int, _ context: ReadingContext, known: () -> [String]
  ) throws {
    let text = String(decoding: symbol, as: UTF8.self)
    if others.count < 100, !others.contains(text) { others.append(text) }
    if passesOthers {
      if hasAlike || !isAlike(symbol) { return }
      if adopted == nil, hasFound || known().contains(where: { $0 == name }) {
        hasAlike = true
        context.notes.append(
          "'\(excerpt(text))' differs from '\(excerpt(name ?? ""))' in capitals and is another symbol: its rows are not read"
        )
        return
      }
      let taken = adopted.map { [String(decoding: $0, as: UTF8.self)] } ?? []
      let alike = known().filter { isAlike(Array($0.utf8)) } + taken + [text]
      throw DataError(
        file: context.name, line: line, problem: .severalSymbols(Set(alike).sorted()))
    }
    throw DataError(
      file: context.name, line: line,
      problem: .severalSymbols(Set(known() + [name ?? ""] + others).sorted()))
  }

  /// - Throws: `DataError` where the chosen symbol never came.
  func checkFound(_ context: ReadingContext) throws {
    guard passesOthers, !hasFound, let name, !others.isEmpty else { return }
    throw DataError(file: context.name, problem: .noSuchSymbol(name, among: others.sorted()))
  }
}
