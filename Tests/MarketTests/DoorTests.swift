import Support
import Testing

@testable import Market

/// What a file says wrong is said, and never becomes a candle in silence.
@Suite struct DoorTests {
  private let folder = TemporaryFolder()
  private let header = "time,open,high,low,close,volume\n"

  private func read(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> Candles
  {
    try allCandles(openCandles(path: folder.file("xyz.csv", text), options))
  }

  private func problem(_ text: String, zone: String? = nil) -> DataProblem? {
    var options = ReadingOptions()
    options.zone = zone
    do {
      _ = try read(text, options)
      return nil
    } catch {
      return (error as? DataError)?.problem
    }
  }

  /// Days from a first one on.
  private func days(_ count: Int64, from first: String = "2023-01-01") throws -> String {
    let begin = try Time(first)
    return (0..<count).map { day in
      let time = Time(milliseconds: begin.milliseconds + day * 86_400_000)
      return "\(time.description.prefix(10)),1,2,0.5,1,5\n"
    }.joined()
  }

  @Test func bytesOfZeroAreNoDate() throws {
    let zeros = String(repeating: "\0", count: 10)
    #expect(problem(header + zeros + ",1,2,0.5,1,5\n" + (try days(3))) != nil)
  }

  /// After many dates a time of day would miss the zone's offset.
  @Test func aTimeAmongDates() throws {
    let text = header + (try days(130)) + "2023-12-01 01:00:00,1,2,0.5,1,5\n"
    #expect(
      problem(text, zone: "America/New_York")
        == .timeAmongDates("2023-12-01 01:00:00", column: "time"))
    #expect(problem(text, zone: "UTC") == nil)
  }

  /// A zone moves a time beyond what has a text.
  @Test func timesStayInTheirYears() throws {
    let row = "9999-12-31 23:30:00,1,2,0.5,1,5\n"
    let text = header + "9999-12-31 10:30:00,1,2,0.5,1,5\n" + row
    #expect(problem(text, zone: "UTC") == nil)
    #expect(problem(text, zone: "America/New_York") != nil)
  }

  @Test func aSequenceIsANumber() throws {
    let head = "time,open,high,low,close,volume,seq\n"
    #expect(try read(head + "2023-01-01,1,2,0.5,1,5,7\n2023-01-02,1,2,0.5,1,5,8\n").count == 2)
    #expect(
      problem(head + "2023-01-01,1,2,0.5,1,5,7\n2023-01-02,1,2,0.5,1,5,x8\n")
        == .notANumber("x8", column: "seq"))
  }

  /// Small prices have no thousands where their volumes have.
  @Test func thousandsInVolumesAlone() throws {
    let candles = try read(
      header + "2023-01-01,1.5,2.5,1.5,2.5,\"1,234,567\"\n2023-01-02,1.5,2.5,1.5,2.5,\"2,000\"\n")
    #expect(candles.volume == [1_234_567, 2_000])
  }

  /// A file of a folder whose rows are all left out is counted with the others.
  @Test func aWholeFileLeftOut() throws {
    let good = header + (try days(28))
    let bad = header + (try days(28, from: "2023-02-01")).replacing("0.5", with: "x")
    let more = header + (try days(28, from: "2023-03-01"))
    let files = [("x-2023-01.csv", good), ("x-2023-02.csv", bad), ("x-2023-03.csv", more)].map {
      ZipFile($0.0, $0.1)
    }
    var options = ReadingOptions()
    options.policies[.value] = .skip
    let file = try openCandles(path: folder.file("xyz.zip", zipped(files)), options)
    #expect(try allCandles(file).count == 56)
    #expect(file.defects.skipped == 28)
  }

  @Test func whatIsNotFiniteIsNotWritten() throws {
    var candles = Candles()
    candles.append(
      Candle(try Time("2023-01-01"), open: 1, high: 2, low: 1, close: 2, volume: .infinity))
    var writer = try CandleWriter(.csv, timeframe: try Timeframe("1d"))
    var bytes: [UInt8] = []
    #expect(throws: CandleFormatError.notFinite(try Time("2023-01-01"))) {
      try writer.write(candles, 0..<1, to: &bytes)
    }
  }
}
