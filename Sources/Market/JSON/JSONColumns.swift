/// Rows of a document that writes its columns one after the other; they have to be in memory, as
/// columns of 48 bytes a row.
struct JSONColumns {
  typealias Role = CSVLayout.Role

  /// The most rows.
  static let limit = 500_000

  private let plan: JSONPlan
  private let limit: Int
  /// The roles whose columns were met.
  private var roles: Set<Role> = []
  private var times: [Int64] = []
  private var hasTimeOfDay = false
  /// Prices and volume by the numbers of their roles.
  private var numbers = [[Double]](repeating: [], count: 5)
  private var sequences: [Int64] = []
  /// Where the first value of each row stands.
  private var places: [(line: Int32, column: Int32)] = []
  /// Rows with something wrong, as they are to be told.
  private var faulty: [Int: JSONRow] = [:]
  private var given = 0

  /// Reads the columns of an object whose bracket is open.
  ///
  /// - Throws: `DataError` where columns differ in length, or are too long.
  init(_ reader: JSONReader, _ plan: JSONPlan, limit: Int = Self.limit) throws {
    self.plan = plan
    self.limit = limit
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
      let count = try read(plan.roles[place], reader, isFirst: first == nil)
      if let first, first.count != count {
        throw reader.fault(.columns(name, count, other: first.name, first.count))
      }
      first = first ?? (name, count)
    }
  }

  private mutating func read(_ role: Role, _ reader: JSONReader, isFirst: Bool) throws -> Int {
    roles.insert(role)
    var count = 0
    while case let token = try reader.next(), token != .endArray {
      guard count < limit else { throw reader.fault(.tooManyRows(limit: limit)) }
      var row = JSONRow(reader.window)
      if isFirst { places.append(row.firstPlace) }
      try row.take(token, role, reader, plan, symbol: nil)
      if row.fault != nil || row.time.map({ $0.isNaive != plan.isNaive }) == true {
        faulty[count] = faulty[count] ?? row
      }
      keep(role, of: row)
      count += 1
    }
    return count
  }

  private mutating func keep(_ role: Role, of row: JSONRow) {
    switch role {
    case .time: times.append(row.time?.milliseconds ?? 0)
    case .sequence: sequences.append(row.sequence)
    case .open, .high, .low, .close, .volume:
      numbers[Int(role.rawValue)].append(row.numbers[Int(role.rawValue)])
    default: break
    }
  }

  /// The next row; `nil` after the last.
  mutating func next() -> JSONRow? {
    guard given < places.count else { return nil }
    defer { given += 1 }
    var row = faulty[given] ?? JSONRow(places[given], having: roles)
    if row.fault == nil {
      for role in numbers.indices where given < numbers[role].count {
        row.numbers[role] = numbers[role][given]
      }
      if given < sequences.count { row.sequence = sequences[given] }
      if row.time == nil, given < times.count { row.setTime(times[given], isNaive: plan.isNaive) }
    }
    row.finish(plan, found: 0)
    return row
  }
}
