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
      "--set fast=2..400 --set slow=2..400 --sobol 12 --where 'fast < slow' --top 1 --journal j",
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
      "--set fast=2..9 --no-journal --journal j", "--set fast=2..9 --sobol 3 --latin 3",
      "--set fast=2..9 --latin 0",
    ]
    let text = try sample.transcript(lines.map { "kreplay sweep ma.json \($0)" }, code: 64)
    expectGolden(text, "sweep-wrong.txt")
  }

  @Test func scoresMayBeginWithAMinus() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    let search = "kreplay sweep ma.json --set fast=2..4 --no-journal"
    let said = try ["--by '-costs'", "--by=-costs", "--where '-fast < -2' --by '-costs'"].map {
      let result = try sample.shell("\(search) \($0)")
      #expect(result.code == 0, "\($0): \(result.errors)")
      return result.output
    }
    #expect(said[0] == said[1] && said[0].contains("The best of 3 settings"))
    #expect(said[2].contains("The best of 2 settings"))
  }

  /// The last of two counted without a word.
  @Test func oneParameterHasOneSetting() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    for (command, cure) in [
      ("sweep ma.json --set fast=5 --set slow=30,40 --set fast=20", "as in --set fast=5,20"),
      ("run ma.json --set fast=5 --set fast=20", "try both with 'kreplay sweep'"),
      ("replay ma.json --script keys --set fast=5 --set fast=20", "leave one out"),
      ("explain ma.json --set fast=5 --set fast=20", "leave one out"),
      ("run ma.json --set size.equity=0.5 --set size.equity=0.9", "leave one out"),
    ] {
      let result = try sample.shell("kreplay \(command)")
      #expect(result.code == 64, "\(command): \(result.output)")
      let said = result.errors
      #expect(said.contains("' twice; ") && said.contains(cure), "\(said)")
    }
  }

  @Test func walkForward() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    let grid = "kreplay sweep ma.json --set fast=4..28/8 --set slow=20..60/20 --where 'fast < slow'"
    let lines = [
      "\(grid) --top 1 --walk-forward 3y/2y --journal j",
      "\(grid) --top 1 --walk-forward 5y/1y --anchored --by 'calmar if trades > 9' --journal j",
    ]
    let wrong = [
      "--walk-forward 5y", "--walk-forward 13y/1y", "--anchored", "--walk-forward 30d/1d",
      "--walk-forward 5y/1y --shard 1/2 --out s",
    ]
    let text =
      try sample.transcript(lines) + "\n"
      + sample.transcript(wrong.map { "\(grid) --journal j \($0)" }, code: 64)
    expectGolden(text, "sweep-walk-forward.txt")
  }

  /// A walk-forward as a document, and what is done with that.
  @Test func stitched() throws {
    _ = sample.folder.file(
      "turtle.json",
      """
      { "name": "Breakouts", "data": "sample:aapl-1d", "from": "2004-01-01",
        "parameters": { "n": 20, "k": 2, "risk": 0.02 },
        "indicators": { "top": { "expression": "highest(high, n)[1]", "chart": true }, "bottom": "lowest(low, n)[1]",
          "n20": "atr(20)" },
        "long": { "enter": "close > top", "order": { "type": "stop", "price": "high + n20 / 10" },
          "exit": "close < bottom", "stopLoss": "k * n20", "pyramiding": { "entries": 2, "spacing": "n20" },
          "targets": [{ "distance": "k * 2 * n20", "share": 0.5 }] },
        "short": { "enter": "rsi(close, period: n) < 50 - k", "exit": "close > bottom" },
        "size": { "equity": "risk * 10" } }
      """)
    let grid = "kreplay sweep turtle.json --set n=10..30/10 --set k=1..3 --walk-forward 3y/2y"
    let lines = [
      "\(grid) --top 1 --journal j --stitched oos.json", "cat oos.json",
      "kreplay run oos.json --no-report --quiet --journal j",
      "kreplay runs trades last --journal j | head -9", "kreplay verify last --journal j",
      "kreplay audit oos.json | head -4",
    ]
    let wrong = [
      "\(grid) --stitched turtle.json", "\(grid) --set risk=0.01..0.02/0.01 --stitched oos.json",
      "\(grid) --data sample:msft-1d --stitched oos.json",
      "\(grid) --time-zone Asia/Tokyo --stitched oos.json",
      "kreplay sweep turtle.json --set n=10..30/10 --stitched oos.json",
      "\(grid) --shard 1/2 --out s --stitched oos.json",
      "\(grid) --stitched none/oos.json",
    ]
    let text =
      try sample.transcript(lines) + "\n"
      + zip(wrong, [64, 64, 64, 64, 64, 64, 74]).map { try sample.transcript([$0], code: $1) }
      .joined(separator: "\n")
    expectGolden(text, "sweep-stitched.txt")
  }

  @Test func choices() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    try sample.shell("kreplay data synth --seed 3 --timeframe 1d --count 600 --out d.csv")
    let grid = "kreplay sweep ma.json --set fast=10,20 --set slow=40"
    let order = #"'long.order=market,{ "type": "limit", "price": "low" }'"#
    let lines = [
      "\(grid) --set timeframe=1d,1w --set \(order) --journal j --top 3 --report --out s.html",
      "\(grid) --set data=sample:aapl-1d,sample:msft-1d --set account.commission.rate=0,0.001 --journal j --top 2",
      "kreplay run ma.json --set fast=20 --set slow=40 --set timeframe=1w --set \(order.replacing("market,", with: "")) --journal j --set from=2001-05-04 | head -14",
      "kreplay runs show last --journal j | grep settings",
      "\(grid) --set \(order) --no-journal --json --with trials | grep -o '\"parameters\":{[^]]*\\]' | tail -1",
      "ls reports",
      "cat d.csv | \(grid) --data - --set timeframe=1d,1w --set account.commission.rate=0,0.001 --no-journal --top 1 | head -6",
    ]
    let wrong = [
      "\(grid) --set timeframe=1d,1x", "\(grid) --set lonng.order=market,x",
      "\(grid) --set from=2001,2002",
      "\(grid) --set data=sample:aapl-1d,sample:msft-1d --shuffle 5",
      "\(grid) --set data=sample:aapl-1d,sample:msft-1d --data sample:ibm-1d",
      "\(grid) --set timeframe=1d,1w --shard 1/2 --out s --report",
      "cat d.csv | \(grid) --data - --set account.preset=us-stock-free,binance-spot",
      "kreplay run ma.json --set long.order=limit", "kreplay run ma.json --set sweep.by=x",
      "kreplay run ma.json --set timeframe=",
    ]
    let text =
      try sample.transcript(lines) + "\n"
      + wrong.map { try sample.transcript([$0], code: 64) }.joined(separator: "\n")
    expectGolden(text, "sweep-choices.txt")
  }

  @Test func tested() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    let grid = "kreplay sweep ma.json --set fast=4..28/8 --set slow=20..60/20 --where 'fast < slow'"
    let lines = [
      "\(grid) --top 1 --reality-check 200 --cross-validate 6/2 --journal j",
      "\(grid) --top 1 --reality-check 200 --seed 3 --by cagr --reality-check-block 30 --journal j",
      "\(grid) --top 1 --cross-validate 8/1 --embargo 0 --no-journal --json | grep -A99 crossValidation | head -22",
    ]
    let wrong = [
      "--reality-check 0", "--reality-check 10001", "--reality-check-block 5", "--embargo 5",
      "--cross-validate 10", "--cross-validate 40/2", "--cross-validate 24/12",
      "--cross-validate 32/2 --embargo 200", "--no-tests --shuffle 5",
      "--reality-check 9 --shard 1/2 --out s",
    ]
    let text =
      try sample.transcript(lines) + "\n"
      + sample.transcript(wrong.map { "\(grid) --journal j \($0)" }, code: 64)
    expectGolden(text, "sweep-tested.txt")
  }

  @Test func listedSettings() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    _ = sample.folder.file("some.csv", "fast,slow\n12,36\n4,60\n12,20\n")
    _ = sample.folder.file("wrong.csv", "fast,slow\n12,36\n4,7\n")
    let grid = "kreplay sweep ma.json --set fast=4..28/8 --set slow=20..60/8"
    let lines = [
      "\(grid) --only some.csv --journal j",
      "\(grid) --only some.csv --where 'fast < 12' --top 1 --journal j",
    ]
    let wrong = [
      "\(grid) --only wrong.csv --journal j", "\(grid) --only some.csv --random 2 --journal j",
      "\(grid) --only none.csv --journal j",
    ]
    let codes: [Int32] = [65, 64, 74]
    let text =
      try sample.transcript(lines) + "\n"
      + zip(wrong, codes).map { try sample.transcript([$0], code: $1) }.joined(separator: "\n")
    expectGolden(text, "sweep-only.txt")
  }

  // MARK: Shards

  private let grid = "ma.json --set fast=2..16 --set slow=10..90/10 --where 'fast < slow'"

  /// In any number of parts, made in any order and merged in any, a search has the rows of the whole.
  @Test(arguments: [1, 3, 8])
  func shards(count: Int) throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    try sample.shell("kreplay sweep \(grid) --quiet --journal whole")
    var random = SplitMix64(seed: UInt64(count))
    let numbers = (1...count).shuffled(using: &random)
    for number in numbers {
      try sample.shell(
        "kreplay sweep \(grid) --quiet --shard \(number)/\(count) --out shard-\(number)")
    }
    let files = numbers.shuffled(using: &random).map { "shard-\($0)" }.joined(separator: " ")
    try sample.shell("kreplay merge \(files) --journal merged")
    #expect(try rows("merged") == rows("whole"))
    #expect(try rows("merged").count == 128)
    let after = try sample.shell("kreplay sweep \(grid) --json --journal merged").output
    #expect(after.contains("\"known\": 128"))
  }

  @Test func shardsInWords() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    let lines = [
      "sweep \(grid) --shard 2/3 --out b", "sweep \(grid) --shard 2/3 --out b",
      "sweep \(grid) --shard 1/3 --out a", "sweep \(grid) --shard 190/200 --out none",
      "sweep ma.json --set fast=-1..8 --set slow=50 --shard 1/2 --out refused",
      "merge a b --journal all", "merge b --journal all", "merge a none --json",
      "sweep \(grid) --top 1 --journal all",
    ]
    expectGolden(try sample.transcript(lines.map { "kreplay \($0)" }), "sweep-shards.txt")
  }

  @Test func wrongShards() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    let usage = [
      "--shard 0/4 --out a", "--shard 5/4 --out a", "--shard 1 --out a", "--shard 1/x --out a",
      "--shard 1/2/3 --out a", "--shard 1/99999999999999999999 --out a", "--shard 1/4",
      "--shard 1/4 --out a --journal b", "--shard 1/4 --out a --no-journal",
      "--shard 1/4 --out a --json --with trials",
    ]
    var text = try sample.transcript(usage.map { "kreplay sweep \(grid) \($0)" }, code: 64)
    try sample.shell(
      "kreplay sweep \(grid) --quiet --shard 1/2 --out a",
      "kreplay sweep \(grid) --quiet --shard 2/2 --out b --from 2010-01-01",
      "sed 's/\"cross/\"CROSS/; s/\"cash\": [0-9]*/\"cash\": 777/' ma.json >other.json",
      "kreplay sweep \(grid.replacing("ma.json", with: "other.json")) --quiet --shard 2/2 --out c",
      "cp a d", "cp a e", "cp a f",
      "kreplay run ma.json --quiet --journal runs")
    try change(
      "d", "UPDATE trial SET final_equity = 1 WHERE setting = (SELECT MIN(setting) FROM trial)")
    try change("e", "UPDATE trial_scoring SET engine_version = '0.9', identity = 'e'")
    try change("f", "UPDATE trial_scoring SET data_hash = '0123456789abcdef', identity = 'f'")
    text += try sample.transcript(
      ["a b", "a c", "a d", "a e", "a f", "a runs", "a ma.json"].map {
        "kreplay merge \($0) --journal x"
      },
      code: 65)
    text += try sample.transcript(["kreplay merge a --journal a"], code: 64)
    text += try sample.transcript(["kreplay merge a nowhere --journal x"], code: 74)
    expectGolden(text, "sweep-shards-wrong.txt")
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

  private func change(_ journal: String, _ sql: String) throws {
    try DatabaseQueue(path: sample.folder.path(journal)).write { try $0.execute(sql: sql) }
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
