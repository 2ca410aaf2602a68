/// Rows in a JSON document, as its first bytes show them.
struct JSONTable: Hashable {
  /// How rows are written.
  enum Kind: Hashable, Sendable {
    /// `[[1, 2, 3], …]`
    case arrays
    /// `[{"open": 1, …}, …]`
    case objects
    /// `{"2024-03-01": {"open": 1, …}, …}`
    case keyed
    /// `{"t": [1, 2], "o": [1, 2], …}`
    case columns
    /// `{"open": {"2024-03-01": 1, …}, "high": {"2024-03-01": 2, …}, …}`
    case keyedColumns

    /// Whether rows are kept in memory until all of their values have come.
    var isColumns: Bool { self == .columns || self == .keyedColumns }
  }

  let kind: Kind
  /// The names that lead to what holds the rows; `[]` for an element of an array.
  let path: [String]
  /// The names that lead from a row to each of its values, the key of keyed rows first and of no
  /// name; for columns those that lead to each column. Empty for arrays. Untrusted text.
  let keys: [[String]]
  /// The values of the first rows; empty where there is none.
  let rows: [[[UInt8]]]

  /// The names of the values as messages write them, `mid.o` for one in an object of the row.
  var names: [String] { keys.map(Self.name) }

  /// A name as messages write it; the key of a row most often is its time.
  static func name(_ key: [String]) -> String {
    key.isEmpty ? "time" : key.filter { $0 != "[]" }.joined(separator: ".")
  }

  /// The values of one place in the first rows, those that are there.
  func column(_ place: Int?) -> [[UInt8]] {
    guard let place else { return [] }
    return rows.compactMap { place < $0.count && !$0[place].isEmpty ? $0[place] : nil }
  }

  /// The values of a name in the first rows.
  func column(named name: String) -> [[UInt8]] { column(names.firstIndex(of: name)) }

  /// Whether values of a place are times beyond doubt, or dates that other rows explain.
  func isTime(_ place: Int) -> Bool {
    guard let first = column(place).first else { return false }
    switch TimeEvidence(first) {
    case .format, .dayOrMonth, .shortDate: return true
    case .unclearNumber, nil: return false
    }
  }

  /// Whether the keys of rows are their numbers, 0, 1, 2 and so on.
  var areNumbered: Bool {
    !rows.isEmpty
      && rows.enumerated().allSatisfy { number, row in
        row.first?.elementsEqual("\(number)".utf8) == true
      }
  }

  /// Whether rows of another place are written as these.
  func isLike(_ other: JSONTable) -> Bool {
    kind == other.kind && keys == other.keys && path.count == other.path.count
  }
}
