import Jobs
import Market
import Store
import Text

/// A series of a store in words.
enum SeriesSummaryText {
  static func lines(_ summary: SeriesSummary, _ ink: Ink) -> [String] {
    let series = summary.series
    var table = TextTable([.left, .left])
    table.add(["candles", Amounts.whole(series.candles)])
    table.add([
      "range",
      SeriesText.time(series.first, series) + " to " + SeriesText.time(series.last, series),
    ])
    let times = SeriesText.times(series)
    if !times.zone.isEmpty { table.add(["clock", printable(times.zone)]) }
    if let prices = summary.check.prices {
      table.add([
        "prices",
        NumberText.shortest(prices.lowerBound) + " to " + NumberText.shortest(prices.upperBound),
      ])
    }
    table.add(["gaps", InfoText.gaps(summary.check) { times.text($0) }])
    table.add(["verdict", summary.check.verdictWords])
    for (label, text) in facts(summary) { table.add([label, printable(text)]) }
    table.add(["checksum", series.fingerprint])
    table.add(["size", size(series)])
    let title = ink.bold(printable(series.id.description)) + "  " + printable(summary.path)
    return [title] + table.lines { $1 == 0 ? ink.dim($2) : $2 }.map { "  " + $0 }
      + imports(summary, ink) + rows(summary, ink)
  }

  /// What is known beyond the candles: label and words.
  private static func facts(_ summary: SeriesSummary) -> [(String, String)] {
    let facts = summary.series.facts
    let all: [(String, String?)] = [
      ("currency", facts.currency), ("tick", facts.tick.map { NumberText.shortest($0) }),
      ("lot", facts.lot.map { NumberText.shortest($0) }), ("time zone", facts.zone),
      ("session from", facts.sessionOpen.map { SeriesText.clock($0) }),
      ("calendar", facts.calendar),
      ("adjusted", facts.adjusted.map { $0 ? "yes" : "no" }),
    ]
    return all.compactMap { label, text in text.map { (label, $0) } }
      + summary.columns.map { ("columns", $0) }
  }

  private static func size(_ series: StoredSeries) -> String {
    let each = Double(series.bytes) / Double(max(1, series.candles))
    return "\(Amounts.whole(series.bytes)) bytes, \(Amounts.fixed(each, 1)) a candle"
  }

  private static func imports(_ summary: SeriesSummary, _ ink: Ink) -> [String] {
    var table = TextTable([.right, .left, .left, .left, .right, .right, .right])
    table.add(["import", "file", "first", "last", "added", "replaced", "unchanged"])
    for one in summary.imports {
      table.add([
        Amounts.whole(one.number), printable(one.origin.source),
        SeriesText.time(one.first, summary.series), SeriesText.time(one.last, summary.series),
        Amounts.whole(one.added), Amounts.whole(one.replaced), Amounts.whole(one.unchanged),
      ])
    }
    return [""] + table.lines { row, _, text in row == 0 ? ink.dim(text) : text }
  }

  private static func rows(_ summary: SeriesSummary, _ ink: Ink) -> [String] {
    guard !summary.head.isEmpty else { return [] }
    var table = TextTable([.left, .right, .right, .right, .right, .right])
    table.add(["time", "open", "high", "low", "close", "volume"])
    for candle in summary.head { table.add(cells(candle, summary.series)) }
    let hidden = summary.series.candles - summary.head.count - summary.tail.count
    if hidden > 0 { table.add(["…"]) }
    for candle in summary.tail { table.add(cells(candle, summary.series)) }
    return [""] + table.lines { row, _, text in row == 0 || text == "…" ? ink.dim(text) : text }
  }

  private static func cells(_ candle: Candle, _ series: StoredSeries) -> [String] {
    [SeriesText.time(candle.time, series)]
      + [candle.open, candle.high, candle.low, candle.close, candle.volume].map(NumberText.shortest)
  }

  /// The same for programs.
  static func json(_ summary: SeriesSummary) -> JSON {
    var members = SeriesText.members(summary.series)
    members["imports"] = .list(
      summary.imports.map { one in
        .object([
          "number": .whole(one.number), "file": .text(one.origin.source),
          "dialect": .text(one.origin.dialect), "first": .text(one.first.description),
          "last": .text(one.last.description), "added": .whole(one.added),
          "replaced": .whole(one.replaced), "unchanged": .whole(one.unchanged),
        ])
      })
    members["gaps"] = .whole(summary.check.count(.gap))
    members["lowest"] = summary.check.prices.map { .number($0.lowerBound) } ?? .null
    members["highest"] = summary.check.prices.map { .number($0.upperBound) } ?? .null
    members["verdict"] = .text(summary.check.verdictWords)
    return .object(members)
  }
}
