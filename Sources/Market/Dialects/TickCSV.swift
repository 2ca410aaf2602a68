extension Dialect {
  /// Ticks by the names of their columns: a time of day and a price, or bid and ask.
  static let tickCSV = ticks(
    "ticks", "ticks by the names of their columns",
    words: ["tick", "ticks", "trade", "trades", "quotes", "aggtrades"],
    signatures: [
      Signature(
        "the columns of a time with a time of day and of a price, or of bid and ask, and none of candles"
      ) { sample in
        guard let header = sample.fields(0, nil), let row = sample.fields(1, nil),
          TickColumns.areTicks(header.map(\.text)), header.count <= row.count
        else { return nil }
        let roles = TickColumns.roles(of: header.map(\.text))
        guard let place = roles.firstIndex(of: .time) else { return nil }
        return roles.contains(.timeOfDay) || hasClock(row[place].bytes) ? 35 : nil
      }
    ],
    TickShape())

  /// Whether a time has a time of day, or is a number; `02-Jan-2023` has none.
  private static func hasClock(_ bytes: [UInt8]) -> Bool {
    if bytes.allSatisfy({ (46...57).contains($0) && $0 != 47 }) { return true }
    let formats: [TimeFormat] =
      switch TimeEvidence(bytes) {
      case .format(let format): [format]
      case .dayOrMonth: [.civil(.dayFirst), .civil(.monthFirst)]
      case .shortDate: TimeFormat.shortDates
      case .unclearNumber, nil: []
      }
    let moment = formats.lazy.compactMap { $0.parse(bytes) }.first
    return moment?.hasTimeOfDay ?? (bytes.count > 10)
  }
}
