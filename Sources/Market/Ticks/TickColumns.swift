/// The columns of ticks, by a header, by a dialect or as a person says.
struct TickColumns {
  let separator: UInt8
  let hasHeader: Bool
  let names: [String]
  private(set) var roles: [TickRole]
  /// Columns of which a person has said something.
  private(set) var dismissed: Set<Int> = []
  /// Whether it is told that nothing says what is traded.
  let hasNoSymbol: Bool
  /// Whether the name of the times' column says UTC.
  private(set) var isUTC = false

  /// - Parameters:
  ///   - line: the first line with text.
  ///   - rows: the fields of the next.
  /// - Throws: the problem where a time or a price is missing, or where a column that was named is.
  init(
    _ line: UnsafeRawBufferPointer, _ shape: TickShape, _ choice: ColumnChoice,
    rows: [[CSVField]]
  ) throws(CSVLineError) {
    separator = CSVLayout.separator(of: line)
    hasNoSymbol = choice.denies(.symbol)
    var fields = try splitFields(line, separator)
    while fields.count > 1, fields.last?.bytes.isEmpty == true { fields.removeLast() }
    hasHeader = !fields.contains { $0.isNumber }
    if let columns = shape.columns, !hasHeader, choice.isEmpty {
      // What nothing is read from at the end of a row may be missing in all rows.
      let needed = (columns.lastIndex { $0 != .ignored } ?? -1) + 1
      roles = Array(columns.prefix(max(needed, fields.count)))
      names = columns.map { "\($0)" }
      return
    }
    names = hasHeader ? fields.map(\.text) : fields.indices.map { "\($0 + 1)" }
    roles = [TickRole](repeating: .ignored, count: names.count)
    try take(choice)
    takeKnown(choice)
    takeSymbol(choice, rows)
    for (isThere, name, cure) in [
      (roles.contains(.time), "time", ["time"]),
      (roles.contains(.price) || roles.contains(.bid), "price", ["price", "bid"]),
    ] where !isThere {
      throw CSVLineError(offset: 0, problem: .missingColumn(name, names: cure, found: names))
    }
  }

  /// The place of a role's column.
  func place(of role: TickRole) -> Int? { roles.firstIndex(of: role) }

  /// Gives a column a role.
  mutating func set(_ role: TickRole, at place: Int) { roles[place] = role }

  private static let chosen: [(ColumnChoice.Role, TickRole)] = [
    (.time, .time), (.clock, .timeOfDay), (.price, .price), (.bid, .bid), (.ask, .ask),
    (.volume, .volume), (.symbol, .symbol), (.sequence, .sequence),
  ]

  private mutating func take(_ choice: ColumnChoice) throws(CSVLineError) {
    for (role, word) in Self.chosen {
      guard let column = choice[role]?.first, !choice.denies(role) else { continue }
      let place = try place(named: column)
      if dismissed.contains(place) {
        throw CSVLineError(offset: 0, problem: .chosenTwice(names[place]))
      }
      roles[place] = word
      dismissed.insert(place)
    }
    for column in choice[.ignore] ?? [] { dismissed.insert(try place(named: column)) }
  }

  private func place(named column: String) throws(CSVLineError) -> Int {
    if let place = ChosenColumn.place(column, among: names) { return place }
    throw CSVLineError(offset: 0, problem: .noSuchColumn(column, found: names))
  }

  private mutating func takeKnown(_ choice: ColumnChoice) {
    let free = names.indices.filter { !dismissed.contains($0) }
    let known = Self.roles(of: free.map { names[$0] })
    for (place, role) in zip(free, known) where role != .ignored && !roles.contains(role) {
      if Self.chosen.contains(where: { $0.1 == role && choice.denies($0.0) }) { continue }
      roles[place] = role
      if role == .time { isUTC = ColumnNames.isUTC(plainName(names[place])) }
    }
  }

  /// Of several columns that name instruments the first that differs, else the first; the others must
  /// stay as they are.
  private mutating func takeSymbol(_ choice: ColumnChoice, _ rows: [[CSVField]]) {
    if choice.denies(.symbol) || roles.contains(.symbol) { return }
    let plain = names.map(plainName)
    let found = (ColumnNames.known(.symbol) + ColumnNames.venue).compactMap { name in
      plain.indices.first { place in
        plain[place] == name && roles[place] == .ignored && !dismissed.contains(place)
      }
    }
    let differing = found.first { place in
      let values = rows.lazy.compactMap { place < $0.count ? $0[place].bytes : nil }
      return values.first.map { first in values.contains { $0 != first } } ?? false
    }
    let strong = found.first { !ColumnNames.venue.contains(plain[$0]) }
    if let place = differing ?? strong { roles[place] = .symbol }
    for place in found where roles[place] == .ignored { roles[place] = .label }
  }

  /// The role of each column by its name; columns of candles make it none of ticks.
  static func roles(of names: [String]) -> [TickRole] {
    let plain = names.map(plainName)
    var roles = [TickRole](repeating: .ignored, count: names.count)
    for (role, known) in Self.known {
      let place = known.lazy.compactMap { name in
        plain.firstIndex { own in
          own == name || (role == .time && ColumnNames.withoutZone(own) == name)
        }
      }.first
      guard let place, roles[place] == .ignored else { continue }
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
        "transacttime", "eventtime", "tradetime", "exectime", "executiontime", "tsevent",
        "createdat", "createdtime", "executedat", "filledat", "ts", "t",
      ] + ColumnNames.known(.time)
    ),
    (.bid, ["bid", "bidprice"]),
    (.ask, ["ask", "askprice"]),
    (
      .price,
      [
        "price", "tradeprice", "last", "lastprice", "px", "tradepx", "execprice",
        "executionprice", "fillprice", "dealprice", "p", "成交价", "成交價", "約定値段", "체결가",
      ]
    ),
    (
      .volume,
      [
        "volume", "size", "quantity", "qty", "amount", "vol", "lastsize", "tradesize",
        "tradevolume", "lastqty", "sz", "成交量", "約定数量", "체결량",
      ]
    ),
    (
      .sequence,
      [
        "sequence", "seq", "sequencenumber", "tradeid", "aggtradeid", "trdid", "tid", "id",
      ]
    ),
  ]

  /// Whether numbers of a name are those of single trades; numbers of messages may have several.
  static func isOfTrade(_ name: String) -> Bool {
    ["tradeid", "aggtradeid", "trdid", "tid", "id"].contains(plainName(name))
  }

  /// Names of columns that say nothing about a price or a volume.
  static let beside: Set<String> = [
    "side", "type", "direction", "takerside", "makerside", "aggressor", "aggressorside", "buysell",
    "isbuyermaker", "buyermaker", "isbuyerthemaker", "isbestmatch", "bestmatch", "tickdirection",
    "ordertype", "ordtype", "conditions", "condition", "cond", "conds", "tape", "correction",
    "correctionindicator", "suspicious", "flags", "flag", "misc", "grossvalue", "homenotional",
    "foreignnotional", "quoteqty", "quotequantity", "status", "state", "action", "localtimestamp",
    "trdmatchid", "orderid", "clientorderid", "uuid", "makerorderid", "takerorderid", "rtype",
    "publisherid", "tsindelta", "depth", "liquidation", "block", "fee", "feecurrency", "feeasset",
    "bidsize", "asksize", "bidvolume", "askvolume", "bidqty", "askqty",
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
