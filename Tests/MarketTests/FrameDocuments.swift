import Market

/// Documents as `DataFrame.to_json` of pandas writes them, and lines of JSON.
let frameDocuments: [DocumentSample] = [
  // orient="split", times in the index.
  DocumentSample(
    dialect: "json", name: "ABC.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .frame, path: [], keys: ["index", "Open", "High", "Low", "Close", "Volume"], unit: 1)
  ) { rows in
    "{\"columns\":[\"Open\",\"High\",\"Low\",\"Close\",\"Volume\"],\"index\":[\(list(rows) { "\($0.milliseconds)" })],\"data\":[\(list(rows) { "[\($0.prices.joined(separator: ",")),\($0.volume)]" })]}"
  },
  // orient="index" without times in the index.
  DocumentSample(
    dialect: "json", name: "ABC.json", timeframe: Timeframe(1, .day),
    slow: SlowDocument(
      kind: .keyed, path: [], keys: ["date", "open", "high", "low", "close", "volume"], unit: 1)
  ) { rows in
    let body = rows.enumerated().map { number, row in
      "\"\(number)\":{\"date\":\(row.milliseconds),\"open\":\(row.open),\"high\":\(row.high),\"low\":\(row.low),\"close\":\(row.close),\"volume\":\(row.volume)}"
    }
    return "{\(body.joined(separator: ","))}"
  },
  // orient="columns", times in the index.
  DocumentSample(
    dialect: "json", name: "ABC.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .keyedColumns, path: [], keys: ["", "Open", "High", "Low", "Close", "Volume"])
  ) { rows in
    let columns = [
      ("Open", \SampleRow.open), ("High", \.high), ("Low", \.low), ("Close", \.close),
      ("Volume", \.volume),
    ].map { name, value in
      let body = list(rows) { "\"\($0.time("YYYY-MM-DDThh:mm:ss.000Z"))\":\($0[keyPath: value])" }
      return "\"\(name)\":{\(body)}"
    }
    return "{\(columns.joined(separator: ","))}"
  },
  // orient="table".
  DocumentSample(
    dialect: "json", name: "ABC.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(
      kind: .rows, path: ["*"], keys: ["index", "open", "high", "low", "close", "volume"])
  ) { rows in
    let body = list(rows) {
      "{\"index\":\"\($0.time("YYYY-MM-DDThh:mm:ss.000"))\",\"open\":\($0.open),\"high\":\($0.high),\"low\":\($0.low),\"close\":\($0.close),\"volume\":\($0.volume)}"
    }
    return
      "{\"schema\":{\"fields\":[{\"name\":\"index\",\"type\":\"datetime\"},{\"name\":\"open\",\"type\":\"number\"}],\"primaryKey\":[\"index\"],\"pandas_version\":\"1.4.0\"},\"data\":[\(body)]}"
  },
  // orient="values".
  DocumentSample(
    dialect: "json", name: "ABC.json", timeframe: Timeframe(1, .hour),
    slow: SlowDocument(kind: .rows, path: [], keys: ["0", "1", "2", "3", "4", "5"])
  ) { rows in
    let body = list(rows) {
      "[\"\($0.time("YYYY-MM-DDThh:mm:ssZ"))\",\($0.prices.joined(separator: ",")),\($0.volume)]"
    }
    return "[\(body)]"
  },
  // orient="records", lines=True.
  DocumentSample(
    dialect: "json", name: "ABC.jsonl", timeframe: Timeframe(1, .minute),
    slow: SlowDocument(
      kind: .rows, path: [], keys: ["time", "open", "high", "low", "close", "volume"], unit: 1,
      isLines: true)
  ) { rows in
    rows.map {
      "{\"time\":\($0.milliseconds),\"open\":\($0.open),\"high\":\($0.high),\"low\":\($0.low),\"close\":\($0.close),\"volume\":\($0.volume)}\n"
    }.joined()
  },
]
