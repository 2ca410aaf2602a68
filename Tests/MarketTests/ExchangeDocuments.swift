import Market
import Text

/// Documents in the shapes of brokers, exchanges and services.
let exchangeDocuments: [DocumentSample] = [
  DocumentSample(
    dialect: "yahoo-chart", name: "chart.json", timeframe: Timeframe(1, .day),
    slow: SlowDocument(
      kind: .columns, path: ["*", "*", "0"],
      keys: ["timestamp"]
        + ["open", "high", "low", "close", "volume"].map { "**/\($0)" },
      unit: 0.001, dateZone: "America/New_York",
      dateMarks: [
        "\"exchangeTimezoneName\":\"America/New_York\"", "\"indicators\":{\"quote\":[{",
      ])
  ) { rows in
    let columns = [
      ("open", \SampleRow.open), ("volume", \.volume), ("low", \.low), ("close", \.close),
      ("high", \.high),
    ].map { name, value in "\"\(name)\":[\(list(rows) { $0[keyPath: value] })]" }
    // The opening of the exchange.
    let times = list(rows) { "\($0.seconds + 52_200)" }
    return
      "{\"chart\":{\"result\":[{\"meta\":{\"currency\":\"USD\",\"symbol\":\"ACME\",\"gmtoffset\":-18000,\"exchangeTimezoneName\":\"America/New_York\",\"dataGranularity\":\"1d\",\"range\":\"1mo\"},\"timestamp\":[\(times)],\"indicators\":{\"quote\":[{\(columns.joined(separator: ","))}],\"adjclose\":[{\"adjclose\":[\(list(rows, \.close))]}]}}],\"error\":null}}"
  },
  DocumentSample(
    dialect: "oanda", name: "candles.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .rows, path: ["*"],
      keys: ["time", "mid/o", "mid/h", "mid/l", "mid/c", "volume"])
  ) { rows in
    let body = list(rows) {
      "{\"complete\":true,\"volume\":\($0.volume),\"time\":\"\($0.time("YYYY-MM-DDThh:mm:ss.000000000Z"))\",\"mid\":{\"o\":\"\($0.open)\",\"h\":\"\($0.high)\",\"l\":\"\($0.low)\",\"c\":\"\($0.close)\"}}"
    }
    return "{\"instrument\":\"EUR_USD\",\"granularity\":\"H1\",\"candles\":[\(body)]}"
  },
  DocumentSample(
    dialect: "deribit", name: "BTC-PERPETUAL.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .columns, path: ["*"], keys: ["ticks", "open", "high", "low", "close", "volume"],
      unit: 1)
  ) { rows in
    let columns = [
      ("volume", \SampleRow.volume), ("open", \.open), ("low", \.low), ("high", \.high),
      ("cost", \.volume), ("close", \.close),
    ].map { name, value in "\"\(name)\":[\(list(rows) { $0[keyPath: value] })]" }
    return
      "{\"jsonrpc\":\"2.0\",\"result\":{\"ticks\":[\(list(rows) { "\($0.milliseconds)" })],\"status\":\"ok\",\(columns.joined(separator: ","))},\"usIn\":1}"
  },
  DocumentSample(
    dialect: "huobi", name: "kline.json", timeframe: Timeframe(5, .minute),
    slow: SlowDocument(
      kind: .rows, path: ["*"], keys: ["id", "open", "high", "low", "close", "amount"],
      unit: 0.001)
  ) { rows in
    let body = list(rows.reversed()) {
      "{\"id\":\($0.seconds),\"open\":\($0.open),\"close\":\($0.close),\"low\":\($0.low),\"high\":\($0.high),\"amount\":\($0.volume),\"vol\":193489.6,\"count\":196}"
    }
    return
      "{\"ch\":\"market.acmeusdt.kline.5min\",\"status\":\"ok\",\"ts\":1672617600123,\"data\":[\(body)]}"
  },
  DocumentSample(
    dialect: "upbit", name: "candles.json", timeframe: Timeframe(1, .minute),
    slow: SlowDocument(
      kind: .rows, path: [],
      keys: [
        "candle_date_time_utc", "opening_price", "high_price", "low_price", "trade_price",
        "candle_acc_trade_volume",
      ])
  ) { rows in
    let body = list(rows.reversed()) {
      "{\"market\":\"KRW-ACME\",\"candle_date_time_utc\":\"\($0.time("YYYY-MM-DDThh:mm:ss"))\",\"candle_date_time_kst\":\"2023-01-02T09:00:00\",\"opening_price\":\($0.open),\"high_price\":\($0.high),\"low_price\":\($0.low),\"trade_price\":\($0.close),\"timestamp\":\($0.milliseconds + 47_123),\"candle_acc_trade_price\":86.5,\"candle_acc_trade_volume\":\($0.volume),\"unit\":1}"
    }
    return "[\(body)]"
  },
  DocumentSample(
    dialect: "gate-rest", name: "ACME_USDT.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(kind: .rows, path: [], keys: ["0", "5", "3", "4", "2", "6"], unit: 0.001)
  ) { rows in
    let body = list(rows) {
      "[\"\($0.seconds)\",\"971519.677\",\"\($0.close)\",\"\($0.high)\",\"\($0.low)\",\"\($0.open)\",\"\($0.volume)\",\"true\"]"
    }
    return "[\(body)]"
  },
  DocumentSample(
    dialect: "coinapi", name: "ACME.json", timeframe: Timeframe(1, .minute),
    slow: SlowDocument(
      kind: .rows, path: [],
      keys: [
        "time_period_start", "price_open", "price_high", "price_low", "price_close",
        "volume_traded",
      ])
  ) { rows in
    let body = list(rows) {
      "{\"time_period_start\":\"\($0.time("YYYY-MM-DDThh:mm:ss.0000000Z"))\",\"time_period_end\":\"2023-01-02T00:01:00.0000000Z\",\"time_open\":\"2023-01-02T00:00:01.5Z\",\"price_open\":\($0.open),\"price_high\":\($0.high),\"price_low\":\($0.low),\"price_close\":\($0.close),\"volume_traded\":\($0.volume),\"trades_count\":9}"
    }
    return "[\(body)]"
  },
  DocumentSample(
    dialect: "bybit-rest", name: "kline.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .rows, path: ["*", "*"], keys: ["0", "1", "2", "3", "4", "5"], unit: 1)
  ) { rows in
    let body = list(rows.reversed()) {
      "[\"\($0.milliseconds)\",\"\($0.prices.joined(separator: "\",\""))\",\"\($0.volume)\",\"15.74\"]"
    }
    return
      "{\"retCode\":0,\"retMsg\":\"OK\",\"result\":{\"symbol\":\"ACMEUSDT\",\"category\":\"linear\",\"list\":[\(body)]},\"retExtInfo\":{},\"time\":1672025956592}"
  },
  DocumentSample(
    dialect: "databento-json", name: "glbx.json", timeframe: Timeframe(1, .minute),
    slow: SlowDocument(
      kind: .rows, path: [], keys: ["hd/ts_event", "open", "high", "low", "close", "volume"],
      unit: 1e6, power: "e-9", isLines: true)
  ) { rows in
    rows.map { row in
      func fixed(_ price: Double) -> String {
        NumberText.fixed(price * 100, decimals: 0) + "0000000"
      }
      let candle = row.candle
      return
        "{\"hd\":{\"ts_event\":\"\(row.milliseconds)000000\",\"rtype\":33,\"publisher_id\":1,\"instrument_id\":5482},\"open\":\"\(fixed(candle.open))\",\"high\":\"\(fixed(candle.high))\",\"low\":\"\(fixed(candle.low))\",\"close\":\"\(fixed(candle.close))\",\"volume\":\"\(row.volume)\",\"symbol\":\"ACMEH3\"}\n"
    }.joined()
  },
  DocumentSample(
    dialect: "finmind", name: "price.json", timeframe: Timeframe(1, .day),
    slow: SlowDocument(
      kind: .rows, path: ["*"],
      keys: ["date", "open", "max", "min", "close", "Trading_Volume"])
  ) { rows in
    let body = list(rows) {
      "{\"date\":\"\($0.time("YYYY-MM-DD"))\",\"stock_id\":\"9912\",\"Trading_Volume\":\($0.volume),\"Trading_money\":112163,\"open\":\($0.open),\"max\":\($0.high),\"min\":\($0.low),\"close\":\($0.close),\"spread\":8.0,\"Trading_turnover\":17160}"
    }
    return "{\"msg\":\"success\",\"status\":200,\"data\":[\(body)]}"
  },
  DocumentSample(
    dialect: "finmind", name: "kbar.json", timeframe: Timeframe(1, .minute),
    slow: SlowDocument(
      kind: .rows, path: ["*"], keys: ["date", "open", "high", "low", "close", "volume"],
      zone: "Asia/Taipei", clock: "minute")
  ) { rows in
    let body = list(rows) {
      "{\"date\":\"\($0.time("YYYY-MM-DD"))\",\"minute\":\"\($0.time("hh:mm:ss"))\",\"stock_id\":\"9912\",\"open\":\($0.open),\"high\":\($0.high),\"low\":\($0.low),\"close\":\($0.close),\"volume\":\($0.volume)}"
    }
    return "{\"msg\":\"success\",\"status\":200,\"data\":[\(body)]}"
  },
  DocumentSample(
    dialect: "twelvedata", name: "series.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .rows, path: ["*"],
      keys: ["datetime", "open", "high", "low", "close", "volume"], zone: "America/New_York")
  ) { rows in
    let body = list(rows.reversed()) {
      "{\"datetime\":\"\($0.time("YYYY-MM-DD hh:mm:ss"))\",\"open\":\"\($0.open)\",\"high\":\"\($0.high)\",\"low\":\"\($0.low)\",\"close\":\"\($0.close)\",\"volume\":\"\($0.volume)\"}"
    }
    return
      "{\"meta\":{\"symbol\":\"ACME\",\"interval\":\"1h\",\"currency\":\"USD\",\"exchange_timezone\":\"America/New_York\",\"exchange\":\"NASDAQ\"},\"values\":[\(body)],\"status\":\"ok\"}"
  },
  DocumentSample(
    dialect: "derive", name: "ETH-PERP.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .rows, path: ["*"],
      keys: [
        "timestamp_bucket", "open_price", "high_price", "low_price", "close_price",
        "volume_contracts",
      ], unit: 0.001)
  ) { rows in
    let body = list(rows) {
      "{\"timestamp\":\($0.seconds + 3_131),\"timestamp_bucket\":\($0.seconds),\"open_price\":\"\($0.open)\",\"high_price\":\"\($0.high)\",\"low_price\":\"\($0.low)\",\"close_price\":\"\($0.close)\",\"volume_usd\":\"40806\",\"volume_contracts\":\"\($0.volume)\"}"
    }
    return "{\"id\":\"7\",\"result\":[\(body)]}"
  },
  DocumentSample(
    dialect: "alpaca", name: "bars.json", timeframe: Timeframe(1, .minute),
    slow: SlowDocument(
      kind: .rows, path: ["*", "*"], keys: ["t", "o", "h", "l", "c", "v"])
  ) { rows in
    let body = list(rows) {
      "{\"t\":\"\($0.time("YYYY-MM-DDThh:mm:ssZ"))\",\"o\":\($0.open),\"h\":\($0.high),\"l\":\($0.low),\"c\":\($0.close),\"v\":\($0.volume),\"n\":65,\"vw\":178.2}"
    }
    return "{\"bars\":{\"ACME\":[\(body)]},\"next_page_token\":null}"
  },
  DocumentSample(
    dialect: "binance-stream", name: "stream.json", timeframe: Timeframe(1, .minute),
    slow: SlowDocument(
      kind: .rows, path: [], keys: ["k/t", "k/o", "k/h", "k/l", "k/c", "k/v"], unit: 1,
      isLines: true)
  ) { rows in
    rows.map {
      "{\"e\":\"kline\",\"E\":\($0.milliseconds + 60_005),\"s\":\"ACMEUSDT\",\"k\":{\"t\":\($0.milliseconds),\"T\":\($0.milliseconds + 59_999),\"s\":\"ACMEUSDT\",\"i\":\"1m\",\"f\":100,\"L\":200,\"o\":\"\($0.open)\",\"c\":\"\($0.close)\",\"h\":\"\($0.high)\",\"l\":\"\($0.low)\",\"v\":\"\($0.volume)\",\"n\":100,\"x\":true,\"q\":\"1.5\",\"V\":\"500\",\"Q\":\"0.5\",\"B\":\"0\"}}\n"
    }.joined()
  },
]
