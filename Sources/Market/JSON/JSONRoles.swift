/// What the values of JSON rows are, by their names.
///
/// Prices may be nested in an object of the row, as in `{"time": …, "mid": {"o": …, "h": …}}`: what
/// that object lacks is taken from around it.
enum JSONRoles {
  typealias Role = CSVLayout.Role

  static let needed: [Role] = [.time, .open, .high, .low, .close]
  private static let prices: [Role] = [.open, .high, .low, .close]

  /// Whether names hold an open, a high, a low and a close.
  static func arePrices(_ keys: [[String]]) -> Bool {
    keys.count >= 4 && place(ofPrices: keys) != nil
  }

  /// Whether names hold one of a time.
  static func haveTimes(_ keys: [[String]]) -> Bool {
    let names = Set(known(.time))
    return keys.contains { names.contains(plainName($0.last ?? "")) }
  }

  /// The names that lead to the four prices, all but the last: of several objects that hold four
  /// the row itself, then the middle of bid and ask, then the bid.
  private static func place(ofPrices keys: [[String]]) -> [String]? {
    let whole = places(ofPrices: keys).map(\.key)
    if whole.contains([]) { return [] }
    if whole.count == 1 { return whole[0] }
    return ["mid", "bid"].lazy.compactMap { name in whole.first { $0.last == name } }.first
  }

  /// The objects that hold four prices, by the names that lead to them, and what else is in them.
  private static func places(ofPrices keys: [[String]]) -> [[String]: Set<String>] {
    var groups: [[String]: Set<String>] = [:]
    for key in keys where !key.isEmpty {
      groups[Array(key.dropLast()), default: []].insert(plainName(key[key.count - 1]))
    }
    return groups.filter { group in
      prices.allSatisfy { known($0).contains(where: group.value.contains) }
    }
  }

  /// Whether one of the names of a row leads to another row in it, which has prices and a time or is
  /// called by a time.
  static func haveRows(_ keys: [[String]]) -> Bool {
    let home = place(ofPrices: keys)
    let times = known(.time)
    return places(ofPrices: keys).contains { name, members in
      guard name != home, let last = name.last else { return false }
      if case .format = TimeEvidence(Array(last.utf8)) { return true }
      return times.contains(where: members.contains)
    }
  }

  /// The role of each value: as a person says, those of names that a dialect knows to the letter, then
  /// the common ones.
  ///
  /// - Parameter isTime: whether the values of a place are times.
  /// - Throws: the problem where one that is needed is missing.
  static func roles(
    of keys: [[String]], exact: [String: Role], _ choice: ColumnChoice = ColumnChoice(),
    isTime: (Int) -> Bool
  ) throws(CSVLineError) -> [Role] {
    let display = keys.map(JSONTable.name)
    let chosen = try chosen(choice, display)
    let denied = ColumnRoles.chosen.filter { choice.denies($0.0) }.map(\.1)
    var roles = display.indices.map { place -> Role in
      if let role = chosen[place] { return role }
      guard let role = exact[display[place]], !denied.contains(role) else { return .ignored }
      return chosen.values.contains(role) ? .ignored : role
    }
    let home = place(ofPrices: keys) ?? []
    if haveRows(keys) { throw CSVLineError(offset: 0, problem: .json(.rowInRow)) }
    var names = usable(keys, display, exact)
    for place in chosen.keys { names[place] = "" }
    for role in order where !roles.contains(role) && !denied.contains(role) {
      let places = candidates(role, names, keys, home)
      let isRepeated = places.count > 1 && keys[places[0]].dropLast() == keys[places[1]].dropLast()
      let isUnclear = places.count > 1 && role == .time
      if isRepeated || isUnclear {
        throw CSVLineError(offset: 0, problem: .repeatedColumn(display[places[1]]))
      }
      if let place = places.first ?? fallback(role, names, keys, isTime) {
        roles[place] = role
      } else if needed.contains(role) {
        throw CSVLineError(
          offset: 0,
          problem: .missingColumn(
            "\(role)", names: role == .time ? ["time", "date"] : ["\(role)"],
            found: keys.filter { !$0.isEmpty }.map(JSONTable.name)))
      }
    }
    if !denied.contains(.timeOfDay), let clock = clock(names, roles) { roles[clock] = .timeOfDay }
    return roles
  }

  /// What a person says of the values, by their places.
  private static func chosen(
    _ choice: ColumnChoice, _ names: [String]
  ) throws(CSVLineError) -> [Int: Role] {
    var chosen: [Int: Role] = [:]
    for (role, word) in ColumnRoles.chosen + [(.ignore, .ignored)] where !choice.denies(role) {
      for column in choice[role] ?? [] {
        guard let place = ChosenColumn.place(column, among: names) else {
          throw CSVLineError(offset: 0, problem: .noSuchColumn(column, found: names))
        }
        if let other = chosen[place], other != word {
          throw CSVLineError(offset: 0, problem: .chosenTwice(names[place]))
        }
        chosen[place] = word
      }
    }
    return chosen
  }

  private static let order: [Role] = [
    .time, .open, .high, .low, .close, .volume, .symbol, .sequence,
  ]

  /// The names as `plainName` has them; empty for those that a dialect knows, and for those that
  /// another differs from by its small letters only.
  private static func usable(
    _ keys: [[String]], _ display: [String], _ exact: [String: Role]
  ) -> [String] {
    keys.indices.map { place in
      guard let name = keys[place].last, exact[display[place]] == nil else { return "" }
      let isSmall = name == name.lowercased()
      let hasSmaller = keys.contains { other in
        other != keys[place] && other.dropLast() == keys[place].dropLast()
          && other.last == name.lowercased()
      }
      return isSmall || !hasSmaller ? plainName(name) : ""
    }
  }

  /// The places of a role's best name: those in the object of the prices, else those around it, else
  /// those elsewhere.
  private static func candidates(
    _ role: Role, _ names: [String], _ keys: [[String]], _ home: [String]
  ) -> [Int] {
    let isNear = { (place: Int) in keys[place].dropLast().elementsEqual(home) }
    let isAround = { (place: Int) in home.starts(with: keys[place].dropLast()) }
    var filters = [isNear]
    if !prices.contains(role) { filters.append(isAround) }
    if role == .time || role == .symbol { filters.append { _ in true } }
    for filter in filters {
      for name in known(role) {
        let places = names.indices.filter { names[$0] == name && filter($0) }
        if !places.isEmpty { return places }
      }
    }
    return []
  }

  /// A place that no common name tells: the key of a row, a data frame's index or the end of a bar for
  /// the time, and a name that begins with `volume`.
  private static func fallback(
    _ role: Role, _ names: [String], _ keys: [[String]], _ isTime: (Int) -> Bool
  ) -> Int? {
    switch role {
    case .time:
      keys.indices.first { (keys[$0].isEmpty || index.contains(keys[$0])) && isTime($0) }
        ?? keys.indices.first { ColumnNames.end.contains(names[$0]) && isTime($0) }
    case .volume: names.firstIndex { $0.hasPrefix("volume") }
    default: nil
    }
  }

  /// What a data frame calls an index without a name.
  private static let index = [["index"], [""]]

  /// The place of a time of day that is beside its date.
  private static func clock(_ names: [String], _ roles: [Role]) -> Int? {
    guard !roles.contains(.timeOfDay), let time = roles.firstIndex(of: .time),
      names[time] == "date"
    else { return nil }
    return names.firstIndex(of: "time")
  }

  /// The names of a role's value as `plainName` has them, the better ones first.
  static func known(_ role: Role) -> [String] {
    (better[role] ?? []) + ColumnNames.known(role) + (further[role] ?? [])
  }

  /// The opening of a candle is its time where there is another, such as that of its last trade.
  private static let better: [Role: [String]] = [
    .time: [
      "timestampbucket", "timeperiodstart", "candledatetimeutc", "starttime", "startat",
      "startedat",
      "start",
    ]
  ]

  private static let further: [Role: [String]] = [
    .time: ["ticks", "tsevent", "bucket"],
    .open: ["openingprice", "priceopen"],
    .high: ["pricehigh", "max"],
    .low: ["pricelow", "min"],
    .close: ["priceclose", "closingprice", "tradeprice"],
    .volume: ["tradingvolume", "basetokenvolume"],
    .symbol: [
      "instrumentname", "instrument", "instrumentid", "stockid", "pair", "tradingpair",
    ],
  ]
}

extension JSONRoles {
  /// The roles of the values of rows without names: the time, and the order of prices that every row
  /// allows; `nil` where none is.
  static func roles(ofUnnamed rows: [[[UInt8]]]) -> [Role]? {
    let whole = rows.filter { $0.count >= 5 }
    return orders.first { order in whole.allSatisfy { isPossible($0, order) } }
  }

  /// The orders in which vendors write a row, the usual one first.
  private static let orders: [[Role]] = [
    [.time, .open, .high, .low, .close, .volume],
    [.time, .open, .close, .high, .low, .volume],
    [.time, .low, .high, .open, .close, .volume],
  ]

  /// Whether the prices of a row have low and high about them in this order.
  static func isPossible(_ row: [[UInt8]], _ order: [Role]) -> Bool {
    guard case .format = TimeEvidence(row[0]) else { return false }
    var prices = [Double](repeating: 0, count: 4)
    for (role, text) in zip(order, row) where role.rawValue < 4 {
      guard case .success(let number) = NumberShape.plain.parse(text) else { return false }
      prices[Int(role.rawValue)] = number
    }
    let (open, high, low, close) = (prices[0], prices[1], prices[2], prices[3])
    return low > 0 && low <= min(open, close) && high >= max(open, close)
  }
}
