extension Dialect {
  /// QuantConnect Lean's bars of trades: hours and days with a date, minutes with milliseconds after
  /// the midnight of the day in the file's name.
  static let leanTrade = Dialect(
    "lean", "QuantConnect Lean, trades", words: words,
    signatures: [
      .row(["99999999 99:99", "#", "#", "#", "#", "#"]),
      Signature("six fields, the first milliseconds after midnight") { ofDay($0, fields: 6) },
    ],
    TextShape(
      columns: [.time, .open, .high, .low, .close, .volume], zone: .market,
      adapt: { try LeanFacts.decide(&$0, $1) }))

  /// QuantConnect Lean's bars of trades, with prices as they are written.
  static let leanUnscaled = Dialect(
    "lean-unscaled", "QuantConnect Lean, trades, prices as written", words: words, signatures: [],
    TextShape(
      columns: [.time, .open, .high, .low, .close, .volume], zone: .market,
      adapt: { try LeanFacts.decide(&$0, $1, scales: false) }))

  /// QuantConnect Lean's bars of quotes; the bid is read.
  static let leanQuote = Dialect(
    "lean-quote", "QuantConnect Lean, quotes", words: words,
    signatures: [
      .row(["99999999 99:99", "#", "#", "#", "#", "#", "#", "#", "#", "#", "#"]),
      Signature("eleven fields, the first milliseconds after midnight") { ofDay($0, fields: 11) },
    ],
    TextShape(
      columns: [.time, .open, .high, .low, .close, .ignored]
        + [CSVLayout.Role](repeating: .ignored, count: 5),
      zone: .market,
      notes: ["prices are those of the bid; the ask is not used"],
      adapt: { try LeanFacts.decide(&$0, $1) }))

  private static let words: Set<String> = ["lean", "trade", "quote", "minute", "second", "equity"]

  /// Rows that begin with whole seconds after midnight, in milliseconds.
  @Sendable private static func ofDay(_ sample: FileHead, fields count: Int) -> Int? {
    guard sample.fields(0, ",")?.count == count else { return nil }
    let rows = sample.lines.indices.dropLast().compactMap { sample.fields($0, ",") }
    guard let first = rows.first ?? sample.fields(0, ","), first.count == count,
      first.dropFirst().allSatisfy(\.isNumber)
    else { return nil }
    let isOfDay = (rows.isEmpty ? [first] : rows).allSatisfy { row in
      guard let time = Int(row[0].text), row[0].bytes.count <= 8 else { return false }
      return time < 86_400_000 && time % 1_000 == 0 && time >= 0
    }
    return isOfDay ? count * 4 : nil
  }
}

/// What Lean says by the names of folders and files and by the form of its numbers.
private enum LeanFacts {
  /// - Parameter scales: whether prices may be in ten thousandths.
  static func decide(
    _ plan: inout TextPlan, _ context: ReadingContext, scales: Bool = true
  ) throws {
    let isOfDay = plan.firstTime?.count ?? 0 <= 8 && plan.firstTime?.contains(32) != true
    let parts = context.name.lowercased().split(separator: "/").map(String.init)
    let isScaled = scales && isScaled(plan, context, parts)
    if isScaled {
      plan.scale = 10_000
      context.notes.append(
        "prices were divided by 10000, the form of this dialect for shares\(context.cure("--dialect lean-unscaled takes them as they are"))"
      )
    }
    if isOfDay {
      guard let day = parts.reversed().lazy.compactMap(day).first else {
        throw DataError(file: context.name, problem: .noDayInName)
      }
      try plan.setTime(.millisecondsOfDay(day), context)
    } else {
      try plan.setTime(.civil(.yearFirst), context)
    }
    if plan.isNaive, !plan.isDates, context.options.zone == nil {
      plan.zone = try zone(parts, isScaled, context)
    }
  }

  /// The date at the beginning of a name, `20190709_trade`.
  private static func day(_ part: String) -> Int? {
    let digits = Array(part.utf8.prefix(8))
    guard digits.count == 8, case .format(.civil(.yearFirst)) = TimeEvidence(digits),
      let moment = TimeFormat.civil(.yearFirst).parse(digits)
    else { return nil }
    return Int(moment.milliseconds / 86_400_000)
  }

  /// Shares have prices in ten thousandths: whole numbers, of whole cents.
  private static func isScaled(
    _ plan: TextPlan, _ context: ReadingContext, _ parts: [String]
  ) -> Bool {
    if parts.contains("equity") || parts.contains("option") { return true }
    if LeanMarkets.types.contains(where: parts.contains) { return false }
    let rows = SampleRows(context.sample, plan.layout, below: plan.linesAbove, limit: 100).rows
    return !rows.isEmpty
      && rows.allSatisfy { row in
        row.count > 4 && row[1...4].allSatisfy { Int($0.text).map { $0 % 50 == 0 } ?? false }
      }
  }

  /// That of the market's folder; without one shares must be told, and all else is mostly UTC.
  private static func zone(
    _ parts: [String], _ isScaled: Bool, _ context: ReadingContext
  ) throws -> TextShape.Zone {
    switch LeanMarkets.zone(parts) {
    case .known(let zone): return zone == "UTC" ? .utc : .named(zone)
    case .unknownMarket: throw DataError(file: context.name, problem: .needsZone)
    case .noFolder: break
    }
    if isScaled { throw DataError(file: context.name, problem: .needsZone) }
    context.notes.append(
      "no folder names the market, and times are taken as UTC, as Lean has those of crypto and of Oanda; for FXCM give --time-zone Etc/GMT+5"
    )
    return .utc
  }
}
