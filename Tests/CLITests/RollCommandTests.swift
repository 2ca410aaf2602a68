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

  /// Its summary has no row of dividends, of which there were none, and says why holding has no figures.
  @Test func theSummaryTellsRollsAlone() throws {
    let summary = try sample().shell("kreplay run hold.json --no-report").output
    #expect(summary.contains("Costs of rolls") && !summary.contains("Dividends"))
    let poor = try sample().shell(
      """
      sed 's/50000/4000/; s/"FUT"/"FUT", "lot": 1/' hold.json >poor.json
      kreplay run poor.json --no-report
      """
    ).output
    #expect(poor.contains("Buy and hold has no figures: the cash does not buy one lot"), "\(poor)")
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

  /// Marks of the run on its candles, whichever of its events and finer candles count in what tells it from others.
  @Test func theChartDrawsTheRun() throws {
    let sample = sample()
    try sample.shell("kreplay run hold.json --no-report --quiet --journal j")
    let drawn = try sample.shell("kreplay chart --run last --journal j --out -")
    #expect(drawn.code == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
    #expect(drawn.output.contains("#1 open"))
    // A file that has grown since, and one that is named.
    let rows = String(decoding: sample.bytes("future.csv"), as: UTF8.self)
    _ = sample.folder.file("grown.csv", rows + "2024-01-09,110,111,109,110,10\n")
    for file in ["future.csv", "grown.csv"] {
      let named = try sample.shell(
        "kreplay chart \(file) --symbol FUT --run last --journal j --out -")
      #expect(named.code == 0 && named.output.contains("#1 open"), "\(file): \(named.errors)")
    }
    // Without its events it is another run, and they are asked for by name.
    let moved = "mv rolls.csv elsewhere.csv && kreplay chart --run last --journal j --out -"
    let gone = try Kreplay.shell(moved, in: sample.folder.url.path)
    #expect(gone.code == 74, "\(gone.code)")
    #expect(gone.errors.contains("rolls.csv', and there is no such file now"), "\(gone.errors)")
    let again = try sample.shell(
      "kreplay chart --run last --journal j --events elsewhere.csv --out -")
    #expect(again.output == drawn.output && again.errors.isEmpty, "\(again.errors)")
    let alone = try Kreplay.shell(
      "kreplay chart future.csv --events elsewhere.csv --out -", in: sample.folder.url.path)
    #expect(alone.code == 64 && alone.errors.contains("--events needs --run"))
  }

  /// Funding and rates of exchange count among a run's candles, too.
  @Test func theChartKnowsWhatElseCounts() throws {
    let sample = sample()
    _ = sample.folder.file("funding.csv", "time,rate\n2024-01-06T00:00:00Z,0.001\n")
    _ = sample.folder.file("eurusd.csv", "date,close\n2023-12-31,1.25\n2024-01-03,1.6\n")
    _ = sample.folder.file(
      "both.json",
      """
      { "name": "Both",
        "data": { "file": "future.csv", "events": "rolls.csv", "funding": "funding.csv" },
        "instrument": { "symbol": "FUT", "currency": "USD" },
        "account": { "currency": "EUR", "rates": { "EURUSD": "eurusd.csv" } },
        "long": { "enter": "position.size == 0" }, "size": { "units": 1 } }
      """)
    let run = try sample.shell(
      "kreplay run both.json --no-report --journal j --json --with trades")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let trade = try #require((object?["trades"] as? [[String: Any]])?.first)
    // Bought at 100 for 0.8 euros a dollar; rolled by 10 at 0.625.
    #expect(trade["entryExchangeRate"] as? Double == 0.8 && trade["rolled"] as? Double == 10)
    #expect(trade["rolledValue"] as? Double == 6.25)
    #expect(try sample.shell("kreplay verify --all --journal j").output.contains("holds"))
    let csv = try sample.shell("kreplay runs trades last --csv --journal j").output
    #expect(csv.contains(",rolled,rolledValue\n") && csv.contains(",10,6.25\n"), "\(csv)")
    let drawn = try sample.shell("kreplay chart --run last --journal j --out -")
    #expect(drawn.code == 0 && drawn.errors.isEmpty, "\(drawn.errors)")
    #expect(drawn.output.contains("#1 open"))
  }

  /// What counts among a run's candles counts after its last one, too, up to the end that its document names.
  @Test func theChartKnowsWhatCountsUpToTheEnd() throws {
    let sample = sample()
    let days = ["01", "02", "03", "04", "08"].map { "2024-01-\($0),100,101,99,100,10\n" }
    _ = sample.folder.file("future.csv", "date,open,high,low,close,volume\n" + days.joined())
    _ = sample.folder.file(
      "rolls.csv", "time,kind,value\n2024-01-03,dividend,1\n2024-01-06,dividend,1\n")
    _ = sample.folder.file(
      "end.json",
      """
      { "name": "End", "data": { "file": "future.csv", "events": "rolls.csv" },
        "to": "2024-01-08", "long": { "enter": "position.size == 0" }, "size": { "units": 1 } }
      """)
    let run = try sample.shell("kreplay run end.json --no-report --quiet --journal j")
    #expect(run.code == 0, "\(run.errors)")
    let drawn = try sample.shell("kreplay chart --run last --journal j --out -")
    #expect(drawn.code == 0 && drawn.output.contains("#1 open"), "\(drawn.errors)")
  }

  /// Events are not drawn as if a run had met them that took part in none, and where they cannot be they are said
  /// to be left out.
  @Test func theChartTakesTheEventsOfTheRunAlone() throws {
    let sample = sample()
    let rules = #""long": { "enter": "position.size == 0" }, "size": { "units": 1 }"#
    _ = sample.folder.file(
      "bare.json", "{ \"name\": \"Bare\", \"data\": \"future.csv\", \(rules) }")
    try sample.shell("kreplay run bare.json --no-report --quiet --journal j")
    #expect(try sample.shell("kreplay chart --run last --journal j --out -").code == 0)
    let other = try Kreplay.shell(
      "kreplay chart --run last --journal j --events rolls.csv --out -",
      in: sample.folder.url.path)
    #expect(other.code == 64, "\(other.code)")
    #expect(other.errors.contains("does not hold the candles of the run"), "\(other.errors)")
    let weeks = ["01", "08", "15", "22", "29"].map { "2024-01-\($0),100,111,99,110,10\n" }
    _ = sample.folder.file("weeks.csv", "date,open,high,low,close,volume\n" + weeks.joined())
    try sample.shell("kreplay run hold.json --no-report --quiet --journal k")
    let weekly = try sample.shell(
      "kreplay chart weeks.csv --symbol FUT --run last --journal k --events rolls.csv --out -")
    #expect(weekly.code == 0, "\(weekly.errors)")
    #expect(weekly.errors.contains("so --events is left out"), "\(weekly.errors)")
  }

  /// A run with --data had none of the funding that its document names for other candles.
  @Test func theChartOfNamedCandlesNeedsNoFunding() throws {
    let sample = sample()
    _ = sample.folder.file(
      "funded.json",
      """
      { "name": "Funded", "data": { "file": "gone.csv", "funding": "gone-funding.csv" },
        "instrument": { "symbol": "FUT" },
        "long": { "enter": "position.size == 0" }, "size": { "units": 1 } }
      """)
    let run = try sample.shell(
      "kreplay run funded.json --data future.csv --no-report --quiet --journal j")
    #expect(run.code == 0, "\(run.errors)")
    let drawn = try sample.shell(
      "kreplay chart future.csv --symbol FUT --run last --journal j --out -")
    #expect(drawn.code == 0 && drawn.output.contains("#1 open"), "\(drawn.errors)")
  }

  /// What both trades of each roll cost is a figure of its own, beside holding's.
  @Test func costsOfRollsAreAFigure() throws {
    let sample = sample()
    let text = try sample.shell("kreplay run hold.json --out reports --journal j").output
    #expect(text.contains(/Costs of rolls +4\.00\n/), "\(text)")
    let report = String(decoding: sample.bytes("reports/hold.html"), as: UTF8.self)
    #expect(report.contains("Costs of rolls"))
    let json = try sample.shell("kreplay run hold.json --no-report --json")
    let run = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((run?["statistics"] as? [String: Any])?["rolls"] as? Double == 4)
    // Nothing of it where nothing rolls.
    _ = sample.folder.file("rolls.csv", "time,kind,value\n2024-01-05,dividend,1\n")
    let none = try sample.shell("kreplay run hold.json --no-report").output
    #expect(!none.contains("Costs of rolls"))
    // A trade's costs are told with them.
    _ = sample.folder.file("rolls.csv", "time,kind,value\n2024-01-05,roll,10\n")
    try sample.shell("kreplay explain hold.json --out story.html")
    let story = String(decoding: sample.bytes("story.html"), as: UTF8.self)
    #expect(story.contains("its part of commissions and costs of rolls"))
    // Those of two that cancel out as well.
    let rows = (1...8).map { day in
      "2024-01-0\(day)," + (5...6 ~= day ? "110,111,109,110,10\n" : "100,101,99,100,10\n")
    }
    _ = sample.folder.file("future.csv", "date,open,high,low,close,volume\n" + rows.joined())
    _ = sample.folder.file(
      "rolls.csv", "time,kind,value\n2024-01-05,roll,10\n2024-01-07,roll,-10\n")
    try sample.shell("kreplay explain hold.json --out again.html")
    let again = String(decoding: sample.bytes("again.html"), as: UTF8.self)
    #expect(again.contains("its part of commissions and costs of rolls"))
  }

  /// That splits may be out of prices is said of files that tell splits or dividends.
  @Test func rollsSayNothingOfSplits() throws {
    let sample = sample()
    let words = "taken as they were traded"
    #expect(!(try sample.shell("kreplay run hold.json --no-report --json").output.contains(words)))
    for line in ["2024-01-05,dividend,1", "2024-01-05,split,1.01"] {
      _ = sample.folder.file("rolls.csv", "time,kind,value\n2024-01-05,roll,10\n\(line)\n")
      let told = try sample.shell("kreplay run hold.json --no-report --json").output
      #expect(told.contains(words), "\(line)")
    }
  }

  /// Events that a command names are those of the document.
  @Test func otherCommandsTakeEvents() throws {
    let sample = sample()
    // Four days of each of three prices, over and over, and a contract that costs 50 more from the 21st on.
    let dates =
      (1...31).map { "2024-01-\($0 < 10 ? "0" : "")\($0)" }
      + (1...25).map { "2024-02-\($0 < 10 ? "0" : "")\($0)" }
    let days = dates.enumerated().map { day, date in
      let price = 100 + (day / 4) % 3 + (day >= 20 ? 50 : 0)
      return "\(date),\(price),\(price + 1),\(price - 1),\(price),10\n"
    }
    _ = sample.folder.file("future.csv", "date,open,high,low,close,volume\n" + days.joined())
    _ = sample.folder.file("rolls.csv", "time,kind,value\n2024-01-21,roll,50\n")
    let rules = """
      "long": { "enter": "close > sma(close, 3)", "exit": "close < sma(close, 3)" },
      "account": { "cash": 50000, "commission": { "perUnit": 2 } }, "size": { "units": 1 } }
      """
    _ = sample.folder.file("bare.json", "{ \"name\": \"T\", \"data\": \"future.csv\", \(rules)")
    _ = sample.folder.file(
      "told.json",
      "{ \"name\": \"T\", \"data\": { \"file\": \"future.csv\", \"events\": \"rolls.csv\" }, \(rules)"
    )
    func said(_ line: String) throws -> String {
      let result = try Kreplay.shell("kreplay \(line)", in: sample.folder.url.path)
      #expect([0, 65].contains(result.code), "\(line): \(result.errors)")
      return result.output
    }
    for command in ["monte-carlo %@ --draws 20 --histories 5 --json", "lint %@ --json"] {
      let told = try said(command.replacingOccurrences(of: "%@", with: "told.json"))
      let named = try said(
        command.replacingOccurrences(of: "%@", with: "bare.json --events rolls.csv"))
      let without = try said(command.replacingOccurrences(of: "%@", with: "bare.json"))
      #expect(told == named, "\(command)")
      #expect(command.hasPrefix("lint") || told != without, "\(command)")
    }
    let story = try said("explain bare.json --events rolls.csv --text")
    #expect(
      try story.replacing("bare.json --events rolls.csv", with: "told.json")
        == said("explain told.json --text"))
    #expect(try story != said("explain bare.json --text"))
    for (line, words) in [
      ("lint bare.json --no-data --events rolls.csv", "--no-data reads no candles"),
      ("explain macd --events rolls.csv", "a lesson on an indicator has none"),
      ("monte-carlo bare.json --split-adjusted", "there is no --events"),
    ] {
      let result = try Kreplay.shell("kreplay \(line)", in: sample.folder.url.path)
      #expect(result.code == 64 && result.errors.contains(words), "\(line): \(result.errors)")
    }
  }

  /// A condition that the step of a roll alone makes true never is where the roll is known.
  @Test func lintKnowsTheRoll() throws {
    let sample = sample()
    let dates = [(1, 31), (2, 29), (3, 31), (4, 30)].flatMap { month, days in
      (1...days).map { "2024-0\(month)-\($0 < 10 ? "0" : "")\($0)" }
    }
    let days = dates.enumerated().map { day, date in
      let price = 100 + (day / 4) % 3 + (day >= 20 ? 50 : 0)
      return "\(date),\(price),\(price + 1),\(price - 1),\(price),10\n"
    }
    _ = sample.folder.file("future.csv", "date,open,high,low,close,volume\n" + days.joined())
    _ = sample.folder.file("rolls.csv", "time,kind,value\n2024-01-21,roll,50\n")
    _ = sample.folder.file(
      "jump.json",
      """
      { "name": "Jump", "data": "future.csv", "size": { "units": 1 },
        "long": { "enter": "close > sma(close, 3) + 20", "exit": "close < sma(close, 3)" } }
      """)
    func said(_ options: String) throws -> String {
      try Kreplay.shell("kreplay lint jump.json --json\(options)", in: sample.folder.url.path)
        .output
    }
    let (told, without) = try (said(" --events rolls.csv"), said(""))
    #expect(told.contains("never-true") && !without.contains("never-true"), "\(told) \(without)")
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
