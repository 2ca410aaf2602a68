import Foundation
import Support
import Testing

/// The strategies of examples/strategies and examples/portfolios run, and trade as their words say.
@Suite struct ExampleStrategiesTests {
  /// A run of an example, as `run --json` gives it, with its trades and orders.
  private func run(_ name: String, in folder: String = "examples/strategies") throws
    -> [String: Any]
  {
    let result = try Kreplay.shell(
      "kreplay run '\(folder)/\(name).json' --json --no-report --with trades --journal '\(NSTemporaryDirectory())/\(UUID()).sqlite'",
      in: repositoryRoot.path)
    #expect(result.code == 0, "\(name): \(result.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(json as? [String: Any])
  }

  private func trades(_ run: [String: Any]) throws -> [[String: Any]] {
    try #require(run["trades"] as? [[String: Any]])
  }

  private func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? .nan }

  private func reasons(_ trades: [[String: Any]]) -> [String: Int] {
    Dictionary(grouping: trades) { $0["exitBy"] as? String ?? "open" }.mapValues(\.count)
  }

  /// All of them: no two tell the same story, and none is left out of the tests.
  @Test func noneIsLeftOut() throws {
    let names = try ["examples/strategies", "examples/portfolios"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(
        atPath: repositoryRoot.appending(path: folder).path)
    }
    #expect(
      Set(names.filter { $0.hasSuffix(".json") }) == [
        "turtle.json", "opening-range.json", "supertrend.json", "bollinger-reversion.json",
        "momentum-rotation.json", "grid.json", "donchian-break-even.json", "intraday.json",
        "pairs.json", "market-filter.json", "two-entries.json",
      ])
  }

  @Test func eachOfTwoEntriesIsLeftByItsOwnExit() throws {
    let run = try run("two-entries")
    let trades = try trades(run)
    let ways = Set(
      trades.map { "\($0["entryRule"] as? String ?? "")>\($0["exitRule"] as? String ?? "")" })
    #expect(ways.isSuperset(of: ["breakout>breakout", "pullback>pullback"]))
    #expect(ways.contains("breakout>trend broken") || ways.contains("pullback>trend broken"))
    #expect(!ways.contains("breakout>pullback") && !ways.contains("pullback>breakout"))
    let rules = try #require(run["rules"] as? [[String: Any]])
    #expect(rules.map { $0["name"] as? String } == ["breakout", "pullback"])
    let closed = rules.map { number($0["tradesClosed"]) }.reduce(0, +)
    #expect(closed == number(run["tradesClosed"]))
  }

  @Test func theTurtleAddsUpToFourUnits() throws {
    let run = try run("turtle")
    let trades = try trades(run)
    #expect(trades.count > 500)
    // Units of one position, by their common times.
    for symbol in ["AAPL", "GOOG", "IBM", "MSFT"] {
      let own = trades.filter { $0["symbol"] as? String == symbol }
      var most = 0
      for trade in own {
        let time = try #require(trade["entryTime"] as? String)
        let open = own.count {
          ($0["entryTime"] as? String ?? "") <= time && ($0["exitTime"] as? String ?? "") > time
            && $0["side"] as? String == trade["side"] as? String
        }
        most = max(most, open)
      }
      #expect(most == 4, "\(symbol)")
      #expect(own.contains { $0["side"] as? String == "short" }, "\(symbol)")
    }
  }

  @Test func theOpeningRangeIsLeftOnceADayAndClosedInTheAfternoon() throws {
    let trades = try trades(run("opening-range"))
    #expect(trades.count >= 10)
    let sides = Dictionary(grouping: trades) {
      "\(($0["entryTime"] as? String ?? "").prefix(10)) \($0["side"] as? String ?? "")"
    }
    #expect(sides.values.allSatisfy { $0.count == 1 })
    for trade in trades {
      let (entry, exit) = (try clock(trade["entryTime"]), try clock(trade["exitTime"]))
      #expect(entry >= "10:00" && entry < "15:00" && exit <= "15:55")
    }
  }

  @Test func nothingIntradayIsHeldOvernight() throws {
    let trades = try trades(run("intraday"))
    #expect(trades.count > 30)
    for trade in trades {
      #expect(try day(trade["entryTime"]) == day(trade["exitTime"]))
      #expect(try clock(trade["exitTime"]) <= "15:55")
    }
  }

  @Test func theSupertrendTrailsItsStop() throws {
    let trades = try trades(run("supertrend"))
    let found = reasons(trades)
    #expect(trades.count > 60 && (found["stopLoss"] ?? 0) > 40)
    // Stops that have moved end trades with a profit, too.
    #expect(
      trades.contains { $0["exitBy"] as? String == "stopLoss" && number($0["profit"]) > 0 })
  }

  @Test func theReversionTakesItsProfitInThirds() throws {
    let trades = try trades(run("bollinger-reversion"))
    let parts = Dictionary(grouping: trades) { $0["entryTime"] as? String ?? "" }
    #expect(trades.count > 100 && parts.values.contains { $0.count == 3 })
    let targets = trades.filter { $0["exitBy"] as? String == "takeProfit" }
    #expect(targets.count > 60 && targets.allSatisfy { number($0["profit"]) > 0 })
  }

  @Test func theGridNeverSellsAtALoss() throws {
    let trades = try trades(run("grid"))
    let closed = trades.filter { $0["isOpen"] as? Bool == false }
    #expect(closed.count > 200 && closed.allSatisfy { number($0["profit"]) > 0 })
    #expect(closed.allSatisfy { $0["exitBy"] as? String == "takeProfit" })
  }

  @Test func theDonchianStopComesToTheEntry() throws {
    let trades = try trades(run("donchian-break-even"))
    let even = trades.filter { $0["exitBy"] as? String == "breakEven" }
    #expect(trades.count > 30 && !even.isEmpty)
    // Gaps aside, such a trade costs no more than its commissions.
    #expect(even.contains { abs(number($0["profit"])) < 5 })
  }

  @Test func theRotationHoldsTenOfFifty() throws {
    let folder = TemporaryFolder()
    let text = try String(
      contentsOf: repositoryRoot.appending(path: "examples/strategies/README.md"), encoding: .utf8)
    // The command of the page makes the candles.
    let command = try #require(
      text.split(separator: "\n").first { $0.contains("kreplay data synth") })
    let document = repositoryRoot.appending(path: "examples/strategies/momentum-rotation.json").path
    let made = try Kreplay.shell(
      "mkdir -p examples/strategies && cp '\(document)' examples/strategies/ && \(command.replacing("    ", with: ""))",
      in: folder.url.path)
    #expect(made.code == 0, "\(made.errors)")
    let result = try Kreplay.shell(
      "kreplay run examples/strategies/momentum-rotation.json --json --no-report --with trades",
      in: folder.url.path)
    #expect(result.code == 0, "\(result.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let run = try #require(json as? [String: Any])
    let trades = try trades(run)
    #expect((run["instruments"] as? [Any])?.count == 50 && trades.count > 100)
    var most = 0
    for trade in trades {
      let time = try #require(trade["entryTime"] as? String)
      let held = Set(
        trades.filter {
          ($0["entryTime"] as? String ?? "") <= time && ($0["exitTime"] as? String ?? "") > time
        }.compactMap { $0["symbol"] as? String })
      most = max(most, held.count)
    }
    #expect(most == 10)
  }

  @Test func thePairHasTwoLegs() throws {
    let trades = try trades(run("pairs", in: "examples/portfolios"))
    #expect(trades.count > 10 && trades.count % 2 == 0)
    let moments = Dictionary(grouping: trades) { $0["entryTime"] as? String ?? "" }
    for pair in moments.values {
      #expect(Set(pair.compactMap { $0["side"] as? String }) == ["long", "short"])
    }
  }

  @Test func theFilteredMarketIsNotTraded() throws {
    let trades = try trades(run("market-filter", in: "examples/portfolios"))
    #expect(trades.count > 30)
    #expect(trades.allSatisfy { $0["symbol"] as? String != "MARKET" })
    #expect(try self.trades(run("momentum-rotation", in: "examples/portfolios")).count > 30)
  }

  private func day(_ time: Any?) throws -> Substring {
    try #require(time as? String).prefix(10)
  }

  private func clock(_ time: Any?) throws -> String {
    String(try #require(time as? String).dropFirst(11).prefix(5))
  }
}
