/// Rows of a document that writes its columns one after the other; they have to be in memory.
struct JSONColumns {
  /// The most rows.
  static let limit = 500_000

  private var rows: [JSONRow] = []
  private var given = 0

  /// Reads the columns of an object whose bracket is open.
  ///
  /// - Throws: `DataError` where columns differ in length, or are too long.
  init(_ reader: JSONReader, _ plan: JSONPlan) throws {
    var first: (name: String, count: Int)?
    while try reader.next() == .name {
      let name = String(decoding: reader.text, as: UTF8.self)
      let token = try reader.next()
      guard let place = plan.table.names.firstIndex(of: name), plan.roles[place] != .ignored,
        token == .beginArray
      else {
        try reader.skip(token)
        continue
      }
      let count = try read(plan.roles[place], reader, plan, isFirst: first == nil)
      if let first, first.count != count {
        throw reader.fault(.columns(name, count, other: first.name, first.count))
      }
      first = first ?? (name, count)
    }
    for i in rows.indices { rows[i].finish(plan, found: 0) }
  }

  private mutating func read(
    _ role: CSVLayout.Role, _ reader: JSONReader, _ plan: JSONPlan, isFirst: Bool
  ) throws -> Int {
    var count = 0
    while case let token = try reader.next(), token != .endArray {
      if isFirst {
        guard count < Self.limit else { throw reader.fault(.tooManyRows(limit: Self.limit)) }
        rows.append(JSONRow(reader.window))
      }
      if count < rows.count {
        try rows[count].take(token, role, reader, plan, symbol: nil)
      } else {
        try reader.skip(token)
      }
      count += 1
    }
    return count
  }

  /// The next row; `nil` after the last.
  mutating func next() -> JSONRow? {
    guard given < rows.count else { return nil }
    given += 1
    return rows[given - 1]
  }
}
