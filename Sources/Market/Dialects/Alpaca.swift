import Text

extension Dialect {
  /// The answer of Alpaca's bars: `{"bars": {"AAPL": [{"t": "2022-01-03T09:00:00Z", "o": …`, or of one
  /// symbol `{"bars": […], "symbol": "AAPL"}`. Days bear midnight in New York, written in UTC.
  static let alpaca = json(
    "alpaca", "Alpaca bars, JSON", words: ["alpaca", "bars"],
    JSONShape(
      names: [
        "t": .time, "o": .open, "h": .high, "l": .low, "c": .close, "v": .volume, "n": .ignored,
        "vw": .ignored,
      ],
      zone: .utc,
      looks: "objects with `t,o,h,l,c` in `bars`, or in a list there under a symbol",
      strength: { _, table in
        table.kind == .objects && table.path.first == "bars" && table.path.count <= 2
          && Set(table.names).isSuperset(of: ["t", "o", "h", "l", "c"]) ? 400 : nil
      },
      facts: { outline, table, _ in
        var facts = JSONShape.Facts(
          symbol: table.path.count == 2 ? table.path[1] : outline.fact("symbol"),
          dateZone: "America/New_York")
        if outline.fact("next_page_token")?.isEmpty == false {
          facts.notes = ["this is one page of several: it ends with a token of the next"]
        }
        return facts
      }))
}
