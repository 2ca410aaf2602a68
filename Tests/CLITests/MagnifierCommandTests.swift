import Foundation
import Market
import Support
import Testing

/// Finer candles beside a document's data: what a run makes of them and says, and what is refused.
@Suite struct MagnifierCommandTests {
  /// 2,000 quarters of an hour from 2024-01-01, and the hours that they make.
  private static let quarters = {
    let candles = randomCandles(
      2_000, seed: 7, start: Time(seconds: 1_704_067_200), step: 900)
    return (0..<candles.count).map { candles[$0] }
  }()

  private static func csv(_ candles: [Candle]) -> String {
    "time,open,high,low,close,volume\n"
      + candles.map {
        "\($0.time.milliseconds),\($0.open),\($0.high),\($0.low),\($0.close),\($0.volume)\n"
      }.joined()
  }

  private static var hours: [Candle] {
    stride(from: 0, to: quarters.count, by: 4).map { start in
      let part = quarters[start..<start + 4]
      return Candle(
        part[start].time, open: part[start].open, high: part.map(\.high).max() ?? 0,
        low: part.map(\.low).min() ?? 0, close: part[start + 3].close,
        volume: part.reduce(0) { $0 + $1.volume })
    }
  }

  private static func document(_ data: String, more: String = "") -> String {
    """
    { "name": "Both", "data": \(data), "timeframe": "1h",
      "parameters": { "length": 5 },
      "long": { "enter": "close > sma(close, length)", "stopLoss": "0.3%", "takeProfit": "0.3%" },
      "size": { "units": 10 }\(more) }
    """
  }

  private func sample() -> TemporaryFolder {
    let folder = TemporaryFolder()
    let hours = Self.hours
    var moved = hours
    moved[40].high += 1
    let entry = { (name: String) in #"{ "file": "hours.csv", "magnifier": \#(name) }"# }
    let files = [
      ("hours.csv", Self.csv(hours)), ("quarters.csv", Self.csv(Self.quarters)),
      ("half.csv", Self.csv(Array(Self.quarters.prefix(1_000)))),
      ("moved.csv", Self.csv(moved)),
      (
        "later.csv",
        Self.csv(
          Self.quarters.map { candle in
            var candle = candle
            candle.time = Time(seconds: candle.time.seconds + 1_000 * 86_400)
            return candle
          })
      ),
      (
        "higher.csv",
        Self.csv(
          Self.quarters.map { candle in
            Candle(
              candle.time, open: candle.open + 50, high: candle.high + 50, low: candle.low + 50,
              close: candle.close + 50, volume: 1)
          })
      ),
      ("plain.json", Self.document("\"hours.csv\"")),
      ("fine.json", Self.document("\"quarters.csv\"")),
      ("with.json", Self.document(entry("\"quarters.csv\""))),
      ("half.json", Self.document(entry("\"half.csv\""))),
      ("moved.json", Self.document(#"{ "file": "moved.csv", "magnifier": "quarters.csv" }"#)),
      ("later.json", Self.document(entry("\"later.csv\""))),
      ("higher.json", Self.document(entry("\"higher.csv\""))),
      ("same.json", Self.document(entry("\"hours.csv\""))),
      ("pipe.json", Self.document(entry("\"-\""))),
      ("gone.json", Self.document(entry("\"gone.csv\""))),
      ("key.json", Self.document(entry(#"{ "file": "quarters.csv", "lot": 1 }"#))),
      (
        "store.json",
        Self.document(
          #"{ "store": "c.sqlite", "timeframe": "1h", "magnifier": { "store": "c.sqlite" } }"#)
      ),
    ]
    for (name, text) in files { _ = folder.file(name, text) }
    return folder
  }

  private func say(_ folder: TemporaryFolder, _ lines: [String]) throws -> String {
    var text = ""
    for line in lines {
      let result = try Kreplay.shell(line, in: folder.url.path)
      text += "$ \(line)\n" + result.output + result.errors + "exit \(result.code)\n\n"
    }
    return text
  }

  @Test func `what a run says of them`() throws {
    let run = "kreplay run --no-report"
    expectGolden(
      try say(
        sample(),
        [
          "\(run) with.json", "\(run) half.json", "\(run) moved.json", "\(run) later.json",
          "\(run) higher.json", "\(run) same.json", "\(run) pipe.json", "\(run) gone.json",
          "\(run) key.json",
        ]), "run-magnifier.txt")
  }

  /// Everything that plays a document sees them: the figures are those of bars made of the quarters.
  @Test func `figures are those of the finer data`() throws {
    let folder = sample()
    func net(_ name: String) throws -> Double {
      let result = try Kreplay.shell(
        "kreplay run \(name) --no-report --json", in: folder.url.path)
      let root = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      let figures = try #require(root?["statistics"] as? [String: Any])
      return try #require(figures["netProfit"] as? Double)
    }
    let (plain, fine, with) = (try net("plain.json"), try net("fine.json"), try net("with.json"))
    #expect(with == fine && with != plain)
    let store =
      "kreplay data import hours.csv quarters.csv --store c.sqlite --symbol A > out.txt 2>&1"
    #expect(try Kreplay.shell(store, in: folder.url.path).code == 0)
    #expect(try net("store.json") == fine)
  }

  @Test func `other commands follow`() throws {
    let folder = sample()
    func told(_ line: String) throws -> String {
      let result = try Kreplay.shell(line, in: folder.url.path)
      #expect(result.code == 0, "\(line): \(result.errors)")
      return result.output
    }
    _ = try told("kreplay run with.json --journal j.sqlite --out .")
    let report = try String(
      contentsOf: folder.url.appendingPathComponent("with.html"), encoding: .utf8)
    #expect(report.contains("Finer candles give the price path inside"))
    #expect(report.contains("goes the way of its finer candles"))
    #expect(try told("kreplay verify last --journal j.sqlite").contains("same"))
    _ = try told("kreplay audit with.json --cuts 20")
    _ = try told("kreplay why last 1 --journal j.sqlite")
    let sweep = try told(
      "kreplay sweep with.json --set length=5,10 --no-journal --json")
    #expect(!sweep.isEmpty)
    let shuffled = try Kreplay.shell(
      "kreplay monte-carlo with.json --block 5", in: folder.url.path)
    #expect(shuffled.output.contains("finer candles") || shuffled.errors.contains("finer candles"))
  }
}
