import Support
import Testing

@testable import Market

/// What is peculiar to vendors of JSON, beyond the order of their values.
@Suite struct JSONVendorsTests {
  private let folder = TemporaryFolder()

  private func open(
    _ text: String, _ name: String = "x.json"
  ) throws -> (file: CandleFile, candles: Candles) {
    let file = try openCandles(path: folder.file(name, text))
    return (file, try allCandles(file))
  }

  private func message(_ text: String) -> String {
    do {
      _ = try open(text)
      return "none"
    } catch {
      return "\(error)".replacing(folder.path("x.json"), with: "x.json")
    }
  }

  /// Two hours from 2024-03-01T10:00:00Z on.
  private static let two = Candles([
    Candle(
      Time(seconds: 1_709_287_200), open: 10, high: 12.5, low: 9.25, close: 11, volume: 100),
    Candle(
      Time(seconds: 1_709_290_800), open: 11, high: 11.5, low: 10.75, close: 11.25, volume: 0.5),
  ])

  /// What pandas 3.1 writes of the same data frame.
  @Test(arguments: [
    #"{"columns":["Open","High","Low","Close","Volume"],"index":[1709287200000,1709290800000],"data":[[10.0,12.5,9.25,11.0,100.0],[11.0,11.5,10.75,11.25,0.5]]}"#,
    #"{"columns":["Open","High","Low","Close","Volume"],"index":["2024-03-01T10:00:00.000","2024-03-01T11:00:00.000"],"data":[[10.0,12.5,9.25,11.0,100.0],[11.0,11.5,10.75,11.25,0.5]]}"#,
    #"{"1709287200000":{"Open":10.0,"High":12.5,"Low":9.25,"Close":11.0,"Volume":100.0},"1709290800000":{"Open":11.0,"High":11.5,"Low":10.75,"Close":11.25,"Volume":0.5}}"#,
    #"{"Open":{"1709287200000":10.0,"1709290800000":11.0},"High":{"1709287200000":12.5,"1709290800000":11.5},"Low":{"1709287200000":9.25,"1709290800000":10.75},"Close":{"1709287200000":11.0,"1709290800000":11.25},"Volume":{"1709287200000":100.0,"1709290800000":0.5}}"#,
    #"{"Open":{"2024-03-01T10:00:00.000Z":10.0,"2024-03-01T11:00:00.000Z":11.0},"High":{"2024-03-01T10:00:00.000Z":12.5,"2024-03-01T11:00:00.000Z":11.5},"Low":{"2024-03-01T10:00:00.000Z":9.25,"2024-03-01T11:00:00.000Z":10.75},"Close":{"2024-03-01T10:00:00.000Z":11.0,"2024-03-01T11:00:00.000Z":11.25},"Volume":{"2024-03-01T10:00:00.000Z":100.0,"2024-03-01T11:00:00.000Z":0.5}}"#,
    #"{"schema":{"fields":[{"name":"index","type":"datetime"},{"name":"Open","type":"number"},{"name":"High","type":"number"},{"name":"Low","type":"number"},{"name":"Close","type":"number"},{"name":"Volume","type":"number"}],"primaryKey":["index"],"pandas_version":"1.4.0"},"data":[{"index":"2024-03-01T10:00:00.000","Open":10.0,"High":12.5,"Low":9.25,"Close":11.0,"Volume":100.0},{"index":"2024-03-01T11:00:00.000","Open":11.0,"High":11.5,"Low":10.75,"Close":11.25,"Volume":0.5}]}"#,
    #"{"columns":["date","Open","High","Low","Close","Volume"],"index":[0,1],"data":[[1709287200000,10.0,12.5,9.25,11.0,100.0],[1709290800000,11.0,11.5,10.75,11.25,0.5]]}"#,
    #"[{"date":1709287200000,"Open":10.0,"High":12.5,"Low":9.25,"Close":11.0,"Volume":100.0},{"date":1709290800000,"Open":11.0,"High":11.5,"Low":10.75,"Close":11.25,"Volume":0.5}]"#,
    #"{"0":{"date":1709287200000,"Open":10.0,"High":12.5,"Low":9.25,"Close":11.0,"Volume":100.0},"1":{"date":1709290800000,"Open":11.0,"High":11.5,"Low":10.75,"Close":11.25,"Volume":0.5}}"#,
    #"{"date":{"0":1709287200000,"1":1709290800000},"Open":{"0":10.0,"1":11.0},"High":{"0":12.5,"1":11.5},"Low":{"0":9.25,"1":10.75},"Close":{"0":11.0,"1":11.25},"Volume":{"0":100.0,"1":0.5}}"#,
    "[[1709287200000,10.0,12.5,9.25,11.0,100.0],[1709290800000,11.0,11.5,10.75,11.25,0.5]]",
    #"{"schema":{"fields":[{"name":"index","type":"integer"},{"name":"date","type":"datetime"}],"primaryKey":["index"],"pandas_version":"1.4.0"},"data":[{"index":0,"date":"2024-03-01T10:00:00.000","Open":10.0,"High":12.5,"Low":9.25,"Close":11.0,"Volume":100.0},{"index":1,"date":"2024-03-01T11:00:00.000","Open":11.0,"High":11.5,"Low":10.75,"Close":11.25,"Volume":0.5}]}"#,
    "{\"date\":1709287200000,\"Open\":10.0,\"High\":12.5,\"Low\":9.25,\"Close\":11.0,\"Volume\":100.0}\n{\"date\":1709290800000,\"Open\":11.0,\"High\":11.5,\"Low\":10.75,\"Close\":11.25,\"Volume\":0.5}\n",
    // Further shapes: lines of arrays, lines over several lines, nested and late times, dates and
    // times of day apart, names that differ by their letters' size only.
    "[1709287200000,10.0,12.5,9.25,11.0,100.0]\n\n[1709290800000,11.0,11.5,10.75,11.25,0.5]",
    "{\n \"t\": 1709287200, \"o\": 10, \"h\": 12.5, \"l\": 9.25, \"c\": 11, \"v\": 100\n}\n{\n \"t\": 1709290800, \"o\": 11, \"h\": 11.5, \"l\": 10.75, \"c\": 11.25, \"v\": 0.5\n}\n",
    #"[{"o":10,"h":12.5,"l":9.25,"c":11,"v":100,"at":{"time":"2024-03-01T10:00:00Z"}},{"o":11,"h":11.5,"l":10.75,"c":11.25,"v":0.5,"at":{"time":"2024-03-01T11:00:00Z"}}]"#,
    #"[{"date":"2024-03-01","time":"10:00","open":10,"high":12.5,"low":9.25,"close":11,"volume":100},{"date":"2024-03-01","time":"11:00:00","open":11,"high":11.5,"low":10.75,"close":11.25,"volume":0.5}]"#,
    #"[{"t":1709287200000,"T":1709290799999,"o":"10","h":"12.5","l":"9.25","c":"11","v":"100","V":"40","n":3,"N":1},{"t":1709290800000,"T":1709294399999,"o":"11","h":"11.5","l":"10.75","c":"11.25","v":"0.5","V":"0.1","n":3,"N":1}]"#,
    // Bybit's stream, and FTX.
    #"{"topic":"kline.60.X","data":[{"start":1709287200000,"end":1709290799999,"interval":"60","open":"10","close":"11","high":"12.5","low":"9.25","volume":"100","turnover":"34666","confirm":true,"timestamp":1709290799988}],"ts":1,"type":"snapshot"}"#
      + "\n"
      + #"{"topic":"kline.60.X","data":[{"start":1709290800000,"end":1709294399999,"interval":"60","open":"11","close":"11","high":"11","low":"11","volume":"0.1","turnover":"3","confirm":false,"timestamp":1709290801988}],"ts":1,"type":"snapshot"}"#
      + "\n"
      + #"{"topic":"kline.60.X","data":[{"start":1709290800000,"end":1709294399999,"interval":"60","open":"11","close":"11.25","high":"11.5","low":"10.75","volume":"0.5","turnover":"3","confirm":true,"timestamp":1709294399988}],"ts":1,"type":"snapshot"}"#,
    #"{"success":true,"result":[{"startTime":"2024-03-01T10:00:00+00:00","time":1709287200000.0,"open":10,"high":12.5,"low":9.25,"close":11,"volume":100},{"startTime":"2024-03-01T11:00:00+00:00","time":1709290800000.0,"open":11,"high":11.5,"low":10.75,"close":11.25,"volume":0.5}]}"#,
  ])
  func everyShapeGivesTheSame(_ text: String) throws {
    let read = try open(text)
    #expect(read.candles == Self.two, "\(text)")
    #expect(read.file.timeframe == Timeframe(1, .hour))
    #expect(read.file.instrument.symbol == "X")
  }

  /// Days of a data frame with a zone are its dates.
  @Test func daysOfAFrameWithAZone() throws {
    let text =
      #"{"schema":{"fields":[{"name":"Date","type":"datetime","tz":"America\/New_York"},{"name":"Open","type":"number"}],"primaryKey":["Date"],"pandas_version":"1.4.0"},"data":[{"Date":"2024-03-08T05:00:00.000Z","Open":10,"High":12,"Low":9,"Close":11},{"Date":"2024-03-11T04:00:00.000Z","Open":10,"High":12,"Low":9,"Close":11}]}"#
    let read = try open(text)
    #expect(
      read.candles.time == [try Time("2024-03-08"), try Time("2024-03-11")].map(\.milliseconds))
  }

  /// Incomplete candles are left out, and the reader is told.
  @Test(arguments: [
    #"{"instrument":"EUR_USD","granularity":"H1","candles":[{"complete":true,"volume":100,"time":"2024-03-01T10:00:00.000000000Z","bid":{"o":"10","h":"12.5","l":"9.25","c":"11"},"ask":{"o":"20","h":"22.5","l":"19.25","c":"21"}},{"complete":false,"volume":1,"time":"2024-03-01T11:00:00.000000000Z","bid":{"o":"1","h":"1","l":"1","c":"1"},"ask":{"o":"2","h":"2","l":"2","c":"2"}}]}"#,
    #"[["1709287200","1","11","12.5","9.25","10","100","true"],["1709290800","1","1","1","1","1","1","false"]]"#,
    #"{"stream":"x@kline_1h","data":{"e":"kline","E":1,"s":"X","k":{"t":1709287200000,"T":1709290799999,"s":"X","o":"10","c":"11","h":"12.5","l":"9.25","v":"100","x":true,"V":"5"}}}"#
      + "\n"
      + #"{"stream":"x@kline_1h","data":{"e":"kline","E":1,"s":"X","k":{"t":1709290800000,"T":1709294399999,"s":"X","o":"1","c":"1","h":"1","l":"1","v":"1","x":false,"V":"5"}}}"#,
  ])
  func incompleteCandlesAreLeftOut(_ text: String) throws {
    let read = try open(text)
    #expect(read.candles == Candles([Self.two[0]]), "\(text)")
    #expect(read.file.notes.contains("1 row of candles that were not over is left out"))
  }

  /// Two instruments in one stream are two.
  @Test func streamsOfTwo() {
    func line(_ symbol: String, _ time: Int) -> String {
      "{\"e\":\"kline\",\"s\":\"\(symbol)\",\"k\":{\"t\":\(time),\"T\":1,\"s\":\"\(symbol)\",\"o\":\"1\",\"c\":\"1\",\"h\":\"1\",\"l\":\"1\",\"v\":\"1\",\"x\":true,\"V\":\"5\"}}\n"
    }
    let text = line("A", 1_709_287_200_000) + line("B", 1_709_287_260_000)
    #expect(message(text).contains("the file holds rows of 'A', 'B'"))
  }

  private func yahoo(_ times: String, _ prices: String, _ meta: String) -> String {
    let columns = ["open", "high", "low", "close", "volume"].map { "\"\($0)\":[\(prices)]" }
    return
      "{\"chart\":{\"result\":[{\"meta\":{\"symbol\":\"ACME\",\(meta)},\"timestamp\":[\(times)],\"indicators\":{\"quote\":[{\(columns.joined(separator: ","))}]}}],\"error\":null}}"
  }

  /// Minutes without a trade have no prices; the last day may bear the time of its last trade, and
  /// clocks change between two days.
  @Test func yahoosNullsAndDays() throws {
    let minutes = try open(
      yahoo(
        "1709303400,1709303460,1709303520", "10,null,11",
        "\"exchangeTimezoneName\":\"America/New_York\",\"dataGranularity\":\"1m\""))
    #expect(minutes.candles.time == [1_709_303_400_000, 1_709_303_520_000])
    #expect(minutes.file.notes.contains("1 row has no price and is left out"))
    let days = try open(
      yahoo(
        "1709908200,1710163800,1710250200,1710338400", "10,11,12,13",
        "\"exchangeTimezoneName\":\"America/New_York\",\"dataGranularity\":\"1d\""))
    let dates = ["2024-03-08", "2024-03-11", "2024-03-12", "2024-03-13"]
    #expect(days.candles.time == (try dates.map { try Time($0).milliseconds }))
    #expect(days.file.dialect == "yahoo-chart" && days.file.timeframe == Timeframe(1, .day))
    let some = yahoo(
      "1709303400,1709303460", "10,11", "\"exchangeTimezoneName\":\"UTC\""
    ).replacing("\"high\":[10,11]", with: "\"high\":[10,null]")
    #expect(message(some).contains("the column 'indicators.quote.high' has no value here"))
  }

  /// A long document shows what it is beyond what is looked at first.
  @Test func yahoosLongColumns() throws {
    let times = (0..<30_000).map { "\(1_709_303_400 + 60 * $0)" }.joined(separator: ",")
    let prices = String(repeating: "10,", count: 30_000).dropLast()
    let read = try open(
      yahoo(times, String(prices), "\"exchangeTimezoneName\":\"America/New_York\""))
    #expect(read.file.dialect == "yahoo-chart" && read.candles.count == 30_000)
  }

  /// Prices as decimals, times as text, and no symbol but a number.
  @Test func databentosDecimals() throws {
    let text =
      #"{"hd":{"ts_event":"2024-03-01T10:00:00.000000000Z","rtype":34,"publisher_id":1,"instrument_id":5482},"open":"10.000000000","high":"12.500000000","low":"9.250000000","close":"11.000000000","volume":"100"}"#
    let read = try open(text + "\n")
    #expect(read.candles == Candles([Self.two[0]]))
    #expect(read.file.dialect == "databento-json" && read.file.instrument.symbol == "5482")
    let mixed =
      #"{"hd":{"ts_event":"1709287200000000000"},"open":"10000000000","high":"12500000000","low":"9250000000","close":"11.0","volume":"100"}"#
    #expect(message(mixed).contains("'11.0' in column 'close' is not a number"))
  }

  @Test func databentosPricesAreExact() throws {
    let text =
      #"{"hd":{"ts_event":"1709287200000000000"},"open":"4503599627370497","high":"9223372036854775806","low":"1","close":"123456789012345678","volume":"1"}"#
    let candle = try open(text).candles[0]
    #expect(candle.open == 4_503_599.627370497 && candle.low == 1e-9)
    #expect(candle.high == 9_223_372_036.854775806 && candle.close == 123_456_789.012345678)
  }

  @Test func volumeOfInverseContracts() throws {
    let text =
      #"{"retCode":0,"result":{"symbol":"BTCUSD","category":"inverse","list":[["1709290800000","11","11.5","10.75","11.25","0.5","1"],["1709287200000","10","12.5","9.25","11","100","1"]]}}"#
    let read = try open(text)
    #expect(read.candles == Self.two && read.file.instrument.symbol == "BTCUSD")
    #expect(read.file.notes.contains { $0.contains("contracts of one dollar") })
  }

  @Test func aZoneThatTheDocumentNames() throws {
    let text =
      #"{"meta":{"symbol":"ACME","interval":"1h","exchange_timezone":"America/New_York"},"values":[{"datetime":"2024-03-01 06:00:00","open":"11","high":"11.5","low":"10.75","close":"11.25","volume":"0.5"},{"datetime":"2024-03-01 05:00:00","open":"10","high":"12.5","low":"9.25","close":"11","volume":"100"}],"status":"ok"}"#
    let read = try open(text)
    #expect(read.candles == Self.two && read.file.instrument.symbol == "ACME")
    #expect(
      read.file.notes.contains {
        $0.hasPrefix("times are those of America/New_York, as the file says, and were moved to UTC")
      })
    #expect(message(text.replacing("New_York", with: "New_Yrok")).contains("New_Yrok"))
  }

  /// Numbers that are none put no row before another.
  @Test func identifiersAreNoSequence() throws {
    let text =
      #"[{"seq":"3f0c","time":"2024-03-01T10:00Z","open":10,"high":12.5,"low":9.25,"close":11,"volume":100},{"seq":"a1b2","time":"2024-03-01T11:00Z","open":11,"high":11.5,"low":10.75,"close":11.25,"volume":0.5}]"#
    #expect(try open(text).candles == Self.two)
  }

  /// What is no document of candles, or is spoilt, has a message that says so.
  @Test func everyRefusalHasAMessage() {
    let row = #""time":"2024-03-01","open":10,"high":12,"low":9,"close":11"#
    let later = row.replacing("03-01", with: "03-02")
    let texts = [
      #"{"lastUpdateId":1,"bids":[["10","1"]],"asks":[["11","2"]]}"#,
      #"[{"symbol":"XBTUSD","id":1,"side":"Sell","size":5,"price":100}]"#,
      "{\"type\":\"l2\",\"bids\":[[\"10\",\"1\",\"0\",\"2\",\"3\"]],\"asks\":[[\"11\",\"2\",\"0\",\"1\",\"1\"]]}",
      #"[{"orderId":1,"price":"10","origQty":"1","status":"CANCELED","side":"BUY","time":1709287200000}]"#,
      "{\"order_id\":1,\"price\":\"10\",\"order_status\":\"FILLED\",\"created\":1}\n{\"order_id\":2,\"price\":\"10\",\"order_status\":\"CANCELED\",\"created\":1}",
      #"[{"id":28457,"price":"4.00000100","qty":"12","time":1499865549590,"isBuyerMaker":true}]"#,
      "{\(row)}{\(later)}", "{\(row)},\n{\(later)}", "{\(row)}\n{\(later)", "{\(row)}\n7",
      "{\(row)}\n[1,2,3]", "{\(row)}\n{\"x\":1}", "{\(row)}\n]",
      #"{"open":{"2024-03-01":1,"2024-03-02":1},"high":{"2024-03-01":1,"2024-03-03":1},"low":{"2024-03-01":1},"close":{"2024-03-01":1}}"#,
      #"{"open":{"2024-03-01":1,"2024-03-02":1},"high":{"2024-03-01":1},"low":{"2024-03-01":1},"close":{"2024-03-01":1}}"#,
      #"{"columns":["open","high","low","close"],"index":["2024-03-01","2024-03-02"],"data":[[1,1,1,1]]}"#,
      #"{"columns":["open","high","low","close"],"index":["2024-03-01"],"data":[[1,1,1,1],[1,1,1,1]]}"#,
      #"{"columns":["open","high","low","close"],"data":[[1,1,1,1]],"index":["2024-03-01"]}"#,
      #"{"columns":["open","high","low","close"],"index":["2024-03-01",null],"data":[[1,1,1,1],[1,1,1,1]]}"#,
      #"{"columns":["open","high","low","close"],"index":["2024-03-01","x"],"data":[[1,1,1,1],[1,1,1,1]]}"#,
      #"{"date":["2024-03-01"],"time":["10:00"],"open":[1],"high":[1],"low":[1],"close":[1]}"#,
      #"[{"time":"2024-03-01T10:00Z","open":1,"high":1,"low":1,"close":1,"complete":"maybe"}]"#,
      #"[{"time":"2024-03-01T10:00Z","open":1,"high":1,"low":1,"close":1,"complete":false}]"#,
      #"{"chart":{"result":null,"error":{"code":"Not Found","description":"No data found, symbol may be delisted"}}}"#,
      "{\"x\":{\(row),\"open\":3}}",
      "[{\"OPEN\":1,\"Open\":1,\"high\":1,\"low\":1,\"close\":1,\"time\":\"2024-03-01\"}]",
      "{\"AAPL\":{\"daily\":[{\(row)}],\"weekly\":[{\(row)}]}}",
      "[{\"candles\":[{\(row)}],\"symbol\":\"A\"},{\"candles\":[{\(later)}],\"symbol\":\"B\"}]",
    ]
    let text = texts.map { "# \($0)\n\(message($0))\n\n" }.joined()
    expectGolden(text, "json-refusals.txt")
  }
}
