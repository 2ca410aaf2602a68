import Foundation
import Support

/// A folder with a few files of candles, for commands around a store.
struct StoreFolder {
  let folder = TemporaryFolder()

  init() {
    _ = folder.file("old.csv", Self.rows(1...6))
    _ = folder.file("new.csv", Self.rows(5...9))
    _ = folder.file("fixed.csv", Self.rows(3...4, close: 10.5))
    _ = folder.file("bad.csv", Self.rows(1...2) + "2024-01-03,9,8,10,9,100\n")
    _ = folder.file("minutes.csv", Self.minutes)
    _ = folder.file("strategy.json", SampleFiles.document)
    _ = folder.file("candles.csv", SampleFiles.candles)
  }

  /// Days of January 2024 as a file.
  static func rows(_ days: ClosedRange<Int>, close: Double = 10) -> String {
    "time,open,high,low,close,volume\n"
      + days.map { "2024-01-0\($0),10,11,9.5,\(close),\(100 + $0)\n" }.joined()
  }

  /// An hour and a half of minutes.
  static let minutes =
    "time,open,high,low,close,volume\n"
    + (0..<90).map { minute in
      let clock = "\(10 + minute / 60):" + String(100 + minute % 60).dropFirst()
      let open = 100 + minute % 7
      return "2024-03-01T\(clock):00Z,\(open),\(open + 2),\(open - 1),\(open + 1),\(minute)\n"
    }.joined()

  /// Runs lines of the shell, one after the other while they succeed; what was said, with the folder
  /// taken out.
  @discardableResult
  func shell(_ lines: String...) throws -> Kreplay.Result {
    let result = try Kreplay.shell(lines.joined(separator: " && "), in: folder.url.path)
    return Kreplay.Result(
      code: result.code, output: clean(result.output), errors: clean(result.errors))
  }

  private func clean(_ text: String) -> String {
    text.replacingOccurrences(of: folder.url.path, with: "FOLDER")
  }

  /// What each line printed below it, until one fails.
  func transcript(_ lines: [String], code: Int32 = 0) throws -> String {
    try lines.map { line in
      let result = try shell(line)
      return "$ \(line)\n\(result.output)\(result.errors)"
        + (result.code == code ? "" : "UNEXPECTED CODE \(result.code)\n")
    }.joined(separator: "\n")
  }

  /// The bytes of a file; none where it is not there.
  func bytes(_ name: String) -> Data {
    (try? Data(contentsOf: URL(fileURLWithPath: folder.path(name)))) ?? Data()
  }
}
