import Foundation
import Glibc
import Market
import Support
import Testing

@Suite struct DataErrorTests {
  private static let header = "time,open,high,low,close,volume\n"
  private static let row = "2024-03-01,10,12,9,11,100\n"

  /// Every defect of a file and its name.
  private static let defects: [(String, String)] = [
    ("empty", ""),
    ("only a mark of byte order", "\u{feff}"),
    ("only blank lines", "\n  \n\n"),
    ("header only", header),
    ("header without a line feed", "time,open,high,low,close,volume"),
    ("missing column", "time,open,high,low,volume\n2024-03-01,10,12,9,100\n"),
    ("missing time", "when,open,high,low,close\n2024-03-01,10,12,9,10\n"),
    ("a column twice", "time,open,high,low,close,Open\n2024-03-01,10,12,9,10,10\n"),
    ("no header and seven columns", "2024-03-01,10,12,9,11,100,5\n"),
    ("text in a number column", header + row + "2024-03-02,10,abc,9,11,100\n"),
    ("NaN", header + row + "2024-03-02,10,NaN,9,11,100\n"),
    ("infinity", header + row + "2024-03-02,10,inf,9,11,100\n"),
    ("1e400", header + row + "2024-03-02,10,1e400,9,11,100\n"),
    ("hexadecimal", header + row + "2024-03-02,0x10,12,9,11,100\n"),
    ("no value", header + row + "2024-03-02,,12,9,11,100\n"),
    ("no time", header + row + ",10,12,9,11,100\n"),
    ("zero price", header + row + "2024-03-02,10,12,0,11,100\n"),
    ("negative price", header + row + "2024-03-02,10,12,-9,11,100\n"),
    ("negative volume", header + row + "2024-03-02,10,12,9,11,-1\n"),
    ("volume that is no number", header + row + "2024-03-02,10,12,9,11,58.87X\n"),
    ("low above high", header + row + "2024-03-02,10,9,12,11,100\n"),
    ("open outside", header + row + "2024-03-02,13,12,9,11,100\n"),
    ("close outside", header + row + "2024-03-02,10,12,9,8.5,100\n"),
    ("repeated time", header + row + row),
    (
      "time that goes back", header + row + "2024-03-05,10,12,9,11,100\n2024-02-29,10,12,9,11,100\n"
    ),
    (
      "time that goes on, newest first",
      header + "2024-03-04,10,12,9,11,100\n2024-02-29,10,12,9,11,100\n" + row
        + "2024-02-28,10,12,9,11,100\n"
    ),
    ("no such day", header + row + "2024-02-30,10,12,9,11,100\n"),
    (
      "day or month first", header + "02/01/2024,10,12,9,11,100\n03/01/2024,10,12,9,11,100\n"
    ),
    (
      "decimals or thousands",
      "date;open;high;low;close\n2024-03-01;101,250;102,500;101,125;102,000\n"
    ),
    (
      "two symbols", "symbol,date,open,high,low,close\nA,2024-03-01,1,2,1,2\nB,2024-03-01,1,2,1,2\n"
    ),
    (
      "no zone among zones",
      header + "2024-03-01T10:00:00Z,10,12,9,11,100\n2024-03-01T11:00:00,10,12,9,11,100\n"
    ),
    (
      "a zone among none",
      header + "2024-03-01T10:00:00,10,12,9,11,100\n2024-03-01T11:00:00,10,12,9,11,100\n"
        + "2024-03-01T12:00:00+01:00,10,12,9,11,100\n"
    ),
    (
      "ends before begins",
      "1709287259999,10,12,9,11,100,1709287200000,1,1,1,1,0\n"
    ),
    ("hour 25", header + row + "2024-03-02T25:00:00Z,10,12,9,11,100\n"),
    ("milliseconds since midnight", header + "60000,10,12,9,11,100\n"),
    ("a year too large", header + "999999999999999999999,10,12,9,11,100\n"),
    ("truncated last line", header + row + "2024-03-02,10,12"),
    ("too few fields", header + row + "2024-03-02,10,12\n" + "2024-03-03,10,12,9,11,100\n"),
    ("too many fields", header + row + "2024-03-02,10,12,9,11,100,5\n"),
    ("NUL in a row", header + row + "2024-03-02,10,\0,9,11,100\n"),
    ("NUL first", "\0\0\0\0\n"),
    ("old Macintosh line ends", "time,open,high,low,close\r2024-03-01,10,12,9,11\r"),
    ("open quote", header + row + "\"2024-03-02,10,12,9,11,100\n"),
    ("text after a quote", header + row + "\"2024-03-02\"x,10,12,9,11,100\n"),
    ("a page", "<!DOCTYPE html>\n<html></html>\n"),
    ("markup in a name", "</script><img src=x onerror=alert(1)>,open,high,low\n1,2,3,4\n"),
    ("far right", header + row + String(repeating: " ", count: 70) + "2024-03-02,10,x,9,11,100\n"),
    ("not UTF-8 and tabs", header + row + "2024-03-02,10,\u{1}\té☃,9,11,100\n"),
  ]

  private func fault(_ bytes: [UInt8]) -> (any UserError)? {
    let folder = TemporaryFolder()
    do {
      _ = try allCandles(openCandles(path: folder.file("FILE.csv", bytes)))
      return nil
    } catch {
      return error as? any UserError
    }
  }

  @Test func everyDefectHasAMessage() {
    var text = ""
    for (name, content) in Self.defects {
      guard let fault = fault(Array(content.utf8)) else {
        Issue.record("\(name) was accepted")
        continue
      }
      #expect(fault.exitCode == .data, "\(name)")
      let folder = fault.description.prefix { $0 != ":" }.dropLast("FILE.csv".count)
      let message = fault.description.replacing(folder, with: "")
      text += "# \(name)\n\(message)\n\n"
    }
    expectGolden(text, "data-errors.txt")
  }

  /// The line and column of a defect, wherever blocks and windows end.
  @Test(arguments: [2, 500, 1_024, 1_025, 1_026, 9_999])
  func saysTheLine(_ line: Int) throws {
    let made = randomCandles(10_000, seed: 3)
    var text = Self.header
    for i in 0..<made.count {
      let c = made[i]
      let open = i + 2 == line ? "oops" : "\(c.open)"
      text += "\(c.time),\(open),\(c.high),\(c.low),\(c.close),\(c.volume)\n"
    }
    let error = try #require(fault(Array(text.utf8)) as? DataError)
    #expect(error.line == line)
    #expect(error.column == 22)
    #expect(error.problem == .notANumber("oops", column: "open"))
  }

  @Test func aLineWithoutEnd() throws {
    let long =
      Array((Self.header + Self.row + "2024-03-02,").utf8)
      + [UInt8](repeating: UInt8(ascii: "1"), count: 3_000_000)
    let error = try #require(fault(long) as? DataError)
    #expect(error.problem == .lineTooLong(limit: 1_048_576))
    #expect(error.line == 3)
  }

  /// Two gigabytes that take no place on the disk, in one line.
  @Test func twoGigabytesInALine() throws {
    let folder = TemporaryFolder()
    let path = folder.file("huge.csv", "")
    #expect(truncate(path, 2 << 30) == 0)
    #expect(throws: DataError.self) { try openCandles(path: path) }
  }

  @Test func whatCannotBeRead() throws {
    let folder = TemporaryFolder()
    func fault(_ path: String) -> FileError? {
      do {
        _ = try openCandles(path: path)
        return nil
      } catch { return error as? FileError }
    }
    let missing = try #require(fault(folder.path("nothing.csv")))
    #expect(missing.code == ENOENT && missing.exitCode == .io)
    #expect(missing.description.hasSuffix("cannot be read: there is no such file; check the path"))
    #expect(throws: PackedError.self) { try openCandles(path: folder.url.path) }
    #expect(fault(folder.file("a.csv", "") + "/b.csv")?.code == ENOTDIR)
    let secret = folder.file("secret.csv", "x")
    chmod(secret, 0)
    // Root may read everything.
    if getuid() != 0 { #expect(fault(secret)?.code == EACCES) }
    #expect(
      FileError(path: "a.csv", action: "read", code: EACCES).description
        == "a.csv: cannot be read: permission denied; check the rights with ls -l")
  }
}
