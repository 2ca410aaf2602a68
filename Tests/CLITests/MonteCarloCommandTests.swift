import Foundation
import Support
import Testing

/// `kreplay monte-carlo` as a person uses it.
@Suite struct MonteCarloCommandTests {
  private let sample = StoreFolder()

  @Test func prints() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    let lines = [
      "ma.json --draws 100 --histories 10", "ma.json --draws 20 --histories 5 --block 1000",
      "ma.json --set fast=5 --draws 20 --histories 5 --missed 0.25 --noise 5% --seed 9",
    ]
    let text = try sample.transcript(lines.map { "kreplay monte-carlo \($0)" })
    expectGolden(text, "monte-carlo.txt")
  }

  @Test func wrongQuestions() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    try sample.shell("sed 's/crosses above/> 0 and close < 0 and fastMA >/' ma.json >never.json")
    let lines = [
      "", "ma.json --draws 0", "ma.json --histories 100001", "ma.json --block 0",
      "ma.json --missed 120%", "ma.json --noise ten", "ma.json --threads 0", "ma.json --with paths",
      "never.json",
    ]
    let text = try sample.transcript(lines.map { "kreplay monte-carlo \($0)" }, code: 64)
    expectGolden(text, "monte-carlo-wrong.txt")
  }

  @Test func object() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    let words = "kreplay monte-carlo ma.json --draws 50 --histories 4 --json"
    let brief = try sample.shell(words).output
    expectGolden(brief, "monte-carlo.json")
    let whole = try sample.shell("\(words) --with paths").output
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(whole.utf8)) as? [String: Any])
    let experiments = try #require(object["experiments"] as? [String: [String: Any]])
    for (name, one) in experiments {
      let all = try #require(one["all"] as? [String: [Any]])
      let isPlayed = ["history", "markets", "prices", "missed"].contains(name)
      #expect(all["return"]?.count == (isPlayed ? 4 : 50))
      #expect(all["maxDrawdown"]?.count == all["return"]?.count)
    }
  }

  /// Times of day are by the exchange's clocks, as those of a run, and name them.
  @Test func zone() throws {
    _ = sample.folder.file(
      "zone.json",
      """
      { "name": "Z", "data": "minutes.csv", "instrument": { "zone": "America/New_York" },
        "parameters": { "n": 3 },
        "long": { "enter": "close > sma(close, n)", "exit": "close < sma(close, n)" } }
      """)
    let range = "05:02 to 2024-03-01 06:29 America/New_York"
    let sweep = try sample.shell("kreplay sweep zone.json --set n=2,3 --by netReturn --no-journal")
    #expect(sweep.output.contains(", 2024-03-01 \(range)\n"))
    #expect(sweep.output.contains("all from 2024-03-01 05:02 America/New_York, when"))
    let other = try sample.shell("kreplay monte-carlo zone.json --draws 10 --histories 2")
    #expect(other.output.contains(" to 2024-03-01 06:29 America/New_York\n"))
    let asked = try sample.shell(
      "kreplay sweep zone.json --set n=2,3 --by netReturn --no-journal --from 2024-03-01T05:30")
    #expect(asked.output.contains("all from 2024-03-01 05:30 America/New_York, when"))
    let json = try sample.shell("kreplay sweep zone.json --set n=2,3 --no-journal --json").output
    #expect(json.contains("\"scoredFrom\": \"2024-03-01T10:02:00Z\""))
  }

  /// The page needs nothing else, and the same analysis gives the same bytes on any number of threads.
  @Test func page() throws {
    try sample.shell("kreplay strategies show ma-crossover >ma.json")
    let words = "kreplay monte-carlo ma.json --draws 50 --histories 12 --quiet"
    try sample.shell("\(words) --threads 1 --out p.html && cp p.html first.html")
    try sample.shell("\(words) --threads 3 --out p.html && cmp p.html first.html")
    let page = try String(contentsOfFile: sample.folder.path("p.html"), encoding: .utf8)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    #expect(!page.contains("<script") && !page.contains("src=\"http") && !page.contains("https://"))
    for section in ["verdict", "fan", "paths", "cases", "notes"] {
      #expect(page.contains("id=\"\(section)\""))
    }
    #expect(page.contains("kreplay monte-carlo ma.json --draws 50 --histories 12 --out p.html"))
    #expect(!page.contains("NaN") && !page.contains("nan %"))
    #expect(page.utf8.count < 260_000, "\(page.utf8.count)")
  }
}
