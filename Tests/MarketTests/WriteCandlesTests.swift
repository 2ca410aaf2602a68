import Foundation
import Glibc
import Market
import Support
import Testing

@Suite struct WriteCandlesTests {
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
    #expect(throws: CandleFormatError.self) {
      try writeCandles(
        SeriesSource(randomCandles(9, seed: 1)), to: kept, as: CandleFormat(named: "yahoo"))
    }
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "before")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  @Test func noCandlesAreAHeader() throws {
    let folder = TemporaryFolder()
    let path = folder.path("none.csv")
    #expect(try writeCandles(SeriesSource(Candles()), to: path) == 0)
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == "time,open,high,low,close,volume\n")
  }
}
