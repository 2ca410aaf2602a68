/// Pulls the rows of a document, one after the other, in any number of places of the same path.
final class JSONRows {
  typealias Role = CSVLayout.Role

  let reader: JSONReader
  private let plan: JSONPlan
  /// The symbol that is read, where rows have one.
  private let symbol: [UInt8]?
  /// The names of the open brackets outside of rows.
  private var path: [String] = []
  private var isInTable = false
  private var isAtEnd = false
  private var columns: JSONColumns?

  init(_ stream: any ByteStream, _ plan: JSONPlan, symbol: [UInt8]?) {
    reader = JSONReader(stream)
    self.plan = plan
    self.symbol = symbol
  }

  /// The next row; `nil` at the end of the document.
  func next() throws -> JSONRow? {
    while true {
      if let row = columns?.next() { return row }
      if columns != nil { leaveColumns() }
      if !isInTable, !(try findTable()) { return nil }
      if plan.table.kind == .columns {
        columns = try JSONColumns(reader, plan)
      } else if let row = try tableRow() {
        return row
      }
    }
  }

  private func leaveColumns() {
    columns = nil
    isInTable = false
    _ = path.popLast()
  }

  /// Goes to the next place of rows; `false` at the end of the document.
  private func findTable() throws -> Bool {
    if isAtEnd { return false }
    let opening: JSONReader.Token =
      plan.table.kind == .arrays || plan.table.kind == .objects ? .beginArray : .beginObject
    var name: String?
    while true {
      let token = try reader.next()
      switch token {
      case .name: name = String(decoding: reader.text, as: UTF8.self)
      case .beginArray, .beginObject:
        // The outermost brackets have no name.
        if reader.depth > 1 { path.append(name ?? "[]") }
        name = nil
        if token == opening, path == plan.table.path {
          isInTable = true
          return true
        }
      case .endArray, .endObject:
        _ = path.popLast()
        name = nil
      case .end:
        isAtEnd = true
        return false
      default: name = nil
      }
    }
  }

  /// The next row of the table; `nil` after its last.
  private func tableRow() throws -> JSONRow? {
    let token = try reader.next()
    var row = JSONRow(reader.window)
    switch (plan.table.kind, token) {
    case (_, .endArray), (_, .endObject):
      isInTable = false
      _ = path.popLast()
      return nil
    case (.arrays, .beginArray): try readValues(&row)
    case (.objects, .beginObject): try readMembers(&row)
    case (.keyed, .name):
      try row.take(.string, .time, reader, plan, symbol: symbol)
      guard try reader.next() == .beginObject else { throw reader.fault(.otherRow) }
      try readMembers(&row)
    default: throw reader.fault(.otherRow)
    }
    return row
  }

  private func readValues(_ row: inout JSONRow) throws {
    var place = 0
    while case let token = try reader.next(), token != .endArray {
      let role = place < plan.roles.count ? plan.roles[place] : .ignored
      if role == .ignored {
        try reader.skip(token)
      } else {
        try row.take(token, role, reader, plan, symbol: symbol)
      }
      place += 1
    }
    row.finish(plan, found: place)
  }

  private func readMembers(_ row: inout JSONRow) throws {
    var guess = 0
    while try reader.next() == .name {
      let role = role(&guess)
      if role != .ignored, row.has(role) {
        row.fail(role, .json(.repeated(plan.name(of: role))))
      }
      let token = try reader.next()
      if role == .ignored {
        try reader.skip(token)
      } else {
        try row.take(token, role, reader, plan, symbol: symbol)
      }
    }
    row.finish(plan, found: guess)
  }

  /// The role of the last name, which most often is the one after that before.
  private func role(_ guess: inout Int) -> Role {
    let text = reader.text
    let names = plan.names
    for step in 0..<names.count {
      let place = (guess + step) % names.count
      if names[place].elementsEqual(text) {
        guess = place + 1
        return plan.roles[place]
      }
    }
    return .ignored
  }
}
