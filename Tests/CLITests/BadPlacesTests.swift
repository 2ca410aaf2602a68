import Foundation
import GRDB
import Support
import Testing

@Suite struct BadPlacesTests {
  private func transcript(_ lines: [String], code: Int32) throws -> String {
    try lines.map { line in
      let sample = SampleFiles()
      try prepare(sample.folder)
      let before = files(in: sample.folder)
      let result = try Kreplay.shell(line, in: sample.folder.url.path)
      #expect(result.code == code, "\(line): \(result.errors)")
      #expect(result.output.isEmpty && result.errors.hasPrefix("error: "), "\(line)")
      #expect(files(in: sample.folder) == before, "\(line)")
      return "$ \(line)\n\(result.errors)"
    }.joined(separator: "\n")
  }

  private func prepare(_ folder: TemporaryFolder) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("a-folder"), withIntermediateDirectories: true)
    _ = folder.file("a-file", "hello\n")
    _ = folder.file(
      "on-nothing.json",
      SampleFiles.document.replacingOccurrences(of: "candles.csv", with: "nothing.csv"))
  }

  @Test func filesThatCannotBeReadOrWritten() throws {
    let lines = [
      "kreplay run nothing.json",
      "kreplay run a-folder",
      "kreplay run on-nothing.json",
      "kreplay run strategy.json --out a-file",
      "kreplay run strategy.json --out a-file/reports",
      "kreplay run strategy.json --out /proc/reports",
      "kreplay run strategy.json --out ''",
      "kreplay run strategy.json --journal ''",
      "kreplay run strategy.json --journal a-folder",
      "kreplay run strategy.json --journal /dev/full",
      "kreplay run strategy.json --journal nowhere/journal.sqlite",
      "kreplay validate nothing.json",
      "kreplay data info nothing.csv",
      "kreplay data synth --count 100 --out a-folder",
      "kreplay data synth --count 100 --out /dev/full",
      "kreplay compute nothing.csv close",
      "kreplay compute candles.csv close >/dev/full",
      "kreplay strategies list >/dev/full",
      "kreplay --help >/dev/full",
      "kreplay runs list",
      "kreplay runs list --journal a-folder",
    ]
    expectGolden(try transcript(lines, code: 74), "bad-places.txt")
  }

  @Test func filesThatAreNoJournal() throws {
    let lines = [
      "kreplay run strategy.json --journal a-file", "kreplay runs list --journal candles.csv",
    ]
    expectGolden(try transcript(lines, code: 65), "bad-journals.txt")
  }

  @Test func wrongUsage() throws {
    let lines = [
      "kreplay run", "kreplay rnu strategy.json", "kreplay run strategy.json --jsno",
      "kreplay run strategy.json --set", "kreplay strategies show macd-sgnal",
      "kreplay strategies show none-of-these", "kreplay indicators mcad",
      "kreplay compute candles.csv 'sma(close'", "kreplay compute candles.csv 'position.size'",
      "kreplay compute candles.csv", "kreplay compute candles.csv close --timeframe 7x",
      "kreplay compute candles.csv close --timeframe 1h",
      "kreplay compute candles.csv close --from yesterday",
      "kreplay data synth --count 0 --out x.csv",
      "kreplay data synth --count 5 --timeframe 1M --out x.csv",
    ]
    expectGolden(try transcript(lines, code: 64), "bad-usage.txt")
  }

  @Test func aLockedJournal() throws {
    let sample = SampleFiles()
    #expect(try sample.run(["--no-report", "--journal", "kreplay.sqlite"]).code == 0)
    let other = try DatabaseQueue(path: sample.folder.path("kreplay.sqlite"))
    let result = try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN IMMEDIATE")
      defer { try? database.execute(sql: "ROLLBACK") }
      return try sample.run(["--set", "fast=1"])
    }
    try other.close()
    #expect(result.code == 74 && result.output.isEmpty)
    expectGolden(result.errors, "locked-journal.txt")
    #expect(!files(in: sample.folder).contains { $0.hasPrefix("reports/") })
    #expect(try sample.runsInJournal() == 1)
  }

  /// A file system of 128 KB in a mount of the test's own, where the machine lets a test make one.
  @Test(.enabled(if: canMount)) func aFullDisk() throws {
    for (what, size, arguments) in [
      ("journal", "128k", "--no-report --journal full/journal.sqlite"),
      ("report", "16k", "--out full"),
    ] {
      let sample = SampleFiles()
      let line = """
        mkdir full; unshare -m sh -c 'mount -t tmpfs -o size=\(size) tmpfs full
        "$KREPLAY" run strategy.json \(arguments); code=$?; ls full/*.html 2>/dev/null; exit $code'
        """
      let result = try Kreplay.shell(line, in: sample.folder.url.path)
      #expect(result.code == 74 && result.output.isEmpty)
      expectGolden(result.errors, "full-disk-\(what).txt")
    }
  }

  /// As a user who may not, where the machine lets a test be one.
  @Test(.enabled(if: canBeNobody)) func noPermission() throws {
    let sample = SampleFiles()
    let line = """
      chmod 755 .; chmod 000 candles.csv
      setpriv --reuid=65534 --regid=65534 --clear-groups "$KREPLAY" run strategy.json --no-report \
      --journal /tmp/none.sqlite
      """
    let result = try Kreplay.shell(line, in: sample.folder.url.path)
    #expect(result.code == 74 && result.output.isEmpty)
    expectGolden(
      result.errors.replacingOccurrences(of: sample.folder.url.path, with: "FOLDER"),
      "no-permission.txt")
  }
}

private let canMount = succeeds("unshare -m true")
private let canBeNobody = succeeds(
  "setpriv --reuid=65534 --regid=65534 --clear-groups \"$KREPLAY\" --version")

private func succeeds(_ line: String) -> Bool {
  (try? Kreplay.shell(line, in: "/").code) == 0
}

extension SampleFiles {
  /// How many runs the journal of the folder holds.
  func runsInJournal() throws -> Int {
    try DatabaseQueue(path: folder.path("kreplay.sqlite")).read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM run") ?? 0
    }
  }
}
