import Foundation
import GRDB
import Support
import Testing

@Suite struct InterruptionTests {
  static let endless = """
    BEGIN { print "time,open,high,low,close"
    for (i = 0; ; i++) printf "%d,10,11,9,%.2f\\n", 946684800 + i * 60, 9.5 + i % 7 / 7 }
    """

  /// Candles come without end, so that the run is in the middle whenever the signal comes.
  @Test func controlCInMidRun() throws {
    let sample = SampleFiles()
    let pipe = sample.folder.path("candles.csv")
    try FileManager.default.removeItem(atPath: pipe)
    #expect(mkfifo(pipe, 0o600) == 0)
    let feeder = Process()
    feeder.executableURL = URL(fileURLWithPath: "/bin/sh")
    feeder.arguments = ["-c", "exec awk '\(Self.endless)' >'\(pipe)' 2>/dev/null"]
    try feeder.run()
    defer { feeder.terminate() }
    let process = Kreplay.process(["run", "strategy.json"], in: sample.folder.url.path)
    let result = try Kreplay.finish(process) { Kreplay.interrupt(process) }
    #expect(result.code == 130 && result.output.isEmpty, "\(result.errors)")
    #expect(result.errors.contains(/^error: stopped[^\n]*nothing was written\n$/))
    #expect(files(in: sample.folder) == SampleFiles.untouched)
  }

  /// Killed at any instant, the journal holds only whole runs, and a report is whole or not there.
  @Test func killedAtAnyInstant() throws {
    let folder = TemporaryFolder()
    var random = SplitMix64(seed: 11)
    var wholeReports = 0
    for number in 0..<16 {
      let process = Kreplay.process(
        [
          "run", "examples/minutes-to-quarters.json", "--set", "fast=\(number + 3)", "--quiet",
          "--out",
          folder.path("out"), "--journal", folder.path("j"),
        ], in: repositoryRoot.path)
      try process.run()
      Thread.sleep(forTimeInterval: random.unit() * 0.5)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    for name in files(in: folder) where name.hasSuffix(".html") {
      let text = try String(contentsOfFile: folder.path(name), encoding: .utf8)
      #expect(text.hasSuffix("</html>\n"))
      wholeReports += 1
    }
    try checkJournal(folder.path("j"))
  }

  private func checkJournal(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { return }
    let database = try DatabaseQueue(path: path)
    // Every process may have been killed before it had a journal.
    guard try database.read({ try $0.tableExists("run") }) else { return }
    let torn = try database.read { database in
      try Int.fetchOne(
        database,
        sql: """
          SELECT count(*) FROM run WHERE
            candles <> (SELECT ifnull(sum(json_array_length(points)), 0) FROM equity_chunk e
              WHERE e.run = run.run)
            OR trades_closed + trades_open <> (SELECT count(*) FROM trade t WHERE t.run = run.run)
          """)
    }
    #expect(torn == 0)
    let check = try database.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    #expect(check == "ok")
  }
}
