import Support
import Testing

@testable import Market

@Suite struct JSONCandlesTests {
  private let folder = TemporaryFolder()

  private func open(
    _ text: String, _ name: String = "x.json", _ options: ReadingOptions = ReadingOptions()
  ) throws -> (file: CandleFile, candles: Candles) {
    let file = try openCandles(path: folder.file(name, text), options)
    return (file, try allCandles(file))
  }

  private func fault(
    _ text: String, _ options: ReadingOptions = ReadingOptions()
  ) -> (any UserError)? {
    do {
      _ = try open(text, "x.json", options)
      return nil
    } catch {
      return error as? any UserError
    }
  }

  /// Two hours that every document below holds, from 2024-03-01T10:00:00Z on.
  private static let two = Candles([
    Candle(
      Time(seconds: 1_709_287_200), open: 10, high: 12.5, low: 9.25, close: 11, volume: 100),
    Candle(
      Time(seconds: 1_709_290_800), open: 11, high: 11.5, low: 10.75, close: 11.25, volume: 0.5),
  ])

  @Test(arguments: [
    (
      "kraken-rest", "XBTUSD",
      #"{"error":[],"result":{"XBTUSD":[[1709287200,"10","12.5","9.25","11","10.4","100",5],[1709290800,"11","11.5","10.75","11.25","11","0.5",0]],"last":1709290800}}"#
    ),
    (
      "binance-rest", "X",
      #"[[1709287200000,"10","12.5","9.25","11","100",1709290799999,"1",1,"1","1","0"],[1709290800000,"11","11.5","10.75","11.25","0.5",1709294399999,"1",1,"1","1","0"]]"#
    ),
    (
      "coinbase-rest", "X",
      #"{"candles":[{"start":"1709290800","low":"10.75","high":"11.5","open":"11","close":"11.25","volume":"0.5"},{"start":"1709287200","low":"9.25","high":"12.5","open":"10","close":"11","volume":"100"}]}"#
    ),
    (
      "freqtrade", "X",
      "[[1709287200000,10,12.5,9.25,11,100],[1709290800000,11.0,11.5,10.75,11.25,5e-1]]"
    ),
    (
      "klinechart", "X",
      #"[{"timestamp":1709287200000,"open":10,"high":12.5,"low":9.25,"close":11,"volume":100},{"timestamp":1709290800000,"open":11,"high":11.5,"low":10.75,"close":11.25,"volume":0.5,"turnover":7}]"#
    ),
    (
      "polygon-rest", "AAPL",
      #"{"ticker":"AAPL","results":[{"v":100,"vw":1,"o":10,"c":11,"h":12.5,"l":9.25,"t":1709287200000,"n":1},{"v":0.5,"vw":1,"o":11,"c":11.25,"h":11.5,"l":10.75,"t":1709290800000,"n":1}]}"#
    ),
    (
      "alphavantage-json", "IBM",
      #"{"Meta Data":{"2. Symbol":"IBM","4. Interval":"60min","6. Time Zone":"US/Eastern"},"Time Series (60min)":{"2024-03-01 07:00:00":{"1. open":"11","2. high":"11.5","3. low":"10.75","4. close":"11.25","5. volume":"0.5"},"2024-03-01 06:00:00":{"1. open":"10","2. high":"12.5","3. low":"9.25","4. close":"11","5. volume":"100"}}}"#
    ),
    // Without a vendor: names in any order, rows below others, values in text, an unknown member.
    (
      "json", "ABC",
      #"{"meta":{"n":[1,2],"symbol":"ABC"},"values":[{"close":"11","x":{"y":[1]},"Volume":100,"date":"2024-03-01T10:00:00Z","Open":10,"high":12.5,"low":9.25},{"close":"11.25","Volume":0.5,"date":"2024-03-01T11:00:00Z","Open":11,"high":11.5,"low":10.75}]}"#
    ),
    (
      "json", "X",
      #"{"t":[1709287200,1709290800],"o":[10,11],"h":[12.5,11.5],"l":[9.25,10.75],"c":[11,11.25],"v":[100,0.5],"s":"ok"}"#
    ),
    (
      "json", "X",
      #"{"columns":["time","low","high","open","close","volume"],"index":[0,1],"data":[["2024-03-01 10:00",9.25,12.5,10,11,100],["2024-03-01 11:00",10.75,11.5,11,11.25,0.5]]}"#
    ),
    ("json", "X", "[[1709287200,9.25,12.5,10,11,100],[1709290800,10.75,11.5,11,11.25,0.5]]"),
    (
      "json", "X",
      #"{"2024-03-01T10:00:00Z":{"o":10,"h":12.5,"l":9.25,"c":11,"v":100},"2024-03-01T11:00:00Z":{"o":11,"h":11.5,"l":10.75,"c":11.25,"v":0.5}}"#
    ),
  ])
  func everyShapeGivesTheSame(_ dialect: String, _ symbol: String, _ text: String) throws {
    let read = try open(text)
    #expect(read.candles == Self.two, "\(dialect)")
    #expect(read.file.dialect == dialect)
    #expect(read.file.instrument.symbol == symbol)
    #expect(read.file.timeframe == Timeframe(1, .hour))
  }

  @Test func datesOfTaiwan() throws {
    let twse =
      #"{"stat":"OK","date":"20260801","title":"115年08月 2330 台積電 各日成交資訊","fields":["日期","成交股數","成交金額","開盤價","最高價","最低價","收盤價","漲跌價差","成交筆數","註記"],"data":[["115/08/03","35,209,944","83,673,350,698","2,390.00","2,395.00","2,365.00","2,370.00","-55.00","174,489",""]],"notes":["a"],"total":1}"#
    let tpex =
      #"{"tables":[{"title":"個股日成交資訊","subtitle":"6488 環球晶 115年08月","date":"20260801","data":[["115/08/03","15,388","13,694,380","870.00","930.00","843.00","866.00","11.00","23,455"]],"fields":["日 期","成交張數","成交仟元","開盤","最高","最低","收盤","漲跌","筆數"],"notes":[],"totalCount":1}],"date":"20260801","code":"6488","stat":"ok"}"#
    let day = Time(seconds: 1_785_715_200)
    let first = try open(twse)
    #expect(first.file.dialect == "twse-json" && first.file.instrument.symbol == "2330")
    #expect(first.file.timeframe == Timeframe(1, .day))
    #expect(
      first.candles
        == Candles([
          Candle(day, open: 2_390, high: 2_395, low: 2_365, close: 2_370, volume: 35_209_944)
        ]))
    let second = try open(tpex)
    #expect(second.file.dialect == "tpex-json" && second.file.instrument.symbol == "6488")
    #expect(second.candles[0].volume == 15_388_000)
    #expect(second.candles[0].open == 870 && second.candles[0].time == day)
    #expect(second.file.notes == ["volume is written in thousands of shares and read in shares"])
  }

  @Test func keysOfTheApplication() throws {
    let text =
      #"[{"Time":"2018-12-21T00:00:00Z","Key":"13","Open":"0.7","Close":"0.8","High":"0.9","Low":"0.6"}]"#
    let read = try open(text)
    #expect(read.file.dialect == "kchart" && read.file.instrument.symbol == "13")
    #expect(read.candles[0].close == 0.8 && read.candles[0].volume == 0)
  }

  @Test func namesOfFreqtradesFiles() throws {
    let text = "[[1709287200000,10,12.5,9.25,11,100]]"
    #expect(
      try open(text, "XRP_USDT_USDT-1h-futures.json").file.instrument.symbol == "XRP/USDT:USDT")
    #expect(try open(text, "BTC_USDT-5m.json").file.instrument.symbol == "BTC/USDT")
    #expect(try open(text, "BTC_USDT-5m.json").file.timeframe == Timeframe(5, .minute))
  }

  /// A name of nothing but the vendor's words leaves out what is no symbol.
  @Test func namesWithoutASymbol() throws {
    let text =
      #"{"candles":[{"start":"1709287200","low":"9","high":"12","open":"10","close":"11","volume":"1"}]}"#
    #expect(try open(text, "coinbase_rest_1h.json").file.instrument.symbol == "COINBASE_REST")
    #expect(try open(text, "BTC-USD_1h.json").file.instrument.symbol == "BTC_USD")
  }

  private func columns(_ count: Int, closing: Bool = true) -> String {
    let times = (0..<count).map { "\(1_709_287_200 + 60 * $0)" }.joined(separator: ",")
    let ones = String(repeating: "1,", count: count).dropLast()
    let prices = ["o", "h", "l", "c"].map { "\"\($0)\":[\(ones)]" }.joined(separator: ",")
    return closing ? "{\"t\":[\(times)],\(prices)}" : "{\"t\":[\(times)"
  }

  /// Columns longer than what is looked at first are found all the same.
  @Test func longColumns() throws {
    let text = columns(25_000)
    #expect(text.utf8.count > PeekedStream.limit)
    let read = try open(text)
    #expect(read.candles.count == 25_000 && read.file.timeframe == Timeframe(1, .minute))
    #expect(read.candles.time.last == Int64(1_709_287_200 + 60 * 24_999) * 1_000)
  }

  /// Columns have to be in memory, so there are limits, which are named.
  @Test func columnsOfTooManyRows() throws {
    let text = Array(columns(11).utf8)
    let shape = JSONShape(looks: "", strength: { _, _ in 1 })
    let context = ReadingContext(
      stream: MemoryBytes(text), sample: FileHead(name: "x", bytes: text), dialect: .json,
      options: ReadingOptions())
    let plan = try JSONPlan(context, shape)
    for (limit, isEnough) in [(10, false), (11, true)] {
      let reader = JSONReader(MemoryBytes(text))
      _ = try reader.next()
      let fault = { try JSONColumns(reader, plan, limit: limit) }
      if isEnough {
        var columns = try fault()
        var count = 0
        while columns.next() != nil { count += 1 }
        #expect(count == 11)
      } else {
        let error = #expect(throws: DataError.self) { try fault() }
        #expect(error?.description.contains("more than 10 rows; write an array of rows") == true)
      }
    }
    let near = DataProblem.json(.noCandlesNear(limit: FileHead.documentLimit)).description
    #expect(near.hasPrefix("the first 16 MiB of this JSON hold no candles"))
  }

  @Test func everyDefectHasAMessage() {
    let row = #"{"time":"2024-03-01","open":10,"high":12,"low":9,"close":11,"volume":5}"#
    let texts = [
      #"{"stat":"很抱歉，沒有符合條件的資料!","total":0}"#,
      #"{"error":["EQuery:Unknown asset pair"]}"#, #"{"code":-1121,"msg":"Invalid symbol."}"#,
      #"{"Error Message":"Invalid API call."}"#, "{}", "[]", #"{"candles":[]}"#,
      #"{"a":{"b":[1,2]},"c":"d"}"#, "[\(row),", "[\(row),\(row)]", "{\"data\":[\(row)]}]",
      "[\(row),{\"time\":\"2024-03-02\",\"open\":\"x\",\"high\":12,\"low\":9,\"close\":11,\"volume\":5}]",
      "[\(row),{\"time\":\"2024-03-02\",\"open\":null,\"high\":12,\"low\":9,\"close\":11,\"volume\":5}]",
      "[\(row),{\"time\":\"2024-03-02\",\"open\":[1],\"high\":12,\"low\":9,\"close\":11,\"volume\":5}]",
      "[\(row),{\"time\":\"2024-03-02\",\"high\":12,\"low\":9,\"close\":11,\"volume\":5}]",
      "[\(row),{\"time\":\"2024-02-30\",\"open\":10,\"high\":12,\"low\":9,\"close\":11,\"volume\":5}]",
      "[\(row),{\"time\":\"2024-03-02\",\"open\":10,\"open\":10,\"high\":12,\"low\":9,\"close\":11,\"volume\":5}]",
      "[\(row),{\"time\":\"2024-03-02\",\"open\":13,\"high\":12,\"low\":9,\"close\":11,\"volume\":5}]",
      "[\(row),{\"time\":\"2024-03-02\",\"open\":1e999,\"high\":12,\"low\":9,\"close\":11,\"volume\":5}]",
      "[\(row),{\"time\":\"2024-03-02\",\"open\":1,\"low\":1,\"high\":1,\"close\":1,\"volume\":5},{\"time\":\"2024-02-02\",\"open\":10,\"high\":12,\"low\":9,\"close\":11,\"volume\":5}]",
      "[\(row),{\"time\":\"2024-03-02\",\"open\":10,\"high\":12,\"low\":9,\"close\":11}]",
      "[{\"time\":\"2024-03-01 10:00\",\"open\":1,\"low\":1,\"high\":1,\"close\":1},{\"time\":\"2024-03-01T11:00Z\",\"open\":10,\"high\":12,\"low\":9,\"close\":11}]",
      "[\(row),7]", "[\(row),[1,2]]", "[[1709287200,1,2,3,4]]",
      "[[1709287200000,10,12,9,11,5],[1709290800000,10,12]]",
      #"{"t":[1709287200,1709290800],"o":[1,1],"h":[1,1],"l":[1],"c":[1,1]}"#,
      "[{\"symbol\":\"A\",\(row.dropFirst()),{\"symbol\":\"B\",\(row.dropFirst())]",
      "{\"columns\":[\"time\",\"open\",\"high\",\"low\",\"close\",\"volume\"],\"data\":[[1709287200,10,12,9,11]]}",
      "[\(row.dropLast()),\"x\":[\(row)]}]",
    ]
    var text = ""
    for bad in texts {
      guard let fault = fault(bad) else {
        Issue.record("\(bad) was accepted")
        continue
      }
      #expect(fault.exitCode == .data)
      text += "# \(bad)\n\(fault.description.replacing(folder.path("x.json"), with: "x.json"))\n\n"
    }
    expectGolden(text, "json-candles.txt")
  }

  @Test func wrongRowsArePassedOverWhereTheReaderSaysSo() throws {
    var options = ReadingOptions()
    options.policies[.value] = .skip
    options.policies[.ohlc] = .skip
    let row = #""high":12,"low":9,"close":11"#
    let text =
      "[{\"time\":\"2024-03-01\",\"open\":10,\(row)},{\"time\":\"2024-03-02\",\"open\":null,\(row)},"
      + "{\"time\":\"2024-03-03\",\"open\":13,\(row)},{\"time\":\"2024-03-04\",\"open\":10,\(row)}]"
    let read = try open(text, "x.json", options)
    #expect(read.candles.time.count == 2)
    #expect(read.file.defects.count(.value, .skip) == 1)
    #expect(read.file.defects.count(.ohlc, .skip) == 1)
  }

  @Test func oneOfSeveralSymbolsIsChosen() throws {
    let row = #""open":10,"high":12,"low":9,"close":11"#
    let text =
      "[{\"symbol\":\"A\",\"time\":\"2024-03-01\",\(row)},{\"symbol\":\"B\",\"time\":\"2024-03-01\",\(row)}]"
    var options = ReadingOptions()
    options.symbol = "B"
    #expect(try open(text, "x.json", options).candles.count == 1)
    options.symbol = "C"
    #expect(fault(text, options)?.description.contains("'C'") == true)
  }

  @Test func longDocumentsStream() throws {
    let made = randomCandles(5_000, seed: 5)
    let rows = (0..<made.count).map { i in
      let c = made[i]
      return "[\(c.time.milliseconds),\(c.open),\(c.high),\(c.low),\(c.close),\(c.volume)]"
    }
    #expect(try open("[\(rows.joined(separator: ",\n"))]").candles == made)
    let old = rows.reversed().joined(separator: ",")
    #expect(try open("[\(old)]").candles == made)
  }

  /// Cut anywhere, a document is refused; with bytes changed it is refused or read, never a trap.
  @Test func mutationsNeverTrap() throws {
    let text =
      #"{"ticker":"A","results":[{"v":100,"o":10,"c":11,"h":12.5,"l":9.25,"t":1709287200000},{"v":0.5,"o":11,"c":11.25,"h":11.5,"l":10.75,"t":1709290800000}]}"#
    let bytes = Array(text.utf8)
    var random = SplitMix64(seed: 12)
    for count in bytes.indices {
      #expect(throws: (any Error).self) { try read(Array(bytes.prefix(count))) }
    }
    for _ in 0..<3_000 {
      var flipped = bytes
      for _ in 0...random.whole(0...2) {
        flipped[random.whole(0...bytes.count - 1)] = UInt8(random.whole(0...255))
      }
      guard let candles = try? read(flipped) else { continue }
      #expect((0..<candles.count).allSatisfy { candles.low[$0] <= candles.high[$0] })
    }
  }

  private func read(_ bytes: [UInt8]) throws -> Candles {
    try allCandles(CandleFile(MemoryBytes(bytes), ReadingOptions()))
  }
}
