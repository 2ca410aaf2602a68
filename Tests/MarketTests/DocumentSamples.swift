import Foundation
import Market

/// A document made up in the shape of a vendor's, and how it is read slowly.
struct DocumentSample: Sendable {
  let dialect: String
  let name: String
  let timeframe: Timeframe
  let slow: SlowDocument
  var hasVolume = true
  var start = "2023-01-02T00:00:00Z"
  /// The document that holds some rows.
  let text: @Sendable ([SampleRow]) -> String

  /// So many candles of a file of text, as this document has them.
  func candles(_ count: Int) throws -> Candles {
    var shape = DialectSample(dialect, name, "X", timeframe, above: []) { _ in [] }
    shape.start = start
    shape.hasVolume = hasVolume
    var candles = try shape.candles(count)
    if slow.volumeScale != 1 {
      candles = Candles(
        (0..<count).map { place in
          var candle = candles[place]
          candle.volume *= slow.volumeScale
          return candle
        })
    }
    return candles
  }

  /// The bytes of the document of some candles.
  func bytes(_ candles: Candles) -> [UInt8] {
    let zone = TimeZone(identifier: slow.zone) ?? .gmt
    let rows = (0..<candles.count).map { place in
      let candle = candles[place]
      let moment = Date(timeIntervalSince1970: Double(candle.time.seconds))
      let shift = Int64(zone.secondsFromGMT(for: moment)) + slow.ahead
      return SampleRow(
        candle: candle, local: Time(seconds: candle.time.seconds + shift), decimals: 2)
    }
    return Array(text(rows).utf8)
  }
}

extension SampleRow {
  var seconds: Int64 { candle.time.seconds }
}

/// Parts of a document with commas between.
func list(_ rows: [SampleRow], _ part: (SampleRow) -> String) -> String {
  rows.map(part).joined(separator: ",")
}

/// One document in the shape of each dialect of JSON, and some in shapes that none has.
let documentSamples = vendorDocuments + exchangeDocuments + frameDocuments

/// Documents of vendors and exchanges, and such as a person may write.
private let vendorDocuments: [DocumentSample] = [
  DocumentSample(
    dialect: "kraken-rest", name: "XBTUSD.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .rows, path: ["*", "*"], keys: ["0", "1", "2", "3", "4", "6"], unit: 0.001)
  ) { rows in
    let body = list(rows) {
      "[\($0.seconds),\"\($0.open)\",\"\($0.high)\",\"\($0.low)\",\"\($0.close)\",\"10.4\",\"\($0.volume)\",5]"
    }
    return "{\"error\":[],\"result\":{\"XBTUSD\":[\(body)],\"last\":1709290800}}"
  },
  DocumentSample(
    dialect: "binance-rest", name: "BTCUSDT.json", timeframe: Timeframe(1, .minute),
    slow: SlowDocument(kind: .rows, path: [], keys: ["0", "1", "2", "3", "4", "5"], unit: 1)
  ) { rows in
    let body = list(rows) {
      "[\($0.milliseconds),\"\($0.open)\",\"\($0.high)\",\"\($0.low)\",\"\($0.close)\",\"\($0.volume)\",\($0.milliseconds + 59_999),\"1\",1,\"1\",\"1\",\"0\"]"
    }
    return "[\(body)]"
  },
  DocumentSample(
    dialect: "coinbase-rest", name: "BTC-USD.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .rows, path: ["*"], keys: ["start", "open", "high", "low", "close", "volume"],
      unit: 0.001)
  ) { rows in
    let body = list(rows.reversed()) {
      "{\"start\":\"\($0.seconds)\",\"low\":\"\($0.low)\",\"high\":\"\($0.high)\",\"open\":\"\($0.open)\",\"close\":\"\($0.close)\",\"volume\":\"\($0.volume)\"}"
    }
    return "{\"candles\":[\(body)]}"
  },
  DocumentSample(
    dialect: "freqtrade", name: "BTC_USDT-1h.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(kind: .rows, path: [], keys: ["0", "1", "2", "3", "4", "5"], unit: 1)
  ) { rows in
    let body = list(rows) {
      "[\($0.milliseconds),\($0.prices.joined(separator: ",")),\($0.volume)]"
    }
    return "[\(body)]"
  },
  DocumentSample(
    dialect: "klinechart", name: "BTC.json", timeframe: Timeframe(1, .day),
    slow: SlowDocument(
      kind: .rows, path: [], keys: ["timestamp", "open", "high", "low", "close", "volume"],
      unit: 1)
  ) { rows in
    let body = list(rows) {
      "{\"timestamp\":\($0.milliseconds),\"open\":\($0.open),\"high\":\($0.high),\"low\":\($0.low),\"close\":\($0.close),\"volume\":\($0.volume)}"
    }
    return "[\(body)]"
  },
  DocumentSample(
    dialect: "polygon-rest", name: "prev.json", timeframe: Timeframe(1, .minute),
    slow: SlowDocument(
      kind: .rows, path: ["*"], keys: ["t", "o", "h", "l", "c", "v"], unit: 1)
  ) { rows in
    let body = list(rows) {
      "{\"v\":\($0.volume),\"vw\":1,\"o\":\($0.open),\"c\":\($0.close),\"h\":\($0.high),\"l\":\($0.low),\"t\":\($0.milliseconds),\"n\":1}"
    }
    return "{\"ticker\":\"AAPL\",\"results\":[\(body)]}"
  },
  DocumentSample(
    dialect: "alphavantage-json", name: "intraday_IBM.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .keyed, path: ["*"],
      keys: ["", "1. open", "2. high", "3. low", "4. close", "5. volume"],
      zone: "America/New_York", ahead: 3_600)
  ) { rows in
    let body = list(rows.reversed()) {
      "\"\($0.time("YYYY-MM-DD hh:mm:ss"))\":{\"1. open\":\"\($0.open)\",\"2. high\":\"\($0.high)\",\"3. low\":\"\($0.low)\",\"4. close\":\"\($0.close)\",\"5. volume\":\"\($0.volume)\"}"
    }
    return
      "{\"Meta Data\":{\"2. Symbol\":\"IBM\",\"4. Interval\":\"60min\",\"6. Time Zone\":\"US/Eastern\"},\"Time Series (60min)\":{\(body)}}"
  },
  DocumentSample(
    dialect: "twse-json", name: "STOCK_DAY_2330.json", timeframe: Timeframe(1, .day),
    slow: SlowDocument(
      kind: .rows, path: ["*"], keys: ["0", "3", "4", "5", "6", "1"], dates: .roc)
  ) { rows in
    let body = list(rows) {
      "[\"\($0.time("RRR/MM/DD"))\",\"\($0.grouped($0.candle.volume, 0))\",\"83,673\",\"\($0.open)\",\"\($0.high)\",\"\($0.low)\",\"\($0.close)\",\"-55.00\",\"174,489\"]"
    }
    return
      "{\"stat\":\"OK\",\"title\":\"112年01月 2330 ACME 各日成交資訊\",\"fields\":[\"日期\",\"成交股數\",\"成交金額\",\"開盤價\",\"最高價\",\"最低價\",\"收盤價\",\"漲跌價差\",\"成交筆數\"],\"data\":[\(body)],\"total\":1}"
  },
  DocumentSample(
    dialect: "tpex-json", name: "tpex_6488.json", timeframe: Timeframe(1, .day),
    slow: SlowDocument(
      kind: .rows, path: ["*", "0", "*"], keys: ["0", "3", "4", "5", "6", "1"],
      dates: .roc, volumeScale: 1_000)
  ) { rows in
    let body = list(rows) {
      "[\"\($0.time("RRR/MM/DD"))\",\"\($0.grouped($0.candle.volume / 1_000, 0))\",\"13,694\",\"\($0.open)\",\"\($0.high)\",\"\($0.low)\",\"\($0.close)\",\"11.00\",\"23\"]"
    }
    return
      "{\"tables\":[{\"title\":\"ACME\",\"data\":[\(body)],\"fields\":[\"日 期\",\"成交張數\",\"成交仟元\",\"開盤\",\"最高\",\"最低\",\"收盤\",\"漲跌\",\"筆數\"]}],\"code\":\"6488\",\"stat\":\"ok\"}"
  },
  DocumentSample(
    dialect: "kchart", name: "AUDUSD.json", timeframe: Timeframe(1, .minute),
    slow: SlowDocument(
      kind: .rows, path: [], keys: ["Time", "Open", "High", "Low", "Close"]), hasVolume: false
  ) { rows in
    let body = list(rows) {
      "{\"Time\":\"\($0.time("YYYY-MM-DDThh:mm:ssZ"))\",\"Key\":\"13\",\"Open\":\"\($0.open)\",\"Close\":\"\($0.close)\",\"High\":\"\($0.high)\",\"Low\":\"\($0.low)\"}"
    }
    return "[\(body)]"
  },
  DocumentSample(
    dialect: "json", name: "ABC.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .rows, path: ["*"], keys: ["date", "Open", "high", "low", "close", "Volume"])
  ) { rows in
    let body = list(rows) {
      "{\"close\":\"\($0.close)\",\"x\":{\"y\":[1]},\"Volume\":\($0.volume),\"date\":\"\($0.time("YYYY-MM-DDThh:mm:ssZ"))\",\"Open\":\($0.open),\"high\":\($0.high),\"low\":\($0.low)}"
    }
    return "{\"meta\":{\"symbol\":\"ABC\"},\"values\":[\(body)]}"
  },
  DocumentSample(
    dialect: "json", name: "ABC.json", timeframe: Timeframe(1, .day),
    slow: SlowDocument(kind: .keyed, path: [], keys: ["", "o", "h", "l", "c", "v"])
  ) { rows in
    let body = list(rows) {
      "\"\($0.time("YYYY-MM-DD"))\":{\"o\":\($0.open),\"h\":\($0.high),\"l\":\($0.low),\"c\":\($0.close),\"v\":\($0.volume)}"
    }
    return "{\(body)}"
  },
  DocumentSample(
    dialect: "json", name: "ABC.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(kind: .columns, path: [], keys: ["t", "o", "h", "l", "c", "v"], unit: 0.001)
  ) { rows in
    let columns = [
      ("t", list(rows) { "\($0.seconds)" }), ("o", list(rows, \.open)), ("h", list(rows, \.high)),
      ("l", list(rows, \.low)), ("c", list(rows, \.close)), ("v", list(rows, \.volume)),
    ]
    return "{\(columns.map { "\"\($0.0)\":[\($0.1)]" }.joined(separator: ",")),\"s\":\"ok\"}"
  },
]
