import Foundation
import Market
import Support
import Testing

/// Whatever the size of what is read, its memory stays the same, under 64 MiB.
///
/// A process of its own reads few candles and then ten times as many: what it took at most, as the
/// system saw it, may not differ by what the further ones would take if they were kept.
@Suite struct MemoryTests {
  /// How candles are packed, and what is done with them.
  enum Way: String, CaseIterable {
    case csv, newestFirst, gzip, json, pipe, check, imported, store, checkedStore, parquet
  }

  private let folder = TemporaryFolder()

  @Test(arguments: Way.allCases) func isBounded(_ way: Way) throws {
    if way == .parquet, !Python.isThere { return }
    let many =
      switch way {
      case .csv, .pipe, .gzip: 200_000
      // SQLite's cache of 2 MB fills first, so that there must be many more.
      case .imported: 400_000
      default: 90_000
      }
    // What newest first waits in memory before it waits in a file.
    let few = way == .newestFirst ? 40_000 : many / 10
    let small = try kilobytes(way, few)
    let large = try kilobytes(way, many)
    // Six columns of eight bytes, if they were kept.
    let kept = (many - few) * 48 / 1_024
    let most = way == .newestFirst ? 2 * kept : kept / 2
    #expect(large - small < most, "\(small) KiB for \(few) candles, \(large) KiB for \(many)")
    #expect(large < 64 * 1_024)
  }

  /// The most memory that reading so many candles takes.
  private func kilobytes(_ way: Way, _ count: Int) throws -> Int {
    let name = "\(way)-\(count)"
    switch way {
    case .csv: return try peak("read", folder.file(name + ".csv", csv(count)), count)
    case .newestFirst:
      return try peak("read", folder.file(name + ".csv", csv(count, newestFirst: true)), count)
    case .gzip: return try peak("read", folder.file(name + ".csv.gz", gzipped(csv(count))), count)
    case .json: return try peak("read", folder.file(name + ".json", json(count)), count)
    case .parquet:
      let path = folder.path(name + ".parquet")
      try Python.run(
        """
        import pyarrow as pa, pyarrow.parquet as pq
        row = [(100.25, 101.5, 99.75, 100.5, 1200.0), (100.5, 101.75, 99.5, 100.25, 1300.0)] * (\(count) // 2)
        names = ["open", "high", "low", "close", "volume"]
        times = pa.array([1_700_000_000 + 60 * i for i in range(\(count))], pa.timestamp("s", "UTC"))
        columns = dict(zip(names, map(list, zip(*row))))
        pq.write_table(pa.table({"time": times, **columns}), "\(path)", row_group_size=\(count))
        """)
      return try peak("read", path, count)
    case .pipe: return try peak("read", "-", count, input: csv(count))
    case .check: return try peak("check", folder.file(name + ".csv", csv(count)), count)
    case .imported: return try peak("import", folder.file(name + ".csv", csv(count)), count)
    case .store, .checkedStore:
      let path = folder.file(name + ".csv", csv(count))
      _ = try peak("import", path, count)
      return try peak(way == .store ? "store" : "checkStore", path + ".sqlite", count)
    }
  }

  private func peak(_ way: String, _ path: String, _ count: Int, input: [UInt8]? = nil) throws
    -> Int
  {
    let process = Process()
    process.executableURL = KillTests.child
    process.arguments = ["peak", way, path]
    let (stdin, output) = (Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = output
    try process.run()
    if let input { try stdin.fileHandleForWriting.write(contentsOf: Data(input)) }
    try stdin.fileHandleForWriting.close()
    let said = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = said.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
    #expect(numbers.first == count, "\(way) \(path): \(said)")
    return numbers.last ?? .max
  }

  /// Two kinds of rows by turns, a minute apart.
  private static let rows = [",100.25,101.5,99.75,100.5,1200", ",100.5,101.75,99.5,100.25,1300"]

  private func csv(_ count: Int, newestFirst: Bool = false) -> [UInt8] {
    var text = Array("time,open,high,low,close,volume\n".utf8)
    text.reserveCapacity(count * 44)
    let rows = Self.rows.map { Array(($0 + "\n").utf8) }
    for i in 0..<count {
      text += Array("\(1_700_000_000 + 60 * (newestFirst ? count - i : i))".utf8)
      text += rows[i % 2]
    }
    return text
  }

  private func json(_ count: Int) -> [UInt8] {
    var text: [UInt8] = [UInt8(ascii: "[")]
    let rows = Self.rows.map { Array(($0 + "]").utf8) }
    for i in 0..<count {
      text += Array("\(i == 0 ? "" : ",")[\(1_700_000_000 + 60 * i)".utf8)
      text += rows[i % 2]
    }
    text.append(UInt8(ascii: "]"))
    return text
  }
}
