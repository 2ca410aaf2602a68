import Text

extension Dialect {
  /// The answer of the Taipei Exchange to tradingStock: years of the Republic of China, volume in
  /// thousands of shares where its column says so.
  static let tpexJSON = json(
    "tpex-json", "TPEx tradingStock, JSON", words: ["tpex", "trading", "stock"],
    JSONShape(
      names: taiwaneseNames, numbers: .point,
      looks: "arrays in `tables[].data` that begin with a date of the Republic of China",
      strength: { _, table in
        guard table.kind == .arrays, table.path == ["tables", "[]", "data"],
          let first = table.rows.first?.first, TimeEvidence(first) == .format(.civil(.roc))
        else { return nil }
        return 450
      },
      facts: { outline, table, _ in
        let names = outline.header(of: table) ?? []
        var facts = JSONShape.Facts(
          symbol: outline.fact("code") ?? code(in: outline.fact("subtitle")),
          timeframe: Timeframe(1, .day))
        if names.contains("成交張數") {
          facts.volumeScale = 1_000
          facts.notes = ["volume is written in thousands of shares and read in shares"]
        }
        return facts
      }))
}
