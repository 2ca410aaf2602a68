/// What the values of JSON rows are, by their names.
enum JSONRoles {
  typealias Role = CSVLayout.Role

  /// Whether names hold an open, a high, a low and a close.
  static func arePrices(_ names: [String]) -> Bool {
    guard names.count >= 4 else { return false }
    let plain = Set(names.map(plainName))
    let prices: [Role] = [.open, .high, .low, .close]
    return prices.allSatisfy { role in
      CSVLayout.known(role).contains(where: plain.contains)
    }
  }

  /// The role of each name: those that a dialect knows to the letter, then the common ones.
  ///
  /// - Throws: the problem where one that is needed is missing.
  static func roles(
    of names: [String], exact: [String: Role]
  ) throws(CSVLineError) -> [Role] {
    let fields = names.map { name in
      CSVField(offset: 0, bytes: Array((exact[name].map { "\($0)" } ?? name).utf8))
    }
    return try CSVLayout.roles(of: fields, [:]).map { $0 == .timeOfDay ? .ignored : $0 }
  }

  static let needed: [Role] = [.time, .open, .high, .low, .close]

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

  /// Whether the prices of a row have low and high about them if they stand in this order.
  private static func isPossible(_ row: [[UInt8]], _ order: [Role]) -> Bool {
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
