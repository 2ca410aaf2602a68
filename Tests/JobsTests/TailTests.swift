import Foundation
import Jobs
import Market
import Replay
import Strategy
import Support
import Testing
import Text

/// Candles that come one by one are played as a run plays them all.
@Suite struct TailTests {
  private let folder = TemporaryFolder()
  private static let examples = repositoryRoot.appendingPathComponent("examples")

  /// The lines of a run that is over.
  private func lines(of run: Run) -> [String] {
    let lines = LiveLines(rules: run.rules, instrument: run.instrument, timeframe: run.baseFrame)
    return run.liveEvents.map { String(decoding: lines.line($0), as: UTF8.self) }
  }

  /// Lines as they came, by their candles; what the end brought stays last.
  private func byCandle(_ lines: [String]) -> [String] {
    func candle(_ line: String) -> Int {
      Int(line.dropFirst("{\"candle\":".count).prefix { $0.isNumber }) ?? .max
    }
    return lines.enumerated().sorted { (candle($0.1), $0.0) < (candle($1.1), $1.0) }.map(\.1)
  }

  private func tailed(
    _ document: String, _ candles: String, timeframe: String? = nil
  ) throws -> (lines: [String], told: [String], outcome: TailOutcome) {
    var request = TailRequest(document: document)
    request.candles = candles
    request.timeframe = try timeframe.map { try Timeframe($0) }
    var bytes: [UInt8] = []
    var told: [String] = []
    let outcome = try tailStrategy(request) {
      bytes += $0
    } tell: {
      told.append($0)
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { "\($0)\n" }
    return (lines, told, outcome)
  }

  @Test(
    arguments: [
      ("ma-crossover.json", "aapl-1d.csv", nil), ("bollinger-breakout.json", "ibm-1d.csv", nil),
      ("both-sides.json", "goog-1d.csv", nil), ("rsi-reversion.yaml", "msft-1d.csv", nil),
      ("minutes-to-quarters.json", "synth-1m.csv", "1m"),
      ("strategies/supertrend.json", "aapl-1d.csv", nil),
      ("strategies/bollinger-reversion.json", "msft-1d.csv", nil),
      ("strategies/grid.json", "ibm-1d.csv", nil),
      ("strategies/donchian-break-even.json", "goog-1d.csv", nil),
      ("strategies/intraday.json", "synth-1m.csv", "1m"),
      ("strategies/opening-range.json", "synth-1m.csv", "1m"),
    ] as [(String, String, String?)])
  func `lines are those of the run afterwards, byte for byte`(
    _ document: String, _ candles: String, _ timeframe: String?
  ) throws {
    let path = Self.examples.appendingPathComponent(document).path
    let data = repositoryRoot.appendingPathComponent("datasets/\(candles)").path
    let run = try performRun(RunRequest(document: path))
    let tail = try tailed(path, data, timeframe: timeframe)
    let wanted = lines(of: run.run)
    let said = Array(tail.lines.dropLast())
    #expect(tail.outcome.leftOut == 0 && tail.outcome.candles == run.run.candleCount)
    #expect(said.count == wanted.count && said.count > 10)
    let differs = zip(byCandle(said), byCandle(wanted)).first { $0 != $1 }
    #expect(differs == nil, "\(String(describing: differs))")
    let end = try #require(tail.lines.last)
    func holds(_ key: String, _ value: Double) -> Bool {
      let text = "\"\(key)\":\(NumberText.shortest(value))"
      return end.contains(text + ",") || end.contains(text + "}")
    }
    #expect(holds("finalEquity", run.run.finalEquity))
    for (entry, figure) in zip(Statistics.catalogue, run.statistics.all) {
      if case .known(let value) = figure { #expect(holds(entry.key, value), "\(entry.key)") }
    }
  }

  @Test func `what cannot be played is said with its text, and the rest is played`() throws {
    let document = folder.file(
      "strategy.json",
      """
      { "data": "candles.csv", "timeframe": "1m",
        "long": { "enter": "close > open", "exit": "close < open" } }
      """)
    let rows = [
      "close;open;high;low;time;volume", "11;10;12;9;2024-03-01T10:00:00Z;5",
      "9.5;10;12;9;2024-03-01T10:01:00Z;5", "", "junk", "9;10;12;9.5;2024-03-01T10:02:00Z;5",
      "11;10;12;9;2024-03-01T10:01:00Z;5", "nan;10;12;9;2024-03-01T10:03:00Z;5",
      "11;10;12;9;2024-03-01T10:06:00Z;-5", "11;10;12;9;2024-03-01T10:06:00Z;\r",
      "9;10;12;9;1709287620;1",
    ]
    let candles = folder.file("candles.csv", rows.joined(separator: "\n"))
    let tail = try tailed(document, candles)
    #expect(tail.outcome.candles == 4 && tail.outcome.leftOut == 5)
    #expect(tail.told.count == 6, "\(tail.told)")
    for (line, text) in [(5, "junk"), (6, "9;10;12;9.5"), (7, "goes back"), (8, "nan"), (9, "-5")] {
      #expect(tail.told.contains { $0.contains("line \(line) is left out") && $0.contains(text) })
    }
    #expect(tail.told.contains { $0.contains("4 candles are missing after 2024-03-01T10:01") })
    #expect(tail.lines.last?.contains("\"candles\":4") ?? false)
  }

  /// What is left of a line may look like a candle, whose close or volume would be a part of the number.
  @Test(arguments: [false, true]) func `a line that was cut off is no candle`(
    _ hasHeader: Bool
  ) throws {
    let document = folder.file(
      "strategy.json",
      """
      { "data": "candles.csv", "timeframe": "1m",
        "long": { "enter": "close > open", "exit": "close < open" } }
      """)
    let rows = [
      "2024-03-01T10:00:00Z,10,12,9,11,5", "2024-03-01T10:01:00Z,10,12,9,11",
      "2024-03-01T10:02:00Z,10,12,9,11,5,", "2024-03-01T10:03:00Z,10,12,9,11,",
      "2024-03-01T10:04:00Z,10,12,9,9",
    ]
    let header = hasHeader ? ["time,open,high,low,close,volume"] : []
    let candles = folder.file("candles.csv", (header + rows).joined(separator: "\n"))
    let tail = try tailed(document, candles)
    #expect(tail.outcome.candles == 3 && tail.outcome.leftOut == 2)
    #expect(tail.told.contains { $0.contains("it has 5 fields where 6 are expected") })
  }

  @Test func `a candle's lines are written before the next comes`() throws {
    let candles = randomCandles(300, seed: 5)
    let text = """
      { "data": "candles.csv", "timeframe": "1m",
        "long": { "enter": "close > sma(close, 5)", "exit": "close < sma(close, 5)",
          "stopLoss": "1%", "takeProfit": "1%" } }
      """
    let document = try StrategyDocument(text: text, path: "strategy.json")
    var options = ReplayOptions()
    options.account = document.account
    func live(_ strategy: some Strategy, _ size: Int) throws -> [(asked: Int, event: LiveEvent)] {
      var replay = try LiveReplay(
        strategy, instrument: Instrument(), timeframe: Timeframe(1, .minute), options: options)
      var all: [(asked: Int, event: LiveEvent)] = []
      for start in stride(from: 0, to: candles.count, by: size) {
        let end = min(start + size, candles.count)
        let block = Candles((start..<end).map { candles[$0] })
        all += try replay.step(block).map { (end - 1, $0) }
      }
      return try all + replay.finish().events.map { (candles.count - 1, $0) }
    }
    let lines = LiveLines(rules: [], instrument: Instrument(), timeframe: nil)
    let one = try live(document.strategy(), 1)
    #expect(one.count > 50 && one.allSatisfy { $0.event.candle == $0.asked })
    // Nothing is said of an order before the order itself.
    var said: Set<Int> = []
    for (_, event) in one {
      switch event {
      case .order(let order, _): said.insert(order.id)
      case .ending(let order): #expect(said.contains(order.id), "\(order)")
      case .fill(let fill, _): #expect(said.contains(fill.order), "\(fill)")
      default: break
      }
    }
    for size in [7, 300] {
      let other = try live(document.strategy(), size)
      #expect(other.map { lines.line($0.event) } == one.map { lines.line($0.event) })
    }
  }

  @Test(arguments: [1_709_288_100, 1_709_288_100_000, 1_709_288_100_000_000])
  func `times are seconds, milliseconds or microseconds`(_ first: Int) throws {
    let document = folder.file(
      "strategy.json",
      #"{ "data": "c.csv", "timeframe": "1m", "long": { "enter": "close > open" } }"#)
    let minute = first / 1_709_288_100 * 60
    let rows = (0..<3).map { "\(first + $0 * minute),10,12,9,11,5" }
    let candles = folder.file("c.csv", rows.joined(separator: "\n"))
    let tail = try tailed(document, candles)
    #expect(tail.outcome.candles == 3 && tail.told.isEmpty, "\(tail.told)")
    #expect(tail.lines.first?.contains("2024-03-01T10:15") ?? false, "\(tail.lines)")
  }

  @Test func `a document that compares instruments is refused`() throws {
    let document = folder.file(
      "strategy.json",
      #"{ "data": "c.csv", "timeframe": "1m", "long": { "enter": "rank_of(close) == 1" } }"#)
    let candles = folder.file("c.csv", "2024-03-01T10:00:00Z,10,12,9,11,5")
    #expect(throws: UsageError.self) { try tailed(document, candles) }
  }
}
