import Text

extension Dialect {
  /// The answer of Polygon's aggregates: `{"ticker": "AAPL", "results": [{"v": …, "o": …, "t": …`.
  static let polygonREST = json(
    "polygon-rest", "Polygon aggregates, JSON", words: ["polygon", "rest", "prev", "aggs"],
    JSONShape(
      names: [
        "T": .symbol, "t": .time, "o": .open, "h": .high, "l": .low, "c": .close, "v": .volume,
        "vw": .ignored, "n": .ignored,
      ],
      time: .milliseconds, zone: .utc, hasOneSymbol: true,
      looks: "objects with `t,o,h,l,c` in `results`",
      strength: { _, table in
        table.kind == .objects && table.path == ["results"]
          && Set(table.names).isSuperset(of: ["o", "h", "l", "c", "t"]) ? 400 : nil
      },
      facts: { outline, _, _ in
        var facts = JSONShape.Facts(symbol: outline.fact("ticker"))
        if outline.fact("adjusted") == "true" {
          facts.notes = ["the answer says that prices are adjusted for splits"]
        }
        return facts
      }))
}
