import Jobs
import Market
import Store
import Text

/// Series of a store in words.
enum SeriesText {
  /// A line a series; with whose clocks times are of where any has times of day.
  static func list(_ series: [StoredSeries], _ ink: Ink) -> [String] {
    guard !series.isEmpty else { return ["the store holds no series yet"] }
    let clocks = series.map { times($0).zone }
    let hasClocks = clocks.contains { !$0.isEmpty }
    func row(_ before: [String], clock: String, _ after: [String]) -> [String] {
      before + (hasClocks ? [clock] : []) + after
    }
    let clockSide: [TextTable.Alignment] = hasClocks ? [.left] : []
    var table = TextTable([.left, .left, .right, .left, .left] + clockSide + [.right, .left])
    table.add(
      row(
        ["symbol", "frame", "candles", "first", "last"], clock: "clock", ["imports", "checksum"]))
    for (one, clock) in zip(series, clocks) {
      table.add(
        row(
          [
            printable(one.id.symbol), one.id.timeframe.description, Amounts.whole(one.candles),
            time(one.first, one), time(one.last, one),
          ],
          clock: printable(clock), [Amounts.whole(one.imports), one.fingerprint]))
    }
    let checksum = hasClocks ? 7 : 6
    return table.lines { row, column, text in
      row == 0 || column == checksum ? ink.dim(text) : text
    }
  }

  /// An open time without what the series has none of, by the exchange's clocks.
  static func time(_ time: Time?, _ series: StoredSeries) -> String {
    time.map { times(series).text($0) } ?? "–"
  }

  /// Times of a series by the clocks of its calendar or zone; by UTC where it has none.
  static func times(_ series: StoredSeries) -> RunTimes {
    RunTimes(series.instrument, base: series.id.timeframe)
  }

  /// The same for programs.
  static func json(_ series: [StoredSeries]) -> JSON {
    .object(["series": .list(series.map(json))])
  }

  /// One of them.
  static func json(_ series: StoredSeries) -> JSON { .object(members(series)) }

  /// What is known of one of them.
  static func members(_ series: StoredSeries) -> [String: JSON] {
    let facts = series.facts
    return [
      "symbol": .text(series.id.symbol), "timeframe": .text(series.id.timeframe.description),
      "candles": .whole(series.candles), "first": optional(series.first),
      "last": optional(series.last), "checksum": .text(series.fingerprint),
      "bytes": .whole(series.bytes), "imports": .whole(series.imports),
      "currency": facts.currency.map(JSON.text) ?? .null,
      "tick": facts.tick.map(JSON.number) ?? .null, "lot": facts.lot.map(JSON.number) ?? .null,
      "zone": facts.zone.map(JSON.text) ?? .null,
      "sessionOpen": facts.sessionOpen.map { .text(clock($0)) } ?? .null,
      "calendar": facts.calendar.map(JSON.text) ?? .null,
      "adjusted": facts.adjusted.map(JSON.bool) ?? .null,
    ]
  }

  /// A time of day: `09:30`.
  static func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return two(seconds / 3_600) + ":" + two(seconds / 60 % 60)
  }

  private static func optional(_ time: Time?) -> JSON {
    time.map { .text($0.description) } ?? .null
  }
}
