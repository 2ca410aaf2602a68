import Support
import Testing

@testable import Market

/// A column that says what is traded is heard, or asked about.
@Suite struct InstrumentColumnTests {
  /// Minutes of two shares by turns, one at 100 and one at 300.
  private func turns(_ column: String, _ names: [String] = ["AAA", "BBB"]) -> String {
    "time,open,high,low,close,volume,\(column)\n"
      + (0..<8).map { i in
        let price = (i % 2 == 0 ? 100 : 300) + i
        return
          "2024-01-02T10:0\(i):00Z,\(price),\(price + 1),\(price - 1),\(price),5,\(names[i % 2])\n"
      }.joined()
  }

  @Test(arguments: [
    "symbol", "Ticker", "Name", "Stock", "code", "ts_code", "instrument", "Contract", "secid",
    "InstrumentID", "isin", "pair", "exchange", "series", "代码", "股票名称", "證券代號", "銘柄", "종목명",
  ])
  func knownNames(_ column: String) throws {
    #expect(problem(turns(column)) == .severalSymbols(["AAA", "BBB"]))
    let one = try ReadText(turns(column)) { $0.symbol = "BBB" }
    #expect(one.candles.open == [301, 303, 305, 307] && one.symbol == "BBB")
    #expect(
      problem(turns(column)) { $0.symbol = "CCC" }
        == .noSuchSymbol("CCC", among: ["AAA", "BBB"]))
  }

  /// The same for ticks.
  @Test(arguments: ["symbol", "ticker", "exchange", "Name", "instrument_name"])
  func ticks(_ column: String) throws {
    let text = """
      timestamp,\(column),price,size
      2024-01-02T10:00:00Z,BTCUSDT,60000,1
      2024-01-02T10:00:01Z,ETHUSDT,3000,2
      2024-01-02T10:00:02Z,BTCUSDT,60001,4

      """
    #expect(problem(text) == .severalSymbols(["BTCUSDT", "ETHUSDT"]))
    let ether = try ReadText(text) { $0.symbol = "ETHUSDT" }
    let start = try Time("2024-01-02T10:00:00Z")
    #expect(
      ether.candles
        == Candles([Candle(start, open: 3_000, high: 3_000, low: 3_000, close: 3_000, volume: 2)]))
    let bitcoin = try ReadText(text) { $0.symbol = "btcusdt" }
    #expect(bitcoin.candles.close == [60_001] && bitcoin.candles.volume == [5])
    #expect(problem(text) { $0.symbol = "X" } == .noSuchSymbol("X", among: ["BTCUSDT", "ETHUSDT"]))
    let one = try ReadText(text.replacing("ETHUSDT", with: "BTCUSDT"))
    #expect(one.symbol == (column == "exchange" ? "X" : "BTCUSDT"))
  }

  /// `TPA` and `TpA` are two shares; a reader may write capitals otherwise where there is only one.
  @Test(arguments: [false, true]) func capitalsTellInstrumentsApart(_ ticks: Bool) throws {
    let head = ticks ? "timestamp,ticker,price,size\n" : "timestamp,ticker,open,high,low,close\n"
    func rows(_ symbol: String, _ hour: Int, _ price: Int) -> String {
      let prices = ticks ? "\(price),1" : "\(price),\(price),\(price),\(price)"
      return (0..<3).map { "2024-01-02T1\(hour):0\($0):00Z,\(symbol),\(prices)\n" }.joined()
    }
    let text = head + rows("TPA", 0, 10) + rows("TpA", 1, 25)
    #expect(problem(text) == .severalSymbols(["TPA", "TpA"]))
    for (symbol, other, price) in [("TPA", "TpA", 10.0), ("TpA", "TPA", 25)] {
      let one = try ReadText(text) { $0.symbol = symbol }
      #expect(one.candles.close == [price, price, price] && one.symbol == symbol)
      #expect(one.notes("'\(other)' differs from '\(symbol)' in capitals"))
    }
    #expect(problem(text) { $0.symbol = "tpa" } == .severalSymbols(["TPA", "TpA"]))
    let alone = try ReadText(head + rows("A", 0, 5) + rows("TpA", 1, 25)) { $0.symbol = "tpa" }
    #expect(alone.candles.close == [25, 25, 25] && !alone.notes("capitals"))
  }

  /// A name that nobody knows, and prices that jump with it.
  @Test func pricesJumpWithAnUnknownColumn() throws {
    let text = turns("Aktie")
    #expect(
      problem(text)
        == .looksLikeSymbol("Aktie", values: ["AAA", "BBB"], .jumps(percent: 193)))
    #expect(message(text)?.contains("--columns 'symbol=Aktie' --symbol AAA") == true)
    #expect(message(text)?.contains("--columns 'ignore=Aktie'") == true)
    let one = try ReadText(text) {
      $0.columns = try ColumnChoice("symbol=Aktie")
      $0.symbol = "AAA"
    }
    #expect(one.candles.open == [100, 102, 104, 106])
    for cure in ["ignore=Aktie", "symbol=-"] {
      let all = try ReadText(text) { $0.columns = try ColumnChoice(cure) }
      #expect(all.candles.count == 8)
    }
    let numbers = turns("aktie", ["7", "9"])
    #expect(
      problem(numbers)
        == .looksLikeSymbol("aktie", values: ["7", "9"], .jumps(percent: 193)))
  }

  /// All shares of a day, one below the other.
  @Test func rowsOfOneTimeDifferInAnUnknownColumn() {
    let text =
      "date,open,high,low,close,valeur\n"
      + ["A", "B", "C"].map { "2024-01-02,1,2,1,2,\($0)\n" }.joined()
    #expect(
      problem(text) == .looksLikeSymbol("valeur", values: ["A", "B", "C"], .sameTime))
  }

  /// A contract after another, which no jump betrays: the column may not change.
  @Test func aTextThatChangesFurtherDown() throws {
    var text = "time,open,high,low,close,serie\n"
    for i in 0..<20_000 {
      text += "\(1_704_189_600 + i * 60),100,101,99,100,\(i < 15_000 ? "H24" : "M24")\n"
    }
    #expect(problem(text) == .labelChanged("serie", from: "H24", to: "M24"))
    #expect(
      problem(text) { $0.policies[.value] = .skip }
        == .labelChanged("serie", from: "H24", to: "M24"))
    let all = try ReadText(text) { $0.columns = try ColumnChoice("ignore=serie") }
    #expect(all.candles.count == 20_000)
    let one = try ReadText(text) {
      $0.columns = try ColumnChoice("symbol=serie")
      $0.symbol = "M24"
    }
    #expect(one.candles.count == 5_000)
  }

  /// Of a root and its contracts the contract says which is traded.
  @Test func theColumnThatDiffersNamesTheInstrument() throws {
    let rows = ["ES,ESH4,1", "ES,ESH4,2", "ES,ESM4,3"].enumerated().map { day, row in
      "2024-03-0\(day + 1),\(row),5,1,4\n"
    }
    let text = "date,symbol,contract,open,high,low,close\n" + rows.joined()
    #expect(problem(text) == .severalSymbols(["ESH4", "ESM4"]))
    #expect(try ReadText(text) { $0.symbol = "ESH4" }.candles.open == [1, 2])
    let one = try ReadText(text.replacing("ESM4", with: "ESH4"))
    #expect(one.symbol == "ES" && one.candles.count == 3)
  }

  /// What is beside a symbol may not change either, and a venue is no symbol.
  @Test func columnsBesideTheSymbol() throws {
    let head = "date,symbol,exchange,open,high,low,close\n"
    let text = head + "2024-01-02,A,NYSE,1,2,1,2\n2024-01-03,A,NYSE,1,2,1,2\n"
    #expect(try ReadText(text).symbol == "A")
    let moved = (text + "2024-01-04,A,OTC,1,2,1,2\n").replacing(",A,", with: ",A,")
    #expect(problem(moved) == .severalSymbols(["NYSE", "OTC"]))
    let venue = text.replacing("symbol,exchange", with: "note,exchange")
    #expect(try ReadText(venue, "acme.csv").symbol == "ACME")
  }

  /// Texts that say nothing about what is traded are no matter.
  @Test func textsThatAreNoMatter() throws {
    let names = ["Monday", "Tuesday", "Wednesday"]
    var text = "date,open,high,low,close,volume,Weekday,trend,kommentar\n"
    for day in 0..<21 {
      let price = 100 + day * 13 % 7
      text +=
        "2024-01-\(day < 9 ? "0" : "")\(day + 1),\(price),\(price + 9),\(price - 9),\(price),5,"
        + "\(names[day % 3]),\(day % 2 == 0 ? "up" : "down"),\(day % 5 == 0 ? "x" : "y")\n"
    }
    #expect(try ReadText(text).candles.count == 21)
  }

  /// What the corpus of research read wrongly in silence: no longer.
  @Test func theLengthOfCandlesMayNotChange() {
    let text =
      "time,interval,open,high,low,close\n2024-01-02T10:00Z,1m,1,2,1,2\n2024-01-02T10:01Z,1m,1,2,1,2\n2024-01-02T11:00Z,1h,1,2,1,2\n"
    #expect(problem(text) == .labelChanged("interval", from: "1m", to: "1h"))
  }
}
