extension Dialect {
  /// The Taiwan Stock Exchange's days of a share, English site.
  static let twseEnglish = Dialect(
    "twse-en", "Taiwan Stock Exchange, English", words: ["twse", "stock", "day", "en"],
    signatures: [
      .header([
        "date", "tradevolume", "tradevalue", "openingprice", "highestprice", "lowestprice",
        "closingprice",
      ])
    ],
    TextShape(
      names: [
        "tradevolume": .volume, "openingprice": .open, "highestprice": .high,
        "lowestprice": .low, "closingprice": .close,
      ],
      hasRemarks: true, numbers: .point, timeframe: Timeframe(1, .day)))

  /// The Taiwan Stock Exchange's days of a share, Chinese site: years of the Republic of China.
  static let twse = Dialect(
    "twse", "Taiwan Stock Exchange", words: ["stock", "day"],
    signatures: [
      .header(["日期", "成交股數", "成交金額", "開盤價", "最高價", "最低價", "收盤價"], line: 1),
      .header(["日期", "成交股數", "成交金額", "開盤價", "最高價", "最低價", "收盤價"]),
    ],
    TextShape(
      names: [
        "日期": .time, "成交股數": .volume, "開盤價": .open, "最高價": .high, "最低價": .low,
        "收盤價": .close,
      ],
      titleLines: 1, hasRemarks: true, time: .civil(.roc), numbers: .point,
      timeframe: Timeframe(1, .day)))

  /// The Taiwan Stock Exchange's capitalisation weighted index, a month a file.
  static let taiex = Dialect(
    "taiex", "Taiwan Stock Exchange index", words: [],
    signatures: [
      .header(["日期", "開盤指數", "最高指數", "最低指數", "收盤指數"], line: 1),
      .header(["日期", "開盤指數", "最高指數", "最低指數", "收盤指數"]),
    ],
    TextShape(
      names: [
        "日期": .time, "開盤指數": .open, "最高指數": .high, "最低指數": .low, "收盤指數": .close,
      ],
      titleLines: 1, hasRemarks: true, time: .civil(.roc), numbers: .point, symbol: "TAIEX",
      timeframe: Timeframe(1, .day)))
}
