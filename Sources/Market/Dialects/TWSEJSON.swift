import Text

extension Dialect {
  /// The answer of the Taiwan Stock Exchange to STOCK_DAY: years of the Republic of China, numbers as
  /// text with commas.
  static let twseJSON = json(
    "twse-json", "TWSE STOCK_DAY, JSON", words: ["twse", "stock", "day"],
    JSONShape(
      names: taiwaneseNames, numbers: .point,
      looks: "arrays in `data`, and `成交股數` or `Trade Volume` among the names beside them",
      strength: { outline, table in
        guard table.kind == .arrays, table.path == ["data"],
          let names = outline.headers.first(where: { $0.path.isEmpty })?.names,
          names.contains("成交股數") || names.contains("Trade Volume")
        else { return nil }
        return 450
      },
      facts: { outline, _, _ in
        .init(symbol: code(in: outline.fact("title")), timeframe: Timeframe(1, .day))
      }))

  /// What the exchanges of Taiwan call the values of a row.
  static let taiwaneseNames: [String: CSVLayout.Role] = [
    "日期": .time, "日 期": .time, "成交股數": .volume, "成交張數": .volume, "開盤價": .open,
    "開盤": .open, "最高價": .high, "最高": .high, "最低價": .low, "最低": .low, "收盤價": .close,
    "收盤": .close, "Trade Volume": .volume, "Opening Price": .open, "Highest Price": .high,
    "Lowest Price": .low, "Closing Price": .close,
  ]

  /// The code of a security in a title such as `115年08月 2330 台積電 各日成交資訊`.
  static func code(in title: String?) -> String? {
    let words = title.map { $0.split(separator: " ") } ?? []
    return words.first { word in
      (4...6).contains(word.count) && word.first?.isWholeNumber == true
        && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }.map(String.init)
  }
}
