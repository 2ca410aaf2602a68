/// Where in a document its reader is, outside of rows: the names that lead there, and what the
/// objects on the way say is traded.
struct JSONPlace {
  /// One of the open brackets.
  private struct Scope {
    /// What the object says is traded.
    var symbol: [UInt8]?
    /// Whether rows in it were given before that was known.
    var isPending = false
  }

  /// The names of the open brackets; the outermost has none.
  private(set) var path: [String] = []
  private var scopes: [Scope] = []
  /// The last member's name, until its value has come.
  private var name: String?

  mutating func enter(name: String) { self.name = name }

  /// A bracket opens.
  mutating func open() {
    if !scopes.isEmpty { path.append(name ?? "[]") }
    scopes.append(Scope())
    name = nil
  }

  /// A bracket closes.
  ///
  /// - Returns: the symbol of rows that were given before it was known.
  mutating func close() -> [UInt8]? {
    name = nil
    let closed = path.popLast()
    guard let scope = scopes.popLast() else { return nil }
    let late = scope.isPending ? scope.symbol : nil
    guard let last = scopes.indices.last, late == nil else { return late }
    if scope.isPending { scopes[last].isPending = true }
    // An object about the rows beside it.
    if scopes[last].symbol == nil, Self.descriptions.contains(plainName(closed ?? "")) {
      scopes[last].symbol = scope.symbol
    }
    return nil
  }

  /// A plain value comes.
  mutating func pass(_ token: JSONReader.Token, _ text: UnsafeRawBufferPointer) {
    defer { name = nil }
    guard let name, Self.names.contains(plainName(name)), let last = scopes.indices.last,
      scopes[last].symbol == nil, token == .string || token == .number, !text.isEmpty
    else { return }
    scopes[last].symbol = Array(text)
  }

  /// What the objects around say is traded, the nearest first; `nil` where none has said it yet.
  var symbol: [UInt8]? { scopes.reversed().lazy.compactMap(\.symbol).first }

  /// Rows are given without a symbol that is known.
  mutating func markPending() {
    if let last = scopes.indices.last { scopes[last].isPending = true }
  }

  /// Names of members that say what is traded, as `plainName` has them.
  static let names: Set<String> = [
    "symbol", "ticker", "instrument", "instrumentname", "instrumentid", "stockid", "pair",
  ]
  /// Names of objects that say it of the rows beside them.
  static let descriptions: Set<String> = ["meta", "metadata", "header", "info"]
}
