/// The columns of ticks, by a header or by a dialect.
struct TickColumns {
  let separator: UInt8
  let hasHeader: Bool
  let names: [String]
  let roles: [TickRole]

  /// - Parameter line: the first line with text.
  /// - Throws: the problem where a time or a price is missing.
  init(_ line: UnsafeRawBufferPointer, _ shape: TickShape) throws(CSVLineError) {
    separator = CSVLayout.separator(of: line)
    var fields = try splitFields(line, separator)
    while fields.count > 1, fields.last?.bytes.isEmpty == true { fields.removeLast() }
    hasHeader = !fields.contains { $0.isNumber }
    if let columns = shape.columns, !hasHeader {
      roles = columns
      names = columns.map { "\($0)" }
      return
    }
    let found = fields.map(\.text)
    names = found
    roles = Self.roles(of: found)
    for (isThere, name, cure) in [
      (roles.contains(.time), "time", ["time"]),
      (roles.contains(.price) || roles.contains(.bid), "price", ["price", "bid"]),
    ] where !isThere {
      throw CSVLineError(offset: 0, problem: .missingColumn(name, names: cure, found: found))
    }
  }

  /// The place of a role's column.
  func place(of role: TickRole) -> Int? { roles.firstIndex(of: role) }

  /// The role of each column by its name; columns of candles make it none of ticks.
  static func roles(of names: [String]) -> [TickRole] {
    let plain = names.map(plainName)
    var roles = [TickRole](repeating: .ignored, count: names.count)
    for (role, known) in Self.known {
      guard let name = known.first(where: plain.contains), let place = plain.firstIndex(of: name),
        roles[place] == .ignored
      else { continue }
      roles[place] = role
    }
    if let time = roles.firstIndex(of: .time), plain[time] == "date",
      let ofDay = plain.firstIndex(of: "time")
    {
      roles[ofDay] = .timeOfDay
    }
    return roles
  }

  /// Names of columns, the better ones first.
  private static let known: [(TickRole, [String])] = [
    (
      .time,
      [
        "datetime", "timestamp", "gmttime", "localtime", "utc", "unix", "date", "time",
        "transacttime",
        "ts", "t",
      ]
    ),
    (.bid, ["bid", "bidprice"]),
    (.ask, ["ask", "askprice"]),
    (.price, ["price", "tradeprice", "last", "lastprice"]),
    (.volume, ["volume", "size", "quantity", "qty", "amount", "vol", "lastsize"]),
    (.sequence, ["sequence", "seq", "sequencenumber", "tradeid", "aggtradeid", "id"]),
  ]

  /// Whether a header is one of ticks: a time, a price and nothing of candles.
  static func areTicks(_ names: [String]) -> Bool {
    let plain = Set(names.map(plainName))
    let candles: [CSVLayout.Role] = [.open, .high, .low]
    if candles.contains(where: { CSVLayout.known($0).contains(where: plain.contains) }) {
      return false
    }
    let roles = roles(of: names)
    return roles.contains(.time)
      && (roles.contains(.price) || (roles.contains(.bid) && roles.contains(.ask)))
  }
}
