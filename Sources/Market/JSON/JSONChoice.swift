import Text

/// Which of the series in a document are read: it may hold several, by keys, by what objects around
/// their rows say, and by a member of each row.
final class JSONChoice {
  /// What rows are at a place of a document.
  enum Match {
    /// Those that are read.
    case rows
    /// Perhaps those of another series; its key.
    case sibling(String)
    case other
  }

  /// The symbol that is read, where rows have one.
  let symbol: [UInt8]?
  /// What the document says is traded; `nil` where it does not.
  let name: String?

  private let file: String
  private let asked: String?
  private let keys: JSONSymbolKeys
  /// The names that lead to the rows.
  private let path: [String]
  /// Whether the one who asks for a symbol chooses a key, and what objects say.
  private let choosesKey: Bool
  private let choosesSaid: Bool
  /// What the objects around the rows said first.
  private var said: [UInt8]?
  /// Series that were passed over.
  private(set) var others: [String] = []
  private var known: Set<String> = []
  /// Whether something was said too late to choose by it.
  private(set) var isLate = false
  /// Whether all are looked for and none is read.
  private let collects: Bool

  /// Decides what is read.
  ///
  /// - Parameter collects: whether all series are looked for, and none is read.
  /// - Throws: `DataError` where there are several series and none was chosen.
  init(_ plan: JSONPlan, _ context: ReadingContext, collects: Bool = false) throws {
    self.collects = collects
    file = context.name
    let asked = context.options.symbol
    self.asked = asked
    keys = plan.keys
    let shape = plan.shape
    let inRows = plan.table.column(plan.roles.firstIndex(of: .symbol))
    let isLabel = shape.hasOneSymbol && Set(inRows).count < 2
    symbol = inRows.first.map { first in (isLabel ? nil : asked.map { Array($0.utf8) }) ?? first }
    choosesKey = keys.place != nil && !(shape.hasOneSymbol && keys.names.count == 1)
    choosesSaid = asked != nil && (plan.said.count > 1 || plan.said.first == asked)
    var path = plan.table.path
    if let place = plan.keys.place, choosesKey, let asked { path[place] = asked }
    self.path = path
    let key = plan.keys.place.map { path[$0] }
    name = symbol.map { String(decoding: $0, as: UTF8.self) } ?? key ?? plan.said.first
    for names in [keys.names, plan.said] where names.count > 1 && asked == nil && !collects {
      throw DataError(file: file, problem: .severalSymbols(names))
    }
    let isNamed = symbol != nil && !isLabel || choosesKey || choosesSaid
    if let asked, !isNamed, let own = plan.facts.symbol ?? name, own != asked {
      context.notes.append(
        "the document says that these are candles of '\(excerpt(own))'; --symbol names them '\(excerpt(asked))'"
      )
    }
  }

  /// What is where a bracket of the rows' kind opens.
  func match(_ other: [String]) -> Match {
    if other == path { return .rows }
    return JSONPath.difference(other, path).map { .sibling(other[$0]) } ?? .other
  }

  /// Rows like those that are read are at another key.
  ///
  /// - Throws: `DataError` where nobody chose between the two.
  func meet(_ key: String, at other: [String], _ reader: JSONReader) throws {
    let place = JSONPath.difference(other, path)
    if place == keys.place, place != nil {
      pass(key)
      if collects || choosesKey && asked != nil { return }
      throw reader.window.fault(.severalSymbols(merged(keys.names, others)))
    }
    guard keys.place == nil, let place else {
      throw reader.fault(.severalLists([JSONTable.name(path), JSONTable.name(other)]))
    }
    throw reader.window.fault(.severalSymbols([path[place], key]))
  }

  /// Whether rows are read about which the objects around them say what is traded.
  ///
  /// - Throws: `DataError` where they said something else before.
  func takes(_ symbol: [UInt8], _ reader: JSONReader) throws -> Bool {
    let name = String(decoding: symbol, as: UTF8.self)
    if collects {
      pass(name)
      return false
    }
    if choosesSaid {
      if name == asked { return true }
      pass(name)
      return false
    }
    try agree(symbol, reader)
    return true
  }

  /// Takes what an object said after its rows.
  ///
  /// - Throws: `DataError` where other rows were of something else.
  func learn(_ late: [UInt8], _ reader: JSONReader) throws {
    if collects {
      isLate = true
    } else if choosesSaid {
      let isAsked = asked.map { late.elementsEqual($0.utf8) } ?? true
      if !isAsked { throw reader.fault(.lateSymbol(String(decoding: late, as: UTF8.self))) }
    } else {
      try agree(late, reader)
    }
  }

  private func agree(_ symbol: [UInt8], _ reader: JSONReader) throws {
    if let said, said != symbol {
      let names = [said, symbol].map { String(decoding: $0, as: UTF8.self) }
      throw reader.window.fault(.severalSymbols(names))
    }
    said = symbol
  }

  /// A row of another symbol: passed over where a symbol was asked for.
  ///
  /// - Throws: `DataError`.
  func meet(_ other: [UInt8], _ fault: (DataProblem) -> DataError) throws {
    let name = String(decoding: other, as: UTF8.self)
    pass(name)
    let isChosen = collects || asked.map { symbol?.elementsEqual($0.utf8) == true } ?? false
    if !isChosen { throw fault(.severalSymbols(merged([self.name ?? ""], others))) }
  }

  private func pass(_ name: String) {
    let limit = collects ? UnpackLimit.files : 20
    if others.count < limit, known.insert(name).inserted { others.append(name) }
  }

  /// - Throws: `DataError` where no row was of the symbol that was asked for.
  func checkFound() throws {
    guard let asked else { return }
    let known = merged(choosesKey ? keys.names : [], others).filter { $0 != asked }
    if !known.isEmpty { throw DataError(file: file, problem: .noSuchSymbol(asked, among: known)) }
  }

  private func merged(_ names: [String], _ more: [String]) -> [String] {
    names + more.filter { !names.contains($0) }
  }
}
