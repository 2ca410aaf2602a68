extension ColumnNames {
  /// Whether a column of this name is known to change nothing about a candle: what it holds follows
  /// from the prices, or is about something else.
  static func isBeside(_ plain: String) -> Bool {
    beside.contains(plain) || settlement.contains(plain)
      || beginnings.contains { plain.hasPrefix($0) }
      || endings.contains { plain.hasSuffix($0) && plain != $0 }
  }

  /// Whether the same holds of a column's own title. One without letters says nothing, but for signs
  /// of a change or a number of the row.
  static func isBeside(title: String) -> Bool {
    let plain = plainName(title)
    return plain.isEmpty ? besideSigns.contains(title) : isBeside(plain)
  }

  private static let besideSigns: Set<String> = ["%", "+/-", "+-", "±", "±%", "+/-%", "#", "№"]

  /// The price by which positions are settled at the end of a day.
  static let settlement: Set<String> = [
    "settle", "settlement", "settleprice", "settlementprice", "settlpric",
  ]

  /// What a column is counted by whose change is another series: the length of its candles.
  static let lengths: Set<String> = [
    "per", "period", "interval", "timeframe", "resolution", "granularity", "frequency", "freq",
    "barsize", "rtype",
  ]

  /// Names that say whose time it is: `timestamp_utc`, `time (GMT)`; what is left without.
  static func withoutZone(_ plain: String) -> String? {
    for ending in ["utc", "gmt"] {
      if plain.hasSuffix(ending), plain.count > ending.count {
        return String(plain.dropLast(ending.count))
      }
      if plain.hasPrefix(ending), plain.count > ending.count {
        return String(plain.dropFirst(ending.count))
      }
    }
    return nil
  }

  /// Whether a name of times says that they are of UTC.
  static func isUTC(_ plain: String) -> Bool {
    plain == "utc" || plain == "gmt" || withoutZone(plain) != nil
  }

  private static let beginnings = [
    "adj", "unadj", "change", "chg", "pct", "percent", "prev", "prior", "taker", "quotevol",
    "quoteasset", "avg", "average", "mean", "ask", "bid", "spread", "market cap", "marketcap",
    "return", "volatility", "weighted", "涨跌", "漲跌", "升跌", "更改", "変化", "前日", "変動", "변동", "등락",
    "대비",
  ]

  private static let endings = ["change", "chg", "pct", "percent", "return", "index"]

  private static let beside: Set<String> = [
    "index", "unnamed", "i", "id", "row", "rowid", "no", "nr",
    "value", "tradevalue", "tradedvalue", "turnover", "turnoverrs", "totalturnover",
    "totalturnoverrs", "amount", "amt", "money", "notional", "tottrdval", "ttltrfval",
    "turnoverlacs",
    "usdvolume", "volumeusd", "volumeto", "quoteqty", "quotequantity", "umsatz", "estturnover",
    "count", "trades", "trade", "tradecount", "nooftrades", "numberoftrades", "numtrades",
    "transactions", "transaction", "totaltrades", "ticks", "tradenum", "n", "deals",
    "vwap", "vw", "wap", "twap", "hlc", "ohlc", "typical", "typicalprice", "median",
    "openinterest", "openint", "oi", "opint", "interest", "yclose", "preclose", "lastclose",
    "yesterdayclose",
    "deliverablequantity", "deliverableqty", "delivqty", "delivper", "spreadhighlow",
    "spreadcloseopen", "highlow", "closeopen", "range", "hl", "co",
    "closetime", "timeclose", "timehigh", "timelow", "endtime", "end", "enddate", "time",
    "lastupdated", "updated", "updatedat", "createdat", "ingestedat", "receivedat", "tsrecv",
    "tsout",
    "weekday", "dayofweek", "day", "month", "year", "week", "quarter", "dow", "hour", "minute",
    "direction", "color", "colour", "trend", "isbullish", "bullish",
    "signal", "position", "note", "notes", "comment", "comments", "remark", "remarks", "source",
    "capitalgains", "sharesoutstanding", "outstanding", "ignore", "zerofilled", "isfinal", "closed",
    "confirm", "confirmed", "iscomplete", "complete", "isclosed", "delta", "diff", "gain",
    "veränderung", "veränd", "diff", "variation", "variación", "variação", "variazione", "var",
    "zmiana", "изм", "изменение", "fark", "الجلسة", "التغيير", "تغيير", "verand", "muutos",
    "förändring",
    "振幅", "换手率", "換手率", "成交额", "成交额元", "成交金额", "成交金額", "成交笔数", "成交筆數", "前收盘", "昨收", "总市值",
    "流通市值", "持仓量", "市盈率", "涨跌幅", "备注", "註記", "売買代金", "調整後終値", "終値調整", "終値調整値",
    "거래대금", "시가총액", "상장주식수", "전일비", "외국인비율",
  ]
}
