import Support
import Testing

@testable import Market

/// The series that a path holds: files of different series, and files of several instruments.
@Suite struct SeriesOfPathTests {
  private let folder = TemporaryFolder()

  /// Rows of three shares, by turns or one share after the other.
  private func rows(_ days: Int, byTurns: Bool) -> String {
    var rows: [(day: Int, share: Int, text: String)] = []
    for day in 0..<days {
      for share in 0..<3 {
        let price = 100 * (share + 1) + day % 50
        let date = Time(milliseconds: Int64(day) * 86_400_000).date
        rows.append(
          (day, share, "\(date),\(price),\(price + 1),\(price - 1),\(price),\(day),S\(share)\n"))
      }
    }
    if !byTurns { rows.sort { ($0.share, $0.day) < ($1.share, $1.day) } }
    return "date,open,high,low,close,volume,Name\n" + rows.map(\.text).joined()
  }

  private func series(_ path: String) throws -> [String: Candles] {
    var read: [String: Candles] = [:]
    for item in try SeriesOfPath(path: path, ReadingOptions()).items {
      var parts = [item]
      do {
        let file = try item.open()
        read[file.instrument.symbol] = try allCandles(file)
        continue
      } catch let error as DataError {
        guard case .severalSymbols(let names) = error.problem else { throw error }
        parts = try item.byInstrument(names) ?? []
      }
      for part in parts {
        let file = try part.open()
        read[file.instrument.symbol] = try allCandles(file)
      }
    }
    return read
  }

  @Test(arguments: [true, false]) func everyInstrumentOfAFile(_ byTurns: Bool) throws {
    let text = rows(2_000, byTurns: byTurns)
    let read = try series(folder.file("all.csv", text))
    #expect(read.keys.sorted() == ["S0", "S1", "S2"])
    for share in 0..<3 {
      let candles = try #require(read["S\(share)"])
      #expect(candles.count == 2_000 && candles.volume == (0..<2_000).map(Double.init))
      #expect(candles.open[49] == Double(100 * (share + 1) + 49))
    }
    let newest = text.split(separator: "\n" as Character).dropFirst().reversed().joined(
      separator: "\n")
    let turned = "date,open,high,low,close,volume,Name\n" + newest + "\n"
    #expect(try series(folder.file("turned.csv", turned)) == read)
  }

  /// With little memory rows wait in the temporary file.
  @Test(arguments: [true, false]) func littleMemory(_ byTurns: Bool) throws {
    let bytes = Array(rows(500, byTurns: byTurns).utf8)
    let split = try #require(
      try InstrumentSplit(MemoryBytes(bytes, name: "x.csv"), ReadingOptions(), limit: 3_000))
    #expect(split.symbols == ["S0", "S1", "S2"])
    for symbol in split.symbols.reversed() {
      var options = ReadingOptions()
      options.symbol = symbol
      let candles = try allCandles(CandleFile(split.stream(of: symbol), options))
      #expect(candles.count == 500 && candles.volume == (0..<500).map(Double.init))
    }
  }

  /// What is wrong is said with the line of the whole file.
  @Test(arguments: [(true, 33), (false, 22)]) func theLineOfTheFile(_ byTurns: Bool, _ line: Int)
    throws
  {
    var lines = rows(10, byTurns: byTurns).split(separator: "\n" as Character).map(String.init)
    let place = line - 1 < lines.count ? line - 1 : lines.count - 1
    lines[place] = lines[place].replacing("1970", with: "197x")
    let symbol = String(lines[place].suffix(2))
    let split = try #require(
      try InstrumentSplit(
        MemoryBytes(Array((lines.joined(separator: "\n") + "\n").utf8), name: "x.csv"),
        ReadingOptions()))
    var options = ReadingOptions()
    options.symbol = symbol
    let fault = #expect(throws: DataError.self) {
      try allCandles(CandleFile(split.stream(of: symbol), options))
    }
    #expect(fault?.line == place + 1)
  }

  @Test func ticksOfSeveral() throws {
    let text =
      "timestamp,symbol,price,size\n"
      + (0..<300).map {
        "\(1_704_189_600 + $0),\($0 % 2 == 0 ? "A" : "B"),\($0 % 2 * 200 + 100),1\n"
      }
      .joined()
    let read = try series(folder.file("t.csv", text))
    #expect(read["A"]?.count == 5 && read["B"]?.open == [300, 300, 300, 300, 300])
  }

  @Test func instrumentsSideBySide() throws {
    let text =
      "date,A.Open,A.High,A.Low,A.Close,B.Open,B.High,B.Low,B.Close\n2024-01-02,1,2,1,2,3,4,3,4\n2024-01-03,1,2,1,2,3,4,3,4\n"
    let read = try series(folder.file("beside.csv", text))
    #expect(read["A"]?.open == [1, 1] && read["B"]?.close == [4, 4])
  }

  /// A folder with the months of one series, files of other series, and one that holds no candles, which
  /// is reported.
  @Test func aMixedFolder() throws {
    func days(_ month: Int, _ price: Int) -> String {
      "date,open,high,low,close,volume\n"
        + (1...9).map { "2024-0\(month)-0\($0),\(price),\(price + 1),\(price),\(price),5\n" }
        .joined()
    }
    _ = folder.sample("mixed/btc-2024-01.csv", Array(days(1, 10).utf8))
    _ = folder.sample("mixed/btc-2024-02.csv", Array(days(2, 20).utf8))
    _ = folder.sample("mixed/eth.csv", Array(days(1, 3).utf8))
    _ = folder.sample("mixed/all.csv", Array(rows(5, byTurns: true).utf8))
    _ = folder.sample("mixed/words.csv", Array("nothing,of,this,kind\n1,2,3,4\n".utf8))
    let path = folder.path("mixed")
    #expect(throws: (any Error).self) { try openCandles(path: path) }
    let found = try SeriesOfPath(path: path, ReadingOptions())
    #expect(found.faults.map { String($0.name.suffix(9)) } == ["words.csv"])
    let read = try series(path)
    #expect(read.keys.sorted() == ["BTC", "ETH", "S0", "S1", "S2"])
    #expect(read["BTC"]?.count == 18 && read["ETH"]?.count == 9)
  }

  /// Files of one series with one that is wrong stay one series, and are refused as one.
  @Test func oneSeriesWithAWrongFile() throws {
    let good =
      "date,open,high,low,close\n2024-01-02,1,2,1,2\n2024-01-03,1,2,1,2\n2024-01-04,1,2,1,2\n"
    _ = folder.sample("one/x-2024-01.csv", Array(good.utf8))
    _ = folder.sample(
      "one/x-2024-02.csv", Array(good.replacing("2024-01", with: "2024-02").utf8))
    _ = folder.sample("one/x-2024-03.csv", Array("date,open\n2024-03-01,1\n".utf8))
    #expect(throws: DataError.self) {
      try SeriesOfPath(path: folder.path("one"), ReadingOptions())
    }
  }
}
