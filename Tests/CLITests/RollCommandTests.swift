import Foundation
import Support
import Testing

/// Futures that roll from one contract to the next, from the command line.
@Suite struct RollCommandTests {
  /// Eight days at 100, from the fifth on at 110 as the next contract.
  private func sample() -> StoreFolder {
    let sample = StoreFolder()
    let rows = (1...8).map { day in
      let price = day < 5 ? "100,101,99,100" : "110,111,109,110"
      return "2024-01-0\(day),\(price),10\n"
    }
    _ = sample.folder.file("future.csv", "date,open,high,low,close,volume\n" + rows.joined())
    _ = sample.folder.file("rolls.csv", "time,kind,value\n2024-01-05,roll,10\n")
    _ = sample.folder.file(
      "hold.json",
      """
      { "name": "Hold", "data": { "file": "future.csv", "events": "rolls.csv" },
        "instrument": { "symbol": "FUT", "contract": { "multiplier": 50 } },
        "account": { "cash": 50000, "commission": { "perUnit": 2 } },
        "indicators": { "mean": "sma(close, 3)" },
        "long": { "enter": "mean > 0", "exit": "mean < close - 1" }, "size": { "units": 1 } }
      """)
    return sample
  }

  /// Bought at 100 on the fourth day for 2; rolled for 4; the mean never leaves the close, so that it is held
  /// to the end.
  @Test func aRunRolls() throws {
    let sample = sample()
    let result = try sample.shell("kreplay run hold.json --no-report --json --with trades")
    #expect(result.code == 0, "\(result.errors)")
    let run = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let trades = run?["trades"] as? [[String: Any]] ?? []
    #expect(trades.count == 1)
    let trade = try #require(trades.first)
    #expect(trade["entryPrice"] as? Double == 110 && trade["rolled"] as? Double == 10)
    #expect(trade["costs"] as? Double == 6 && trade["profit"] as? Double == -6)
    #expect(trade["isOpen"] as? Bool == true)
  }

  /// The journal gives back what the run had, the page says it, and a run again is the same.
  @Test func theJournalKeepsIt() throws {
    let sample = sample()
    _ = try sample.shell("kreplay run hold.json --no-report --quiet --journal kreplay.sqlite")
    let csv = try sample.shell("kreplay runs trades last --csv").output
    #expect(csv.hasPrefix("number,") && csv.contains(",splits,rolled\n"))
    #expect(csv.contains(",10\n"))
    #expect(try sample.shell("kreplay verify --all").code == 0)
    _ = try sample.shell("kreplay report last --out page --no-script")
    let page = try String(
      contentsOf: sample.folder.url.appending(path: "page/hold.html"), encoding: .utf8)
    #expect(
      page.contains("Rolls to later contracts took the price of its entry from 100 to 110."))
    let story = try sample.shell("kreplay explain hold.json --text").output
    #expect(story.contains("one contract sold and the next bought"))
  }

  @Test func adjustedPricesAreTold() throws {
    let sample = sample()
    let days = (10...30).map { "2024-01-\($0),100,101,99,100,10\n" }.joined()
    _ = sample.folder.file("future.csv", "date,open,high,low,close,volume\n" + days)
    let rolls = [14, 18, 22, 26].map { "2024-01-\($0),roll,5\n" }.joined()
    _ = sample.folder.file("rolls.csv", "time,kind,value\n" + rolls)
    let result = try sample.shell("kreplay run hold.json --no-report --json")
    #expect(result.output.contains("The prices of FUT do not show its rolls."))
    #expect(
      result.output.contains("steps from the close before to the open after have 0.00 in them"))
  }
}
