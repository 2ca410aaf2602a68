import Market
import Store
import Text

/// A series of a store in words.
enum SeriesSummaryText {
  static func lines(_ portrait: SeriesSummary, _ ink: Ink) -> [String] {
    let series = portrait.series
    var table = TextTable([.left, .left])
    table.add(["candles", Amounts.whole(series.candles)])
    table.add([
      "range",
      SeriesText.time(series.first, series) + " to " + SeriesText.time(series.last, series),
    ])
    if let prices = portrait.check.prices {
      table.add([
        "prices",
        NumberText.shortest(prices.lowerBound) + " to " + NumberText.shortest(prices.upperBound),
      ])
    }
    let isIntraday = series.id.timeframe.intradaySeconds != nil
    table.add(["gaps", InfoText.gaps(portrait.check, isIntraday)])
    table.add(["verdict", portrait.check.verdictWords])
    for (label, text) in portrait.facts { table.add([label, printable(text)]) }
    table.add(["checksum", series.fingerprint])
    table.add(["size", size(series)])
    let title = ink.bold(printable(series.id.description)) + "  " + printable(portrait.path)
    return [title] + table.lines { $1 == 0 ? ink.dim($2) : $2 }.map { "  " + $0 }
      + imports(portrait, ink) + rows(portrait, ink)
  }

  private static func size(_ series: StoredSeries) -> String {
    let each = Double(series.bytes) / Double(max(1, series.candles))
    return "\(Amounts.whole(series.bytes)) bytes, \(Amounts.fixed(each, 1)) a candle"
  }

  private static func imports(_ portrait: SeriesSummary, _ ink: Ink) -> [String] {
    var table = TextTable([.right, .left, .left, .left, .right, .right, .right])
    table.add(["import", "file", "first", "last", "added", "replaced", "unchanged"])
    for one in portrait.imports {
      table.add([
        Amounts.whole(one.number), printable(one.origin.source),
        SeriesText.time(one.first, portrait.series), SeriesText.time(one.last, portrait.series),
        Amounts.whole(one.added), Amounts.whole(one.replaced), Amounts.whole(one.unchanged),
      ])
    }
    return [""] + table.lines { row, _, text in row == 0 ? ink.dim(text) : text }
  }

  private static func rows(_ portrait: SeriesSummary, _ ink: Ink) -> [String] {
    guard !portrait.head.isEmpty else { return [] }
    var table = TextTable([.left, .right, .right, .right, .right, .right])
    table.add(["time", "open", "high", "low", "close", "volume"])
    for candle in portrait.head { table.add(cells(candle, portrait.series)) }
    let hidden = portrait.series.candles - portrait.head.count - portrait.tail.count
    if hidden > 0 { table.add(["…"]) }
    for candle in portrait.tail { table.add(cells(candle, portrait.series)) }
    return [""] + table.lines { row, _, text in row == 0 || text == "…" ? ink.dim(text) : text }
  }

  private static func cells(_ candle: Candle, _ series: StoredSeries) -> [String] {
    [SeriesText.time(candle.time, series)]
      + [candle.open, candle.high, candle.low, candle.close, candle.volume].map(NumberText.shortest)
  }

  /// The same for programs.
  static func json(_ portrait: SeriesSummary) -> JSON {
    var members = SeriesText.members(portrait.series)
    members["imports"] = .list(
      portrait.imports.map { one in
        .object([
          "number": .whole(one.number), "file": .text(one.origin.source),
          "dialect": .text(one.origin.dialect), "first": .text(one.first.description),
          "last": .text(one.last.description), "added": .whole(one.added),
          "replaced": .whole(one.replaced), "unchanged": .whole(one.unchanged),
        ])
      })
    members["gaps"] = .whole(portrait.check.count(.gap))
    members["lowest"] = portrait.check.prices.map { .number($0.lowerBound) } ?? .null
    members["highest"] = portrait.check.prices.map { .number($0.upperBound) } ?? .null
    members["verdict"] = .text(portrait.check.verdictWords)
    return .object(members)
  }
}
