import Foundation
import GRDB
import Support
import Testing

/// `kreplay sweep` as a person uses it: what it prints, what it refuses, and what is left of it when it is
/// killed.
@Suite struct SweepCommandTests {
  private let sample = StoreFolder()

  @Test func prints() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    let lines = [
      "--set fast=4..28/8 --set slow=20..60/8 --where 'fast < slow' --top 3 --journal j",
      "--set fast=4..28/8 --set slow=20..60/8 --where 'fast < slow' --top 1 --journal j",
      "--set fast=-1..8 --set slow=50 --by 'calmar if trades > 20' --top 2 --no-journal",
      "--set fast=2..400 --set slow=2..400 --random 12 --seed 3 --top 1 --journal j",
      "--set fast=4..40/4 --quiet --journal j",
    ]
    let text = try sample.transcript(lines.map { "kreplay sweep ma.json \($0)" })
    expectGolden(text, "sweep.txt")
  }

  @Test func wrongQuestions() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    let lines = [
      "", "--set fast=5", "--set fats=5..9", "--set fast=9..5", "--set fast=5..", "--set fast",
      "--set fast=2..9 --where 'fast > slow'", "--set fast=2..9 --where 'fast >'",
      "--set fast=2..9 --by sharp", "--set fast=2..9 --by 'cagr / maxDrawdown'",
      "--set fast=2..9 --by 'sma(close, 5)'", "--set fast=2..9 --seed 5", "--set fast=-9..0",
      "--set fast=1..1000000 --set slow=1..1000000 --where 'fast < slow'",
      "--set fast=1..2000 --set slow=1..2000", "--set fast=2..9 --threads 0",
      "--set fast=2..9 --no-journal --journal j",
    ]
    let text = try sample.transcript(lines.map { "kreplay sweep ma.json \($0)" }, code: 64)
    expectGolden(text, "sweep-wrong.txt")
  }

  /// Killed at any instant and started again until it comes to its end, a sweep has each trial once, with
  /// the figures of a sweep that was left alone.
  @Test func killedAtAnyInstant() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    let words = "ma.json --set fast=2..16 --set slow=50..90/5 --quiet --threads 2 --journal"
    try sample.shell("kreplay sweep \(words) whole")
    var random = SplitMix64(seed: 5)
    for _ in 0..<12 {
      let process = Kreplay.process(
        ["sweep"] + "\(words) killed".split(separator: " ").map(String.init),
        in: sample.folder.url.path)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      Thread.sleep(forTimeInterval: random.unit() * 0.6)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try sample.shell("kreplay sweep \(words) killed")
    #expect(try rows("killed") == rows("whole"))
    #expect(try rows("killed").count == 15 * 9)
  }

  /// The trials of a journal, whatever their order.
  private func rows(_ journal: String) throws -> [String] {
    let queue = try DatabaseQueue(path: sample.folder.path(journal))
    return try queue.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT setting || ' ' || final_equity || ' ' || figures || ' ' || returns
          FROM trial ORDER BY setting
          """)
    }
  }
}
