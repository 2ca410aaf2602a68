import Foundation
import GRDB
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Store

/// Names of rules, and the parts in which orders trade, in the journal.
@Suite struct OrderPartTests {
  private func run(_ text: String) throws -> (run: Run, origin: RunOrigin) {
    let document = try StrategyDocument(text: text, path: "parts.json")
    var source = SeriesSource(
      randomCandles(2_000, seed: 3), instrument: Instrument(symbol: "TEST"),
      timeframe: Timeframe(1, .minute))
    var options = ReplayOptions()
    (options.account, options.size) = (document.account, document.size)
    options.execution = document.execution
    func play(_ strategy: some Strategy) throws -> Run {
      try replay(&source, to: strategy, options: options).run
    }
    return (try play(document.strategy()), RunOrigin(document))
  }

  private static let text = """
    { "data": "x.csv", "size": { "equity": 0.5 },
      "execution": { "participation": 0.02 },
      "instrument": { "lot": 0.001 },
      "long": [
        { "name": "up", "enter": "close > close[1]", "exit": "close falling 3" },
        { "name": "dip", "enter": "close falling 2", "stopLoss": "0.2%", "pyramiding": true },
        { "name": "out", "exit": "close falling 5" } ] }
    """

  @Test func partsAreEvents() throws {
    let folder = TemporaryFolder()
    let (run, origin) = try run(Self.text)
    let journal = try Journal(path: folder.path("journal.sqlite"))
    let saved = try journal.save(run, origin: origin, statistics: Statistics(of: run))
    let fills = Dictionary(grouping: run.fills.indices) { run.fills[$0].order }
    #expect(fills.values.contains { $0.count > 2 })
    var expected: [String] = []
    for order in run.orders {
      expected.append("\(order.id) placed –")
      var own = fills[order.id] ?? []
      let last = order.state == .filled ? own.popLast() : nil
      expected += own.map { "\(order.id) part \($0)" }
      if order.closed != nil {
        expected.append("\(order.id) \(order.state) \(last.map { "\($0)" } ?? "–")")
      }
    }
    let sql = """
      SELECT number || ' ' || event || ' ' || ifnull(fill, '–') FROM order_event
      ORDER BY number, event <> 'placed', event <> 'part', fill
      """
    #expect(try journal.read { try String.fetchAll($0, sql: sql) } == expected)
    let wrong = """
      SELECT count(*) FROM order_event JOIN fill ON fill.run = order_event.run AND fill.number = order_event.fill
      WHERE event = 'part' AND (order_event.quantity <> fill.quantity OR order_event.candle <> fill.candle)
      """
    #expect(try journal.read { try Int.fetchOne($0, sql: wrong) } == 0)
    #expect(try journal.run("\(saved.identity)").rules.map(\.name) == run.rules.map(\.name))
  }

  /// A journal of the version before is read, and its rules have no names.
  @Test func aJournalOfVersionEightIsBroughtUpToDate() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    try Journal(path: path, .createIfMissing, version: 8).close()
    let sample = try SampleRun(candles: 500)
    try execute(
      """
      INSERT INTO rule VALUES (7, 0, 'long.enter', 'close > 1', '[]');
      INSERT INTO order_record VALUES
        (7, 0, 'entry', 'buy', 'market', NULL, NULL, 3, 0, NULL, 1, 60, 'filled', NULL, 3, 180, 0);
      INSERT INTO fill VALUES (7, 0, 0, 2, 120, 1, 10, 0, 0), (7, 1, 0, 3, 180, 2, 11, 0, 0);
      """, in: path)
    let journal = try Journal(path: path)
    try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
    let events = try journal.read {
      try String.fetchAll(
        $0,
        sql:
          "SELECT event || ' ' || candle || ' ' || quantity FROM order_event WHERE run = 7 ORDER BY candle, fill"
      )
    }
    #expect(events == ["placed 1 3.0", "part 2 1.0", "filled 3 3.0"])
    let named = "SELECT count(*) FROM rule WHERE run = 7 AND name IS NOT NULL"
    #expect(try journal.read { try Int.fetchOne($0, sql: named) } == 0)
  }
}
