extension Dialect {
  /// What ccxt gives and freqtrade keeps: `[[1637110800000, 1.0801, 1.09758, …6 values], …]`.
  ///
  /// Times are milliseconds since 1970. freqtrade calls `XRP/USDT:USDT` in a file's name
  /// `XRP_USDT_USDT`.
  static let freqtrade = json(
    "freqtrade", "freqtrade and ccxt candles",
    words: ["freqtrade", "ccxt", "futures", "spot", "mark"],
    JSONShape(
      columns: [.time, .open, .high, .low, .close, .volume], time: .milliseconds, zone: .utc,
      looks:
        "an array of arrays of 6 values, the first of 12 or 13 digits, then open, high, "
        + "low and close by the only order that they allow",
      strength: { _, table in
        guard table.kind == .arrays, table.path.isEmpty,
          table.rows.first?.count == 6,
          let first = table.rows.first?.first, (12...13).contains(first.count)
        else { return nil }
        return JSONRoles.roles(ofUnnamed: table.rows)?[1...4] == [.open, .high, .low, .close]
          ? 390 : nil
      },
      facts: { _, _, sample in .init(symbol: pair(sample.fileName)) }))

  /// `XRP/USDT:USDT` of `XRP_USDT_USDT-1h-futures.json`; `nil` where the name is of another kind.
  private static func pair(_ name: Substring) -> String? {
    let parts = name.split(separator: "-")
    guard parts.count >= 2, (try? Timeframe(String(parts[1].prefix { $0 != "." }))) != nil
    else { return nil }
    let coins = parts[0].split(separator: "_")
    switch coins.count {
    case 2: return "\(coins[0])/\(coins[1])"
    case 3: return "\(coins[0])/\(coins[1]):\(coins[2])"
    default: return nil
    }
  }
}
