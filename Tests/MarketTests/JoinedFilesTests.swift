import Foundation
import Support
import Testing

@testable import Market

@Suite struct JoinedFilesTests {
  private let folder = TemporaryFolder()
  private let header = "time,open,high,low,close,volume\n"

  /// Rows of candles as a file has them.
  private func rows(_ candles: Candles, _ range: Range<Int>, newestFirst: Bool = false) -> String {
    let lines = range.map { i in
      let c = candles[i]
      return "\(c.time),\(c.open),\(c.high),\(c.low),\(c.close),\(c.volume)\n"
    }
    return header + (newestFirst ? lines.reversed() : lines).joined()
  }

  private func open(
    _ files: [ZipFile], _ options: ReadingOptions = ReadingOptions()
  ) throws -> (file: CandleFile, candles: Candles) {
    let file = try openCandles(path: folder.file("xyz.zip", zipped(files)), options)
    return (file, try allCandles(file))
  }

  private func problem(
    _ files: [ZipFile], _ options: ReadingOptions = ReadingOptions()
  ) -> PartsError.Problem? {
    do {
      _ = try open(files, options)
      return nil
    } catch {
      return (error as? PartsError)?.problem
    }
  }

  /// Whatever the names, the order of rows, the packing and the overlap, the series is the same.
  @Test func filesAreOneSeries() throws {
    let made = randomCandles(5_000, seed: 21)
    let files = [
      ("abc-1m-2024-03.csv", 0..<1_500, false), ("abc-1m-2024-01.csv", 1_400..<3_100, true),
      ("abc-1m-2024-02.csv", 3_100..<3_101, false), ("abc-1m-2023-12.csv", 2_900..<5_000, false),
      ("abc-1m-2023-11.csv", 1_450..<1_460, false),
    ]
    for (name, range, newestFirst) in files {
      let text = Array(rows(made, range, newestFirst: newestFirst).utf8)
      _ = folder.file(name + (newestFirst ? ".gz" : ""), newestFirst ? gzipped(text) : text)
    }
    let file = try openCandles(path: folder.url.path)
    #expect(try allCandles(file) == made)
    #expect(file.instrument.symbol == "ABC" && file.timeframe == Timeframe(1, .minute))
    #expect(file.defects.entries.isEmpty)
    #expect(
      file.notes == [
        "5 files were read as one series, in the order of their times",
        "311 candles are identical in several files and were taken once",
      ])
  }

  @Test func contradictionsAreDuplicates() throws {
    let made = randomCandles(100, seed: 22)
    var changed = (0..<100).map { made[$0] }
    changed[60].volume += 1
    let other = rows(Candles(changed), 50..<100)
    let files = [ZipFile("a-2024-01.csv", rows(made, 0..<70)), ZipFile("a-2024-02.csv", other)]
    #expect(
      problem(files)
        == .candle(
          Time(milliseconds: made.time[60]), in: "a-2024-01.csv", and: "a-2024-02.csv"))
    var options = ReadingOptions()
    options.policies[.duplicate] = .skip
    let read = try open(files, options)
    #expect(read.candles == made)
    #expect(read.file.defects.count(.duplicate, .skip) == 1)
  }

  @Test func filesOfSeveralSeriesAreListed() {
    let made = randomCandles(100, seed: 23)
    let hours = randomCandles(100, seed: 23, step: 3_600)
    let a = rows(made, 0..<50)
    #expect(
      problem([ZipFile("aapl.csv", a), ZipFile("msft.csv", a), ZipFile("msft-1m.csv", a)])
        == .symbols([
          .init(value: "AAPL", files: ["aapl.csv"]),
          .init(value: "MSFT", files: ["msft-1m.csv", "msft.csv"]),
        ]))
    #expect(
      problem([ZipFile("a-2024-01.csv", a), ZipFile("a-2024-02.csv", rows(hours, 0..<50))])
        == .timeframes([
          .init(value: "1m", files: ["a-2024-01.csv"]),
          .init(value: "1h", files: ["a-2024-02.csv"]),
        ]))
  }

  @Test func datesAloneAreNoSymbols() throws {
    let made = randomCandles(100, seed: 24)
    let read = try open([
      ZipFile("2024/01.csv", rows(made, 0..<50)), ZipFile("2024/02.csv", rows(made, 50..<100)),
      ZipFile("2024/03.csv", header), ZipFile("README.md", "x"),
    ])
    #expect(read.candles == made)
    #expect(read.file.instrument.symbol == "XYZ")
    #expect(read.file.notes.contains("not read: '03.csv', 'README.md'"))
  }

  @Test func faultsNameTheFile() {
    let made = randomCandles(50, seed: 25)
    let bad = rows(made, 25..<50) + "2030-01-01T00:00:00Z,x,1,1,1,1\n"
    do {
      _ = try open([ZipFile("1.csv", rows(made, 0..<25)), ZipFile("2.csv", bad)])
      Issue.record("accepted")
    } catch {
      #expect("\(error)".contains("xyz.zip/2.csv:27:22: 'x' in column 'open'"))
    }
  }

  @Test func aThousandFiles() throws {
    let made = randomCandles(10_000, seed: 26)
    let files = (0..<1_000).map { i in
      ZipFile("a-\(i).csv", rows(made, i * 10..<i * 10 + 10))
    }
    var options = ReadingOptions()
    options.symbol = "A"
    #expect(try open(files, options).candles == made)
  }

  @Test func filesOfTheSameTimeAreLimited() {
    let made = randomCandles(30, seed: 27)
    let files = (0..<70).map { ZipFile("a-\($0).csv", rows(made, 0..<30)) }
    var options = ReadingOptions()
    options.symbol = "A"
    #expect(
      problem(files, options) == .overlaps(65, at: Time(milliseconds: made.time[0])))
  }
}
