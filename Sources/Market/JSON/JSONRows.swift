/// Pulls the rows of a document, one after the other, in any number of places of the same path.
final class JSONRows {
  typealias Role = CSVLayout.Role

  let reader: JSONReader
  private let plan: JSONPlan
  private let choice: JSONChoice
  private var place = JSONPlace()
  private var isInTable = false
  private var isAtEnd = false
  private var columns: JSONColumns?
  /// The times of a data frame's rows where these are beside them; `.min` for one that is null.
  private var index: [Int64] = []
  /// How many rows have got theirs.
  private var indexed = 0
  /// What texts say that must stay as they are, by their places in a row.
  private var labels: [Int: [UInt8]] = [:]
  /// Names of members that the first rows do not have, and whether they have plain values.
  private var late: [(name: [UInt8], isPlain: Bool)] = []

  init(_ stream: any ByteStream, _ plan: JSONPlan, _ choice: JSONChoice) {
    reader = JSONReader(stream, isLines: plan.isLines)
    self.plan = plan
    self.choice = choice
  }

  /// The next row; `nil` at the end of the document.
  func next() throws -> JSONRow? {
    while true {
      if let row = columns?.next() { return row }
      if columns != nil { try leaveTable() }
      if !isInTable, !(try findTable()) { return nil }
      if plan.table.kind.isColumns {
        try readColumns()
      } else if let row = try tableRow() {
        return row
      }
    }
  }

  private func readColumns() throws {
    let read = try JSONColumns(reader, plan, symbol: choice.symbol)
    if let symbol = read.says, !(try choice.takes(symbol, reader)) { return try leaveTable() }
    columns = read
  }

  private func leaveTable() throws {
    columns = nil
    isInTable = false
    if indexed < index.count { throw columnsDiffer }
    try close()
  }

  private func close() throws {
    if let late = place.close() { try choice.learn(late, reader) }
  }

  /// Goes to the next place of rows; `false` at the end of the document.
  private func findTable() throws -> Bool {
    while !isAtEnd {
      let token = try reader.next()
      switch token {
      case .name: place.enter(name: String(decoding: reader.text, as: UTF8.self))
      case .beginArray, .beginObject:
        place.open()
        if try isTable(token) { return true }
      case .endArray, .endObject: try close()
      case .end: isAtEnd = true
      default: place.pass(token, reader.text)
      }
    }
    if index.count > indexed { throw columnsDiffer }
    return false
  }

  /// Whether the rows that are read begin with a bracket; goes past others of their kind.
  private func isTable(_ token: JSONReader.Token) throws -> Bool {
    if token == .beginArray, place.path == plan.index {
      try readIndex()
      return false
    }
    guard token == opening else { return false }
    switch choice.match(place.path) {
    case .other: return false
    case .sibling(let key):
      let path = place.path
      let isLike = try JSONLikeness(plan.table).matches(reader)
      try close()
      if isLike { try choice.meet(key, at: path, reader) }
      return false
    case .rows: break
    }
    guard let symbol = place.symbol else {
      place.markPending()
      isInTable = true
      return true
    }
    isInTable = try choice.takes(symbol, reader)
    if !isInTable {
      try reader.skip(token)
      try close()
    }
    return isInTable
  }

  private var opening: JSONReader.Token {
    plan.table.kind == .arrays || plan.table.kind == .objects ? .beginArray : .beginObject
  }

  /// The times beside the rows; they have to be in memory.
  private func readIndex() throws {
    while case let token = try reader.next(), token != .endArray {
      guard index.count < JSONColumns.limit else {
        throw reader.fault(.tooManyRows(limit: JSONColumns.limit))
      }
      let moment = token.isScalar && token != .null ? plan.time.parse(reader.bytes) : nil
      if let moment, moment.isNaive == plan.isNaive {
        index.append(moment.milliseconds)
      } else if token == .null {
        index.append(.min)
      } else {
        let text = String(decoding: reader.text, as: UTF8.self)
        throw reader.window.fault(.notATime(text, column: "index"))
      }
    }
    try close()
  }

  private var columnsDiffer: DataError {
    reader.fault(.columns("data", indexed, other: "index", index.count))
  }
}

// MARK: Rows

extension JSONRows {
  /// The next row of the table; `nil` after its last.
  private func tableRow() throws -> JSONRow? {
    let token = try reader.next()
    var row = JSONRow(reader.window)
    switch (plan.table.kind, token) {
    case (_, .endArray), (_, .endObject):
      isInTable = false
      try close()
      return nil
    case (.arrays, .beginArray): try readValues(&row)
    case (.objects, .beginObject): try readRow(&row)
    case (.keyed, .name):
      if let role = plan.roles.first, role != .ignored {
        try row.take(.string, role, reader, plan, symbol: choice.symbol)
      }
      guard try reader.next() == .beginObject else { throw reader.fault(.otherRow) }
      try readRow(&row)
    default: throw reader.fault(.otherRow)
    }
    return row
  }

  private func readValues(_ row: inout JSONRow) throws {
    if plan.index != nil { try takeIndex(&row) }
    var place = 0
    while case let token = try reader.next(), token != .endArray {
      try take(token, place, &row)
      place += 1
    }
    row.finish(plan, found: place)
  }

  private func takeIndex(_ row: inout JSONRow) throws {
    guard !index.isEmpty else { throw reader.fault(.lateIndex) }
    guard indexed < index.count else { throw columnsDiffer }
    if index[indexed] == .min {
      row.fail(.time, .noValue(column: "index"))
    } else {
      row.setTime(index[indexed], isNaive: plan.isNaive)
    }
    indexed += 1
  }

  private func readRow(_ row: inout JSONRow) throws {
    let found = try readMembers(&row, of: 0)
    row.finish(plan, found: found)
  }

  /// The members of the row, or of an object in it.
  private func readMembers(_ row: inout JSONRow, of node: Int) throws -> Int {
    var guess = 0
    while try reader.next() == .name {
      let target = plan.tree.target(reader.text, in: node, &guess)
      let stranger = target.value < 0 && target.node < 0 ? stranger : nil
      let token = try reader.next()
      if let stranger { late.append((stranger, token.isScalar)) }
      if target.node >= 0, token == .beginObject {
        _ = try readMembers(&row, of: target.node)
      } else if target.value >= 0 {
        try take(token, target.value, &row)
      } else {
        try skip(token)
      }
    }
    return guess
  }

  /// Goes past what nothing is read from, in which no rows may be.
  private func skip(_ token: JSONReader.Token) throws {
    guard token == .beginArray || token == .beginObject else { return }
    if try JSONLikeness.holdsRows(token, reader) { throw reader.fault(.rowInRow) }
  }

  /// The last name, where it is met for the first time.
  private var stranger: [UInt8]? {
    let isKnown = late.count >= 100 || late.contains { reader.text.elementsEqual($0.name) }
    return isKnown ? nil : reader.bytes
  }

  /// What members with plain values are called that the first rows do not have; those that change
  /// nothing do not count.
  var lateNames: [String] {
    let closing = plan.shape.closing?.names ?? []
    return late.filter(\.isPlain).map { String(decoding: $0.name, as: UTF8.self) }
      .filter { closing.contains($0) || !ColumnNames.isBeside(title: $0) }
  }

  /// The value of a place in the row.
  private func take(_ token: JSONReader.Token, _ place: Int, _ row: inout JSONRow) throws {
    let role = place < plan.roles.count ? plan.roles[place] : .ignored
    if place == plan.closing, let closing = plan.shape.closing { look(token, closing, place, &row) }
    if role == .ignored { return try skip(token) }
    if role == .label { return try watch(token, place) }
    if plan.table.kind != .arrays, row.has(role) {
      row.fail(role, .json(.repeated(plan.name(of: role))))
    }
    try row.take(token, role, reader, plan, symbol: choice.symbol)
  }
}

extension JSONRows {
  /// Holds a text to what it says first; nothing is no other thing.
  private func watch(_ token: JSONReader.Token, _ place: Int) throws {
    guard token == .string || token == .number, !reader.text.isEmpty else {
      return try reader.skip(token)
    }
    guard let before = labels[place] else {
      labels[place] = reader.bytes
      return
    }
    if reader.text.elementsEqual(before) { return }
    throw reader.window.fault(
      .labelChanged(
        plan.title(place), from: String(decoding: before, as: UTF8.self),
        to: String(decoding: reader.text, as: UTF8.self)))
  }

  /// Looks whether a candle is over.
  private func look(
    _ token: JSONReader.Token, _ closing: JSONShape.Closing, _ place: Int, _ row: inout JSONRow
  ) {
    let text =
      switch token {
      case .yes: "true"
      case .no: "false"
      case .string, .number: String(decoding: reader.text, as: UTF8.self)
      default: ""
      }
    row.takeEnd(text, closing, title: plan.title(place))
  }
}
