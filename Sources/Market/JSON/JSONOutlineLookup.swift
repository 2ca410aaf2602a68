/// What a document says beside its rows.
extension JSONOutline {
  /// Whether something that was seen has this name: a key, a fact, or a value of a row.
  func mentions(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return facts.contains { $0.text == name }
      || tables.contains { table in
        table.path.contains(name) || table.rows.contains { $0.contains(bytes) }
      }
  }

  /// The value of the fact that ends with these names.
  func fact(_ path: String...) -> String? {
    facts.first { $0.path.suffix(path.count).elementsEqual(path) }?.text
  }

  /// The value of a fact by the names that lead to it from the object that holds a table.
  func fact(beside table: JSONTable, _ path: String...) -> String? {
    let whole = table.path.dropLast() + path
    return facts.first { $0.path.elementsEqual(whole) }?.text
  }

  /// The values of a data frame's index beside the rows of a table.
  func index(of table: JSONTable) -> [[UInt8]]? {
    indexes.first { $0.path == Array(table.path.dropLast()) }?.values
  }

  /// The names beside the rows of a table.
  func header(of table: JSONTable) -> [String]? {
    headers.first { $0.path == Array(table.path.dropLast()) }?.names
  }
}
