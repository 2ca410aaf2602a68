import Jobs
import Market
import Store
import Text

/// Series of a store in words.
enum SeriesText {
  /// A line a series.
  static func list(_ series: [StoredSeries], _ ink: Ink) -> [String] {
    guard !series.isEmpty else { return ["the store holds no series yet"] }
    var table = TextTable([.left, .left, .right, .left, .left, .right, .left])
    table.add(["symbol", "frame", "candles", "first", "last", "imports", "checksum"])
    for one in series {
      table.add([
        printable(one.id.symbol), one.id.timeframe.description, Amounts.whole(one.candles),
        time(one.first, one), time(one.last, one), Amounts.whole(one.imports), one.fingerprint,
      ])
    }
    return table.lines { row, column, text in row == 0 || column == 6 ? ink.dim(text) : text }
  }

  /// An open time without what the series has none of.
  static func time(_ time: Time?, _ series: StoredSeries) -> String {
    guard let time else { return "–" }
    return Amounts.time(time, isIntraday: series.id.timeframe.intradaySeconds != nil)
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
