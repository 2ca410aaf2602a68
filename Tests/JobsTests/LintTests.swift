import Foundation
import Jobs
import Market
import Strategy
import Support
import Testing

/// What is said of a strategy before it is run.
@Suite struct LintTests {
  private let folder = TemporaryFolder()

  /// The kinds and paths of what holds on any candles, for the keys of a document beside its data.
  private func certain(_ keys: String) throws -> [String] {
    let account =
      keys.contains("\"account\"") ? "" : ", \"account\": { \"commission\": { \"rate\": 0.001 } }"
    let text = "{ \"data\": \"candles.csv\", \"timeframe\": \"1d\", \(keys)\(account) }"
    let document = try StrategyDocument(text: text, path: "strategy.json")
    return document.lint().map { "\($0.kind.rawValue) \($0.path): \($0.part)" }
  }

  private func rule(_ enter: String) throws -> [String] {
    try certain("\"long\": { \"enter\": \"\(enter)\", \"exit\": \"close < open\" }")
  }

  @Test(arguments: [
    ("rsi(14) > 120", "never-true"), ("rsi(14) >= 101", "never-true"),
    ("rsi(14) > 100", "never-true"), ("sma(rsi(14), 3) < 0", "never-true"),
    ("close < low", "never-true"), ("hl2 > high", "never-true"), ("atr(14) < 0", "never-true"),
    ("close > highest(high, 20)", "never-true"), ("low < lowest(low, 5)", "never-true"),
    ("close[1] > highest(high, 20)[1]", "never-true"),
    ("close > donchian(20).upper", "never-true"),
    ("close crosses above highest(close, 9)", "never-true"),
    ("sma(close, 9) crosses above sma(close, 9)", "never-true"),
    ("rsi(14) > 70 and rsi(14) < 30", "never-true"),
    ("close > open and open > close", "never-true"),
    ("close - open > 1 and 2 * open > 2 * close", "never-true"),
    ("time.hour >= 24", "never-true"), ("not (rsi(14) <= 100)", "never-true"),
    ("time in 09:00–10:00 and time >= 15:00", "never-true"),
    ("rsi(14) < 120 and close > open", "never-false"), ("close > 0", "never-false"),
    ("rsi(14) > 30 or rsi(14) < 70", "never-false"), ("high >= low", "never-false"),
    ("abs(close - open) >= 0 and close > open", "never-false"),
  ])
  func `rules that are the same on every bar are found`(_ rule: String, _ kind: String) throws {
    let found = try self.rule(rule)
    #expect(found.count == 1 && found[0].hasPrefix(kind + " long.enter"), "\(rule): \(found)")
  }

  @Test(arguments: [
    "rsi(14) >= 100", "close >= high", "close > highest(high, 20)[1]", "close == high",
    "close > donchian(20, offset: 1).upper", "rsi(14) > 70 and rsi(14)[1] < 30",
    "rsi(14) > 30 and rsi(14) < 70", "close crosses above sma(close, 9)",
    "sma(close, 5) > sma(close, 9)", "close > high[1]", "macd(close) > 0", "mom(close, 3) < 0",
    "time in 23:00–01:00", "close > open or open > close", "volume > 0", "cci(20) > 300",
    "close * 2 > high + low", "on(\\\"1w\\\", close) < low", "position.size > 0 or close > open",
  ])
  func `rules that can be either are left alone`(_ rule: String) throws {
    #expect(try self.rule(rule) == [], "\(rule)")
  }

  @Test(arguments: [
    ("\"long\": { \"enter\": \"close > open\", \"exit\": \"open < close\" }", "exit-equals-entry"),
    ("\"long\": { \"enter\": \"rsi(9) < 30\", \"exit\": \"rsi(9) < 50\" }", "exit-equals-entry"),
    (
      "\"long\": { \"enter\": \"close > open\", \"exit\": \"close < open\", \"stopPrice\": \"high\" }",
      "wrong-side"
    ),
    (
      "\"short\": { \"enter\": \"close > open\", \"exit\": \"close < open\", \"stopLoss\": \"low - high\" }",
      "wrong-side"
    ),
    (
      "\"long\": { \"enter\": \"close > open\", \"takeProfit\": \"5%\", \"breakEvenAfter\": \"6%\" }",
      "too-wide"
    ),
    (
      "\"long\": { \"enter\": \"close > open\", \"targets\": [{ \"distance\": \"4%\", \"share\": 0.5 }, { \"distance\": \"2%\" }] }",
      "target-order long.targets[1]"
    ),
    (
      "\"short\": { \"enter\": \"close > open\", \"targets\": [{ \"distance\": 3, \"share\": 0.5 }, { \"distance\": 2 }] }",
      "target-order short.targets[1]"
    ),
    (
      "\"long\": { \"enter\": \"close > open\", \"exit\": \"close < open\", \"exitShare\": 1 }",
      "whole-share long.exitShare"
    ),
    ("\"long\": { \"enter\": \"close > open\" }", "never-left"),
    (
      "\"instrument\": { \"calendar\": \"forex\" }, \"long\": { \"enter\": \"close > open\", \"flatAt\": \"17:00\" }",
      "flat-at-opening long.flatAt"
    ),
    (
      "\"instrument\": { \"zone\": \"America/Chicago\", \"sessionOpen\": \"08:30\" }, \"short\": { \"enter\": \"close > open\", \"flatAt\": \"08:30\" }",
      "flat-at-opening short.flatAt"
    ),
    (
      "\"size\": { \"cash\": 20000 }, \"long\": { \"enter\": \"close > open\", \"exit\": \"close < open\" }",
      "beyond-cash"
    ),
    (
      "\"parameters\": { \"n\": 3 }, \"indicators\": { \"a\": \"sma(close, n)\" }, \"long\": { \"enter\": \"close > open\", \"exit\": \"close < open\" }",
      "idle-parameter"
    ),
    (
      "\"account\": { \"cash\": 1000 }, \"long\": { \"enter\": \"close > open\", \"exit\": \"close < open\" }",
      "no-costs"
    ),
    (
      "\"account\": { \"currency\": \"GBP\", \"commission\": { \"fixed\": 1 } }, \"instrument\": { \"currency\": \"GBp\", \"contract\": { \"multiplier\": 0.01 } }, \"long\": { \"enter\": \"close > open\", \"exit\": \"close < open\" }",
      "hundredths-twice instrument.contract"
    ),
    (
      "\"account\": { \"currency\": \"ZAR\", \"commission\": { \"fixed\": 1 } }, \"instrument\": { \"currency\": \"ZAc\", \"tick\": 0.5, \"contract\": { \"tickValue\": 0.005 } }, \"long\": { \"enter\": \"close > open\", \"exit\": \"close < open\" }",
      "hundredths-twice instrument.contract"
    ),
  ])
  func `stops, sizes, parameters and costs are looked at`(_ keys: String, _ kind: String) throws {
    let found = try certain(keys)
    #expect(found.count == 1 && found[0].hasPrefix(kind), "\(keys): \(found)")
  }

  @Test func `a time to be flat that is not that of the opening is left alone`() throws {
    for (instrument, time) in [
      ("\"calendar\": \"forex\"", "16:55"), ("\"calendar\": \"forex\"", "sessionEnd"),
      ("\"sessionOpen\": \"17:00\"", "09:30"), ("\"symbol\": \"EURUSD\"", "17:00"),
    ] {
      let found = try certain(
        "\"instrument\": { \(instrument) }, \"long\": { \"enter\": \"close > open\", \"flatAt\": \"\(time)\" }"
      )
      #expect(found == [], "\(instrument), \(time): \(found)")
    }
  }

  /// Pounds whose prices are in pence, an account in pence, and contracts that divide by nothing.
  @Test(arguments: [
    ("GBP", "GBP", "0.01"), ("GBX", "GBX", "0.01"), ("GBP", "GBX", "1"), ("GBP", "GBX", "100"),
  ])
  func `hundredths that are taken once are left alone`(
    _ account: String, _ prices: String, _ multiplier: String
  ) throws {
    let found = try certain(
      "\"account\": { \"currency\": \"\(account)\", \"commission\": { \"fixed\": 1 } }, \"instrument\": { \"currency\": \"\(prices)\", \"contract\": { \"multiplier\": \(multiplier) } }, \"long\": { \"enter\": \"close > open\", \"exit\": \"close < open\" }"
    )
    #expect(found == [], "\(found)")
  }

  @Test func `of targets with the nearest first nothing is said`() throws {
    for (near, far) in [("\"2%\"", "\"4%\""), ("2", "3"), ("\"2%\"", "\"2%\""), ("4", "\"2%\"")] {
      let found = try certain(
        "\"long\": { \"enter\": \"close > open\", \"targets\": [{ \"distance\": \(near), \"share\": 0.5 }, { \"distance\": \(far) }] }"
      )
      #expect(found.isEmpty, "\(near), \(far): \(found)")
    }
  }

  @Test func `candles show what a document alone does not`() throws {
    var text = "time,open,high,low,close,volume\n"
    for day in 0..<300 {
      let time = Time(
        milliseconds: 1_700_000_000_000 / 86_400_000 * 86_400_000 + Int64(day) * 86_400_000)
      let close = 100 + Double(day % 7)
      text += "\(time.date),\(close - 1),\(close + 1),\(close - 2),\(close),10\n"
    }
    _ = folder.file("candles.csv", text)
    let document = folder.file(
      "strategy.json",
      """
      { "data": "candles.csv", "timeframe": "1d",
        "parameters": { "far": 500, "n": 3 },
        "long": { "enter": "close > sma(close, n) and close < far", "exit": "close > 900",
          "stopLoss": "30%", "takeProfit": "1%" },
        "size": { "units": 5000 }, "account": { "commission": { "rate": 0.001 } } }
      """)
    let outcome = try lintStrategy(LintRequest(document: document))
    let found = outcome.remarks.map { "\($0.kind.rawValue) \($0.ground.rawValue) \($0.path)" }
    #expect(outcome.bars == 300)
    for wanted in [
      "never-false data long.enter", "never-true data long.exit", "too-wide data long.stopLoss",
      "beyond-cash data size", "idle-parameter data parameters.far",
    ] {
      #expect(found.contains(wanted), "\(wanted): \(found)")
    }
    #expect(found.count == 5, "\(found)")
    for one in outcome.remarks {
      #expect(one.line != nil && one.finding.hasSuffix(".") && one.cure.hasSuffix("."), "\(one)")
    }
    var request = LintRequest(document: document)
    request.readsData = false
    #expect(try lintStrategy(request).remarks.isEmpty)
  }

  @Test func `nothing is said of the examples`() throws {
    let examples = repositoryRoot.appendingPathComponent("examples")
    var count = 0
    for name in ["", "strategies", "portfolios", "course"] {
      let folder = examples.appendingPathComponent(name)
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      where file.hasSuffix(".json") || file.hasSuffix(".yaml") {
        // The candles of fifty markets are made by the reader.
        let path = folder.appendingPathComponent(file).path
        guard !path.hasSuffix("strategies/momentum-rotation.json") else { continue }
        let found = try lintStrategy(LintRequest(document: path)).remarks
        #expect(found.isEmpty, "\(file): \(found.map(\.finding))")
        count += 1
      }
    }
    #expect(count >= 18)
  }
}
