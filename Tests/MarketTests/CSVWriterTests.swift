import Foundation
import Glibc
import Market
import Support
import Testing

@Suite struct CSVWriterTests {
  @Test func readsBackTheSame() throws {
    let folder = TemporaryFolder()
    let path = folder.path("out-1m.csv")
    var candles = randomCandles(3_000, seed: 1)
    var random = SplitMix64(seed: 2)
    for i in 0..<500 {
      let low = random.unit() * 100 + 1e-9
      candles.append(
        Candle(
          Time(milliseconds: candles[candles.count - 1].time.milliseconds + 60_000 + Int64(i % 3)),
          open: low, high: low + random.unit() / 3, low: low, close: low,
          volume: random.unit() * 1e9))
    }
    let source = SeriesSource(candles, timeframe: Timeframe(1, .minute))
    #expect(try writeCandles(source, to: path) == candles.count)
    #expect(try allCandles(openCandles(path: path)) == candles)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["out-1m.csv"])
  }

  @Test func daysAreDates() throws {
    var bytes: [UInt8] = []
    let candles = Candles([
      Candle(Time(seconds: 86_400), open: 1.5, high: 2, low: 1.25, close: 2, volume: 1_000_000),
      Candle(Time(seconds: 172_801), open: 0.1, high: 0.3, low: 0.1, close: 0.1 + 0.2),
    ])
    CSVWriter(timeframe: Timeframe(1, .day)).writeHeader(to: &bytes)
    CSVWriter(timeframe: Timeframe(1, .day)).write(candles, 0..<2, to: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        time,open,high,low,close,volume
        1970-01-02,1.5,2,1.25,2,1000000
        1970-01-03T00:00:01Z,0.1,0.3,0.1,0.30000000000000004,0

        """)
  }

  @Test func whatCannotBeWritten() throws {
    let folder = TemporaryFolder()
    func code(_ path: String) -> Int32? {
      do {
        _ = try writeCandles(SeriesSource(randomCandles(9_999, seed: 1)), to: path)
        return nil
      } catch { return (error as? FileError)?.code }
    }
    #expect(code("/dev/full") == ENOSPC)
    #expect(code(folder.url.path) == EISDIR)
    #expect(code(folder.path("no/such/folder.csv")) == ENOENT)
    #expect(
      FileError(path: "/dev/full", action: "written", code: ENOSPC).description
        == "/dev/full: cannot be written: no space is left on the device; free some or take another place"
    )
  }

  /// A source that fails leaves nothing behind, and what was there stays.
  @Test func nothingIsHalfWritten() throws {
    let folder = TemporaryFolder()
    let rows = (0..<5_000).map { "\(1_700_000_000 + $0),1,2,1,2,1\n" }.joined()
    let bad = folder.file("bad.csv", "time,open,high,low,close,volume\n" + rows + "x\n")
    let kept = folder.file("kept.csv", "before")
    #expect(throws: DataError.self) { try writeCandles(openCandles(path: bad), to: kept) }
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "before")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }
}
