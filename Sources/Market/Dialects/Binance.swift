extension Dialect {
  /// Binance's public archive of candles, spot and futures, with a header or without, in
  /// milliseconds or (spot since 2025) microseconds. Times before September 2001 have a digit less.
  static let binance = Dialect(
    "binance", "Binance klines", words: ["spot", "futures", "header", "um", "cm", "klines"],
    signatures: [(12, 12), (12, 13), (13, 13), (15, 15), (15, 16), (16, 16)].map(row) + [
      .header([
        "opentime", "open", "high", "low", "close", "volume", "closetime", "quotevolume",
      ])
    ],
    TextShape(
      columns: [.time, .open, .high, .low, .close, .volume]
        + [CSVLayout.Role](repeating: .ignored, count: 6),
      zone: .utc, adapt: checkEnds))

  /// The end of a candle is the seventh column, or the one that says so.
  @Sendable private static func checkEnds(
    _ plan: inout TextPlan, _ context: ReadingContext
  ) throws {
    let named = plan.layout.names.firstIndex { plainName($0) == "closetime" }
    let rows = SampleRows(context.sample, plan.layout, below: plan.linesAbove, limit: 100).rows
    guard let begin = plan.layout.place(of: .time),
      let end = named ?? (plan.layout.hasHeader ? nil : 6),
      let row = rows.first, row.count > max(begin, end),
      case (.success(let first), .success(let last)) = (row[begin].number, row[end].number),
      last < first
    else { return }
    throw DataError(
      file: context.name,
      line: context.sample.lineNumbers[min(plan.linesAbove, context.sample.lines.count - 1)],
      problem: .swappedTimes(row[begin].text, end: row[end].text))
  }

  /// A row whose opening and closing times have this many digits.
  private static func row(_ opening: Int, _ closing: Int) -> Signature {
    let times = [opening, closing].map { String(repeating: "9", count: $0) }
    return .row([times[0], "#", "#", "#", "#", "#", times[1], "#", "~", "#", "#", "#"])
  }
}
