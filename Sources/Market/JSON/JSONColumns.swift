/// Rows of a document that writes its columns one after the other; they have to be in memory, as
/// columns of 48 bytes a row.
struct JSONColumns {
  typealias Role = CSVLayout.Role

  /// The most rows.
  static let limit = 500_000
  /// So many rows without a price keep the places of their nulls.
  private static let kept = 1_000

  /// What the object that holds the columns says is traded.
  private(set) var says: [UInt8]?

  private let plan: JSONPlan
  private let symbol: [UInt8]?
  private let limit: Int
  /// The places of the columns that were met.
  private var met: Set<Int> = []
  private var roles: Set<Role> = []
  private var first: (name: String, count: Int)?
  private var times: [Int64] = []
  /// Prices and volume by the numbers of their roles; a null is `NaN`.
  private var numbers = [[Double]](repeating: [], count: 5)
  private var sequences: [Int64] = []
  /// Where the first value of each row is.
  private var places: [(line: Int32, column: Int32)] = []
  /// Rows with something wrong, as they are to be told.
  private var faulty: [Int: JSONRow] = [:]
  private var nulls = 0
  private var others: [Int: [UInt8]] = [:]
  /// The keys of columns that are objects.
  private var keys: [[UInt8]] = []
  private var given = 0

  /// Reads the columns of an object whose bracket is open.
  ///
  /// - Throws: `DataError` where columns differ in length, or are too long.
  init(
    _ reader: JSONReader, _ plan: JSONPlan, symbol: [UInt8]? = nil, limit: Int = Self.limit
  ) throws {
    self.plan = plan
    self.symbol = symbol
    self.limit = limit
    try readObject(reader, node: 0, name: "")
  }

  /// The members of an open object in which columns are.
  private mutating func readObject(_ reader: JSONReader, node: Int, name: String) throws {
    var guess = 0
    while try reader.next() == .name {
      let member = String(decoding: reader.text, as: UTF8.self)
      let target =
        node < 0 ? .none : plan.tree.target(reader.text, in: node, &guess)
      let token = try reader.next()
      switch token {
      case .beginArray where target.value >= 0: try readColumn(target.value, reader)
      case .beginObject where target.value >= 0 && plan.table.kind == .keyedColumns:
        try readKeyed(target.value, reader)
      case .beginObject where target.node >= 0:
        try readObject(reader, node: target.node, name: member)
      case .beginObject where JSONPlace.descriptions.contains(plainName(member)):
        try readObject(reader, node: -1, name: member)
      case .beginArray where target.node >= 0: try readElements(reader, node: target.node)
      case .string, .number: hear(member, of: name, reader.text)
      default: try reader.skip(token)
      }
    }
  }

  /// The objects of an open array in which columns are.
  private mutating func readElements(_ reader: JSONReader, node: Int) throws {
    var guess = 0
    let target = Array("[]".utf8).withUnsafeBytes { plan.tree.target($0, in: node, &guess) }
    while case let token = try reader.next(), token != .endArray {
      if token == .beginObject, target.node >= 0 {
        try readObject(reader, node: target.node, name: "[]")
      } else {
        try reader.skip(token)
      }
    }
  }

  /// What is traded, said by the object itself or by one that describes it.
  private mutating func hear(_ member: String, of name: String, _ text: UnsafeRawBufferPointer) {
    let isAbout = name.isEmpty || JSONPlace.descriptions.contains(plainName(name))
    if says == nil, isAbout, !text.isEmpty, JSONPlace.names.contains(plainName(member)) {
      says = Array(text)
    }
  }
}

// MARK: Columns

extension JSONColumns {
  /// The place of a column that was not met before; `nil` where nothing of it is read.
  private mutating func begin(_ place: Int, _ reader: JSONReader) throws -> Role? {
    let role = plan.roles[place]
    if role == .ignored { return nil }
    guard met.insert(place).inserted else {
      throw reader.fault(.repeated(plan.name(of: role)))
    }
    roles.insert(role)
    return role
  }

  private mutating func readColumn(_ place: Int, _ reader: JSONReader) throws {
    if plan.roles[place] == .label { return try watch(place, to: .endArray, reader) }
    guard let role = try begin(place, reader) else { return try reader.skip(.beginArray) }
    var count = 0
    while case let token = try reader.next(), token != .endArray {
      try take(token, role, row: count, reader)
      count += 1
    }
    try end(role, count, reader)
  }

  /// A column whose values have keys, which all columns need alike.
  private mutating func readKeyed(_ place: Int, _ reader: JSONReader) throws {
    if plan.roles[place] == .label { return try watch(place, to: .endObject, reader) }
    guard let role = try begin(place, reader) else { return try reader.skip(.beginObject) }
    var count = 0
    let isFirst = keys.isEmpty
    while try reader.next() == .name {
      if isFirst {
        guard count < limit else { throw reader.fault(.tooManyRows(limit: limit)) }
        keys.append(reader.bytes)
        if let role = plan.roles.first, role != .ignored {
          roles.insert(role)
          try take(.string, role, row: count, reader)
        }
      } else if count >= keys.count || !keys[count].elementsEqual(reader.text) {
        throw reader.fault(.otherKey(String(decoding: reader.text, as: UTF8.self)))
      }
      try take(reader.next(), role, row: count, reader)
      count += 1
    }
    try end(role, count, reader)
  }

  /// Holds the texts of a column to what the first of them says; nothing is no other thing.
  private func watch(_ place: Int, to end: JSONReader.Token, _ reader: JSONReader) throws {
    var said: [UInt8]?
    while case let token = try reader.next(), token != end {
      if token == .name { continue }
      guard token == .string || token == .number, !reader.text.isEmpty else {
        try reader.skip(token)
        continue
      }
      guard let before = said else {
        said = reader.bytes
        continue
      }
      if reader.text.elementsEqual(before) { continue }
      throw reader.window.fault(
        .labelChanged(
          plan.title(place), from: String(decoding: before, as: UTF8.self),
          to: String(decoding: reader.text, as: UTF8.self)))
    }
  }

  private mutating func end(_ role: Role, _ count: Int, _ reader: JSONReader) throws {
    if let first, first.count != count {
      throw reader.fault(.columns(plan.name(of: role), count, other: first.name, first.count))
    }
    first = first ?? (plan.name(of: role), count)
  }

  /// The value of a row.
  private mutating func take(
    _ token: JSONReader.Token, _ role: Role, row number: Int, _ reader: JSONReader
  ) throws {
    guard number < limit else { throw reader.fault(.tooManyRows(limit: limit)) }
    var row = JSONRow(reader.window)
    if number == places.count { places.append(row.firstPlace) }
    try row.take(token, role, reader, plan, symbol: symbol)
    if row.isNull { nulls += 1 }
    let isOdd = row.fault != nil || row.time.map { $0.isNaive != plan.isNaive } == true
    if isOdd, !row.isNull || nulls <= Self.kept { faulty[number] = faulty[number] ?? row }
    if let other = row.otherSymbol { others[number] = other }
    keep(role, of: row)
  }

  private mutating func keep(_ role: Role, of row: JSONRow) {
    switch role {
    case .time: times.append(row.time?.milliseconds ?? 0)
    case .sequence: sequences.append(row.sequence)
    case .open, .high, .low, .close, .volume:
      let number = row.isNull ? .nan : row.numbers[Int(role.rawValue)]
      numbers[Int(role.rawValue)].append(number)
    default: break
    }
  }

  /// The next row; `nil` after the last.
  mutating func next() -> JSONRow? {
    guard given < places.count else { return nil }
    defer { given += 1 }
    var row = faulty[given] ?? JSONRow(places[given], having: roles)
    if row.fault == nil || row.isNull { fill(&row) }
    row.finish(plan, found: 0)
    return row
  }

  /// Puts the values of the columns into a row.
  private func fill(_ row: inout JSONRow) {
    row.forgetNulls()
    for role in numbers.indices where given < numbers[role].count {
      let number = numbers[role][given]
      if number.isNaN {
        row.takeNull(Role(rawValue: UInt8(role)) ?? .open, plan)
      } else {
        row.numbers[role] = number
      }
    }
    if given < sequences.count { row.sequence = sequences[given] }
    if row.time == nil, given < times.count { row.setTime(times[given], isNaive: plan.isNaive) }
    row.otherSymbol = others[given]
  }
}
