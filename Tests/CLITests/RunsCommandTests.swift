import Foundation
import GRDB
import Support
import Testing

/// Many runs, and the one that is looked for.
@Suite struct RunsCommandTests {
  private let sample = StoreFolder()

  /// A journal with runs of two strategies.
  private func filled() throws {
    try sample.shell(
      "kreplay strategies show ma-crossover >ma.json",
      "kreplay strategies show macd-signal >macd.json",
      "for fast in 5 10 20; do for slow in 30 60; do kreplay run ma.json --no-report --quiet "
        + "--journal j --set fast=$fast --set slow=$slow; done; done",
      "kreplay run macd.json --no-report --quiet --journal j",
      "kreplay run ma.json --no-report --quiet --journal j --data sample:ibm-1d")
  }

  @Test func lists() throws {
    try filled()
    let lines = [
      "", "--sort sharpe", "--sort sharpe --reverse", "--sort fast",
      "--sort first --strategy 'MACD signal'",
      "--where 'fast >= 10' --where 'netReturn > 500%'",
      "--where parameters.slow=30 --sort maxDrawdown",
      "--symbol IBM", "--symbol XYZ", "--where 'strategy != MA crossover'",
      "--where 'first < 2001-01-01' --where 'trades > 60'",
      "--sort costs --where 'exposure<=0.6'",
    ]
    let text = try sample.transcript(lines.map { "kreplay runs list --journal j \($0)" })
    expectGolden(text, "runs-list-many.txt")
  }

  @Test func `units have commas between thousands, as amounts have`() throws {
    let rows = (1...5).map { "2024-01-0\($0),1,2,1,\($0 < 5 ? 1 : 2)\n" }
    _ = sample.folder.file("pennies.csv", "date,open,high,low,close\n" + rows.joined())
    _ = sample.folder.file(
      "pennies.json",
      """
      { "data": "pennies.csv", "long": { "enter": "close > 0" }, "size": { "units": 2500 } }
      """)
    let trades = try sample.shell(
      "kreplay run pennies.json --no-report --quiet --journal k",
      "kreplay runs trades last --journal k")
    #expect(trades.output.contains("  2,500  +2,500.00  "), "\(trades.output)")
  }

  @Test func wrongQuestions() throws {
    try filled()
    let lines = [
      "--sort sharp", "--sort xyz", "--where sharpe", "--where 'sharpe > much'", "--where '> 5'",
      "--where 'fsat > 5'", "--where 'first > yesterday'", "--where 'sharpe >'",
    ]
    let text = try sample.transcript(
      lines.map { "kreplay runs list --journal j \($0)" }, code: 64)
    expectGolden(text, "runs-list-wrong.txt")
  }

  @Test func forPrograms() throws {
    try filled()
    let result = try sample.shell("kreplay runs list --journal j --json --sort netReturn")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let runs = try #require(object?["runs"] as? [[String: Any]])
    #expect(runs.count == 8)
    let returns = runs.compactMap { ($0["statistics"] as? [String: Any])?["netReturn"] as? Double }
    #expect(returns == returns.sorted(by: >) && returns.count == 8)
    #expect(runs.contains { ($0["parameters"] as? [String: Double]) == ["fast": 20, "slow": 60] })
    #expect(runs.allSatisfy { $0["first"] as? String == "2000-03-01T00:00:00Z" })
  }

  @Test func anEmptyJournal() throws {
    try sample.shell("kreplay run strategy.json --no-report --quiet --journal j")
    #expect(try sample.shell("kreplay runs delete last --yes --journal j").code == 0)
    let list = try sample.shell("kreplay runs list --journal j")
    #expect(list.output == "the journal holds no runs yet\n")
    let json = try sample.shell("kreplay runs list --journal j --json")
    #expect(json.output == "{\n  \"runs\": []\n}\n")
  }

  @Test func deletes() throws {
    try filled()
    let before = try sample.shell("kreplay runs list --journal j").output
    let asked = try sample.shell("kreplay runs delete last --journal j")
    #expect(asked.code == 64 && asked.errors.contains("would delete 1 run, MA crossover"))
    let unknown = try sample.shell("kreplay runs delete last xyz --yes --journal j")
    #expect(unknown.code == 64)
    #expect(try sample.shell("kreplay runs list --journal j").output == before)
    let done = try sample.shell("kreplay runs delete last 'MACD signal' --yes --journal j")
    #expect(done.output.hasPrefix("deleted 2 runs, MA crossover "))
    let after = try sample.shell("kreplay runs list --journal j").output.split(separator: "\n")
    #expect(after.count == 7)
  }

  /// CSV, JSON, the run's own JSON, SQL: one curve.
  @Test func oneCurveInFourForms() throws {
    let line = "kreplay run strategy.json --no-report --journal j --json --with trades,equity"
    let made = try sample.shell(line)
    #expect(made.code == 0, "\(made.errors)")
    let run = try JSONSerialization.jsonObject(with: Data(made.output.utf8)) as? [String: Any]
    let own = try #require(run?["equity"] as? [[String: Any]])
    let json = try sample.shell("kreplay runs equity last --journal j --json")
    let kept = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(NSArray(array: own) == NSArray(array: try #require(kept)))
    let csv = try sample.shell("kreplay runs equity last --journal j --csv").output
    expectGolden(csv, "runs-equity.csv")
    #expect(try sample.shell("kreplay runs equity last --journal j").output == csv)
    let rows = try DatabaseQueue(path: sample.folder.path("j")).read {
      try Row.fetchAll(
        $0, sql: "SELECT time, equity, drawdown, position FROM equity ORDER BY candle")
    }
    #expect(rows.count == own.count)
    for (row, point) in zip(rows, own) {
      #expect(row["time"] as String == point["time"] as? String)
      #expect(row["equity"] as Double == point["equity"] as? Double)
      #expect(row["drawdown"] as Double == point["drawdown"] as? Double)
      #expect(row["position"] as Double == point["position"] as? Double)
    }
    let trades = try #require(run?["trades"] as? [[String: Any]])
    let list = try sample.shell("kreplay runs trades last --journal j --json").output
    let others = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]]
    #expect(NSArray(array: trades) == NSArray(array: try #require(others)) && !trades.isEmpty)
  }

  /// Candles before `from` warm up and are none of the run's, and those from `to` on are not played.
  @Test func theCurveBeginsWithTheRun() throws {
    let result = try sample.shell(
      "kreplay strategies show ma-crossover | sed 's/\"timeframe\"/\"from\": \"2005-01-03\", "
        + "\"to\": \"2005-12-31\", \"timeframe\"/' >part.json",
      "kreplay run part.json --no-report --journal j --quiet",
      "kreplay runs equity last --journal j")
    let rows = result.output.split(separator: "\n")
    #expect(rows.count == 253, "\(result.errors)")
    #expect(rows[1] == "2005-01-03T00:00:00Z,10000,0,0")
    #expect(rows.last?.hasPrefix("2005-12-30T00:00:00Z,") == true)
  }

  @Test func partsOfTheObject() throws {
    let plain = try sample.shell("kreplay run strategy.json --no-report --json").output
    #expect(!plain.contains("\"equity\"") && !plain.contains("\"trades\": ["))
    let one = try sample.shell("kreplay run strategy.json --no-report --json --with equity").output
    #expect(one.contains("\"equity\":[") && !one.contains("\"trades\":["))
    let lines = [
      "kreplay run strategy.json --no-report --with trades",
      "kreplay run strategy.json --no-report --json --with tardes",
      "kreplay run strategy.json --no-report --json --with ''",
    ]
    expectGolden(try sample.transcript(lines, code: 64), "run-parts-wrong.txt")
  }

  /// One trade at one time, wherever it is read.
  @Test func timesAreThoseOfTheExchange() throws {
    let document = SampleFiles.document.replacing(
      "\"data\": \"candles.csv\"",
      with: "\"data\": \"minutes.csv\", \"instrument\": { \"zone\": \"America/New_York\" }")
    _ = sample.folder.file("ny.json", document)
    let lines = [
      "kreplay run ny.json --journal j | head -1", "kreplay runs show last --journal j | head -1",
      "kreplay runs list --journal j", "kreplay runs trades last --journal j | head -5",
      "kreplay runs trades last --journal j --csv | head -2",
      "kreplay runs equity last --journal j | head -2",
    ]
    expectGolden(try sample.transcript(lines), "run-zone.txt")
    let csv = try sample.shell("kreplay runs trades last --journal j --csv").output
    let entry = try #require(csv.firstMatch(of: /2024-03-01T(\d\d:\d\d):00-05:00/)?.1)
    let report = String(decoding: sample.bytes("reports/ny.html"), as: UTF8.self)
    #expect(report.contains("1\u{A0}Mar\u{A0}2024\u{A0}\(entry)"))
  }
}
