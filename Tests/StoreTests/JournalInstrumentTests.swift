import Foundation
import GRDB
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Store

/// A run of several instruments in the journal, and journals from before there were any.
@Suite struct JournalInstrumentTests {
  /// Three instruments with one account; the third begins later.
  private func several(_ lots: [Double] = [1, 1, 10]) throws -> (Run, RunOrigin, CandleTimes) {
    let document = try StrategyDocument(
      text: """
        data: [a, b, c]
        long: { enter: "close > sma(close, 5)", exit: "close < sma(close, 5)" }
        size: { equity: 0.6 }
        """, path: "s.yaml")
    var all = [0, 1, 2].map { place in
      let candles = randomCandles(400, seed: UInt64(place) + 1)
      var own = Candles()
      own.append(candles, (place == 2 ? 100 : 0)..<400)
      return SeriesSource(
        own, instrument: Instrument(symbol: "ABC".map(String.init)[place], lot: lots[place]),
        timeframe: Timeframe(1, .minute))
    }
    var options = ReplayOptions()
    options.size = document.size
    var run = try play(try document.strategy(), &all, options)
    for place in 0..<3 { run.instruments[place].dataHash = "hash \(place)" }
    var times = CandleTimes()
    times.append(randomCandles(400, seed: 1).time)
    return (run, RunOrigin(document), times)
  }

  private func play(
    _ strategy: some Strategy, _ sources: inout [SeriesSource], _ options: ReplayOptions
  ) throws -> Run { try replay(&sources, to: strategy, options: options).run }

  @Test func rowsNameTheirInstrument() throws {
    let (run, origin, times) = try several()
    #expect(Set(run.trades.map(\.instrument)) == [0, 1, 2])
    let folder = TemporaryFolder()
    let path = folder.path("j.sqlite")
    let journal = try Journal(path: path)
    let id = try journal.save(run, origin: origin, statistics: Statistics(of: run), times: times)
      .identity.id
    #expect(try journal.orders(of: id).map(\.instrument) == run.orders.map(\.instrument))
    #expect(try journal.fills(of: id).map(\.instrument) == run.fills.map(\.instrument))
    let trades = run.trades.sorted { $0.number < $1.number }
    #expect(try journal.trades(of: id).map { Trade($0).instrument } == trades.map(\.instrument))
    let kept = try journal.run(id).run
    #expect(kept.symbol == "A, B, C" && kept.dataHash == "hash 0 hash 1 hash 2")
    #expect(kept.instruments.map(\.symbol) == ["A", "B", "C"])
    #expect(kept.instruments.map(\.candles) == [400, 400, 300])
    #expect(kept.instruments.map(\.lot) == [1, 1, 10])
    let profit = kept.instruments.reduce(0) { $0 + ($1.profit ?? .nan) }
    #expect(abs(profit - (run.finalEquity - run.account.cash)) < 1e-6)
    let refused = kept.instruments.reduce(0) { $0 + ($1.refused ?? 0) }
    #expect(refused > 0 && refused == run.orders.count { $0.state == .rejected })
    #expect(try journal.curve(of: id).allSatisfy { $0.position == nil && $0.time != nil })
    #expect(try journal.curve(of: id) == run.curve(times))
    try journal.close()
    try expectViews(path, run)
  }

  /// The views tell the same as the run.
  private func expectViews(_ path: String, _ run: Run) throws {
    try DatabaseQueue(path: path).read { database in
      let events = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM order_event WHERE instrument = 1 AND event = 'placed'")
      #expect(events == run.orders.count { $0.instrument == 1 })
      for (place, traded) in run.instruments.enumerated() {
        let units = try Double.fetchAll(
          database, sql: "SELECT units FROM position WHERE symbol = ? ORDER BY fill",
          arguments: [traded.instrument.symbol])
        var held = 0.0
        let slow = run.fills.filter { $0.instrument == place }.map { fill in
          held += fill.quantity
          return held
        }
        #expect(units.count == slow.count && zip(units, slow).allSatisfy { abs($0 - $1) < 1e-9 })
      }
      let rows = try Row.fetchAll(database, sql: "SELECT * FROM equity ORDER BY candle")
      #expect(rows.map { $0["equity"] as Double } == run.equity)
      #expect(rows.allSatisfy { $0["position"] == nil && $0["time"] != nil })
    }
  }

  /// Everything of a run goes with it.
  @Test func aDeletedRunLeavesNoInstrument() throws {
    let (run, origin, times) = try several()
    let folder = TemporaryFolder()
    let journal = try Journal(path: folder.path("j.sqlite"))
    try journal.save(run, origin: origin, statistics: Statistics(of: run), times: times)
    try journal.delete(["last"])
    let left = try journal.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM instrument") }
    #expect(left == 0)
  }

  /// Facts of every instrument, and their order, can change a figure.
  @Test func theIdentityIsOfAllInstruments() throws {
    let (run, origin, _) = try several()
    var other = run
    other.instruments[2].instrument.tick = 0.5
    var exchanged = run
    exchanged.instruments.swapAt(0, 1)
    var renamed = run
    renamed.instruments[1].instrument.symbol = "X"
    let ids = [run, other, exchanged, renamed].map { RunIdentity(of: $0, origin: origin).id }
    #expect(Set(ids).count == 3 && ids[0] == ids[3])
  }

  /// A journal that a program of version 2 wrote, with one run of 259 candles.
  @Test func aJournalOfOneInstrumentIsBroughtUpToDate() throws {
    let folder = TemporaryFolder()
    let path = folder.path("j.sqlite")
    let dump = repositoryRoot.appending(path: "Tests/StoreTests/Goldens/journal-v2.sql")
    let sql = try String(contentsOf: dump, encoding: .utf8)
      .replacing("BEGIN TRANSACTION;\n", with: "").replacing("COMMIT;\n", with: "")
    try execute(sql, in: path)
    let journal = try Journal(path: path, .existing)
    let run = try journal.run("Old run").run
    #expect(run.symbol == "AAPL" && run.instruments.count == 1)
    let instrument = try #require(run.instruments.first)
    #expect(instrument.symbol == "AAPL" && instrument.zone == "America/New_York")
    #expect(instrument.candles == 259 && instrument.dataHash == run.dataHash)
    #expect(instrument.profit == nil && instrument.refused == nil && instrument.lot == nil)
    let trades = try journal.trades(of: run.id)
    #expect(trades.count == 15 && trades.allSatisfy { $0.instrument == 0 })
    #expect(try journal.orders(of: run.id).allSatisfy { $0.instrument == 0 })
    let curve = try journal.curve(of: run.id)
    #expect(curve.count == 259 && curve.allSatisfy { $0.position != nil })
    try journal.close()
    try DatabaseQueue(path: path).read { database in
      let held = try Int.fetchOne(
        database, sql: "SELECT count(*) FROM equity WHERE position > 0 AND time IS NOT NULL")
      #expect((held ?? 0) > 50)
    }
  }
}
