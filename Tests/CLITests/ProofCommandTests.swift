import Foundation
import Support
import Testing

/// Why, why not, and proof, from the command line.
@Suite struct ProofCommandTests {
  private let sample = StoreFolder()

  /// A journal with two runs of a sample's candles.
  private func filled() throws {
    try sample.shell(
      "kreplay strategies show ma-crossover >ma.json",
      "kreplay run ma.json --no-report --quiet --journal j",
      "kreplay run ma.json --no-report --quiet --journal j --set fast=5")
  }

  @Test func answers() throws {
    try filled()
    let lines = [
      "verify last --journal j", "verify --all --journal j", "why last 2 --journal j",
      "why last --at 2013-02-26 --why-not long --journal j",
      "why last --at 2000-03-10 --journal j", "diff 'last' ma.json --journal j",
      "audit ma.json --cuts 9",
    ]
    expectGolden(try sample.transcript(lines.map { "kreplay \($0)" }), "proof.txt")
  }

  @Test func wrongQuestions() throws {
    try filled()
    let lines = [
      "verify --journal j", "verify last --all --journal j", "verify xyz --journal j",
      "verify --all --data candles.csv --journal j", "why last 999 --journal j",
      "why last 2 --at 2013-02-26 --journal j", "why last --at 1990-01-01 --journal j",
      "why last --at yesterday --journal j", "why last --why-not lnog --journal j",
      "audit ma.json --cuts 0", "diff - - --journal j", "diff last nothing.json --journal j",
    ]
    expectGolden(
      try sample.transcript(lines.map { "kreplay \($0)" }, code: 64), "proof-wrong.txt")
  }

  @Test func whatHasChangedIsSaid() throws {
    try sample.shell("kreplay run strategy.json --no-report --quiet --journal j")
    try sample.shell("sed 's/,100$/,101/' candles.csv >other.csv && mv other.csv candles.csv")
    try sample.shell("rm strategy.json")
    let changed = try sample.shell("sed -i '$d' candles.csv && kreplay verify last --journal j")
    #expect(changed.code == 65 && changed.output.contains("candles"), "\(changed)")
    #expect(changed.output.contains("strategy.json is gone"))
    let why = try sample.shell("kreplay why last --journal j")
    #expect(why.code == 65 && why.errors.contains("kreplay verify"), "\(why)")
    let gone = try sample.shell("rm candles.csv && kreplay verify --all --journal j")
    #expect(gone.code == 74 && gone.output.contains("--data"), "\(gone)")
  }

  /// A run without a trade has no drawdown, which is zero with whatever sign.
  /// Of a store no more is read than the answer needs; that all is as it was its fingerprint says.
  @Test func storesAreReadAsFarAsNeeded() throws {
    _ = sample.folder.file(
      "d.json",
      """
      { "name": "d", "data": { "store": "s" }, "long": { "enter": "sma(close, 5) crosses above sma(close, 20)",
        "exit": "sma(close, 5) crosses below sma(close, 20)" } }
      """)
    for line in [
      "kreplay data synth --seed 3 --timeframe 1m --count 20000 --out a.csv",
      "kreplay data import a.csv --store s", "kreplay run d.json --journal j --no-report",
    ] {
      try sample.shell(line)
    }
    let whole = try sample.shell("kreplay why last 3 --journal j").output
    let last = try sample.shell("kreplay why last --journal j").output
    #expect(whole.contains("trade 3") && last.contains("long.enter"))
    let damage =
      "update chunk set data = zeroblob(length(data)) where first = (select max(first) from chunk)"
    try sample.shell(
      "python3 -c \"import sqlite3; c = sqlite3.connect('s'); c.execute('\(damage)'); c.commit()\"")
    #expect(try sample.shell("kreplay why last 3 --journal j").output == whole)
    let late = try sample.shell("kreplay why last --journal j")
    #expect(late.code == 65 && late.errors.contains("damaged"), "\(late)")
    // Candles that were imported since make it another series, however few.
    try sample.shell("kreplay data synth --seed 3 --timeframe 1m --count 20001 --out b.csv")
    try sample.shell("rm s && kreplay data import b.csv --store s --symbol A")
    let other = try sample.shell("kreplay why last 3 --journal j")
    #expect(other.code == 65 && other.errors.contains("fingerprint"), "\(other)")
  }

  @Test func nothingHappenedAndHolds() throws {
    let sample = StoreFolder()
    _ = sample.folder.file(
      "never.json",
      """
      { "name": "never", "data": "sample:aapl-1d",
        "long": { "enter": "close < 0", "exit": "close > 0" } }
      """)
    let result = try sample.shell(
      "kreplay run never.json --no-report --quiet --journal j", "kreplay verify last --journal j")
    #expect(result.code == 0 && result.output.contains("holds  0 orders"), "\(result)")
  }

  /// Levels of the bars before do not move with the close, averages do.
  @Test func thePriceThatWasMissingIsNamed() throws {
    func why(_ rule: String, _ more: String = "") throws -> String {
      _ = sample.folder.file(
        "d.json",
        """
        { "name": "d", "data": "sample:aapl-1d",
          "long": { "enter": "\(rule)", "exit": "volume < 0" } }
        """)
      let result = try sample.shell(
        "kreplay run d.json --no-report --quiet --journal j", "kreplay why last --journal j\(more)")
      #expect(result.code == 0, "\(result.errors)")
      return result.output
    }
    let text = try why("close > highest(high, 20)[1]")
    #expect(text.contains("54.47 below (11.2 %); close > 484.94 would have been enough"), "\(text)")
    let object = try why("close > highest(high, 20)[1]", " --json")
    #expect(object.contains("\"enough\": {") && object.contains("\"sign\": \">\""), "\(object)")
    #expect(try !why("close > sma(close, 20)").contains("enough"))
  }

  @Test func forPrograms() throws {
    try filled()
    func object(_ line: String) throws -> [String: Any] {
      let result = try sample.shell("kreplay \(line) --json --journal j")
      #expect(result.code == 0, "\(result.errors)")
      let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      return try #require(object as? [String: Any])
    }
    let verified = try #require(try object("verify --all")["runs"] as? [[String: Any]])
    #expect(verified.count == 2 && verified.allSatisfy { $0["verdict"] as? String == "holds" })
    let why = try object("why last 1")
    let bars = try #require(why["bars"] as? [[String: Any]])
    let rules = try #require(bars.first?["rules"] as? [[String: Any]])
    #expect(rules.first?["isTrue"] as? Bool == true && why["trade"] as? Int == 1)
    let diff = try object("diff last ma.json")
    let bridge = try #require(diff["bridge"] as? [String: Any])
    let steps = try #require(bridge["steps"] as? [[String: Any]])
    let sum = steps.reduce(0) { $0 + (($1["amount"] as? Double) ?? .nan) }
    let first = try #require(bridge["first"] as? Double)
    let second = try #require(bridge["second"] as? Double)
    #expect(abs(first + sum - second) < 0.001)
    let audit = try sample.shell("kreplay audit ma.json --cuts 5 --json")
    #expect(audit.code == 0 && audit.output.contains("\"isCausal\": true"))
  }

  @Test func oddThingsAreSaid() throws {
    try sample.shell(
      """
      cat >odd.json <<'END'
      {
        "name": "Odd", "data": "candles.csv", "timeframe": "1d",
        "parameters": { "idle": 5 },
        "indicators": { "drawn": "sma(close, idle)" },
        "long": {
          "enter": "close > highest(high, 3)",
          "exit": "rsi(3) > 120 or (close < open and close > open)",
          "stopPrice": "high"
        },
        "size": { "cash": 50000 },
        "account": { "currency": "USD" }
      }
      END
      """)
    let lines = [
      "lint odd.json --no-data", "lint odd.json --no-data --json --ignore never-true",
    ]
    expectGolden(
      try sample.transcript(lines.map { "kreplay \($0)" }, code: 65), "lint.txt")
    let wrong = ["lint odd.json --ignore nocosts", "lint odd.json --no-data --data candles.csv"]
    expectGolden(
      try sample.transcript(wrong.map { "kreplay \($0)" }, code: 64), "lint-wrong.txt")
    let clean = try sample.shell(
      "kreplay strategies show ma-crossover >ma.json && kreplay lint ma.json")
    #expect(clean.code == 0 && clean.output.contains("nothing odd"), "\(clean)")
  }

  @Test func candlesThatComeArePlayed() throws {
    let played = try sample.shell("kreplay tail strategy.json candles.csv")
    #expect(played.code == 0, "\(played.errors)")
    let last = played.output.split(separator: "\n").last.map(String.init) ?? ""
    #expect(last.hasPrefix("{\"event\":\"end\",") && last.contains("\"finalEquity\":"))
    let piped = try sample.shell(
      "(cat candles.csv; echo 1999-01-01,1,1,1,1,1) | kreplay tail strategy.json")
    #expect(piped.code == 65 && piped.output == played.output, "\(piped)")
    #expect(piped.errors.contains("goes back") && piped.errors.contains("1999-01-01,1,1,1,1,1"))
    let twice = try sample.shell("kreplay tail - <strategy.json")
    #expect(twice.code == 64 && twice.errors.contains("standard input"))
    let several = try sample.shell(
      "kreplay strategies show shared-account >four.json; kreplay tail four.json candles.csv")
    #expect(several.code == 64 && several.errors.contains("one instrument"), "\(several)")
  }
}
