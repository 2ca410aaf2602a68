extension Dialect {
  /// The answer of Gate's `/spot/candlesticks`: `[["1539852480", "971519.6", "0.0021724", …8 values],
  /// …]`.
  ///
  /// The values are seconds since 1970, volume in the quoted currency, close, high, low, open, volume
  /// in the base currency, and whether the candle is over; older answers lack the last ones.
  static let gateREST = json(
    "gate-rest", "Gate REST candlesticks", words: ["gate", "gateio", "rest", "spot"],
    JSONShape(
      columns: [.time, .ignored, .close, .high, .low, .open, .volume, .ignored], time: .seconds,
      zone: .utc, closing: JSONShape.Closing(place: 7),
      looks:
        "an array of arrays: 8 values, the first seconds and the last `true` or "
        + "`false`; or 6 to 8 that allow only seconds, volume, close, high, low and open",
      strength: { _, table in
        guard table.kind == .arrays, table.path.isEmpty, let first = table.rows.first,
          (6...8).contains(first.count), TimeEvidence(first[0]) == .format(.seconds)
        else { return nil }
        let isFlagged =
          first.count == 8 && ["true", "false"].contains { first[7].elementsEqual($0.utf8) }
        let order: [CSVLayout.Role] = [.time, .ignored, .close, .high, .low, .open]
        let isOnly =
          JSONRoles.roles(ofUnnamed: table.rows) == nil
          && table.rows.allSatisfy { $0.count >= 6 && JSONRoles.isPossible($0, order) }
        return isFlagged || isOnly ? 400 : nil
      }))
}
