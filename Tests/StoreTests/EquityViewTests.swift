import Foundation
import GRDB
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Store

/// Equity as rows that any SQLite reads, the same as the run's.
@Suite struct EquityViewTests {
  /// A row of the view.
  private struct ViewRow: Equatable {
    let ms: Int64?, time: String?
    let equity: Double, drawdown: Double, position: Double?
  }

  private func times(_ count: Int) -> CandleTimes {
    var times = CandleTimes()
    // A night after every 390 minutes.
    times.append(
      (0..<count).map { candle -> Int64 in
        let nights = Int64(candle / 390) * 63_000_000
        return 1_704_067_200_000 + Int64(candle) * 60_000 + nights
      })
    return times
  }

  private func view(_ path: String, run: Int) throws -> [ViewRow] {
    try DatabaseQueue(path: path).read { database in
      try Row.fetchAll(
        database, sql: "SELECT * FROM equity WHERE run = ? ORDER BY candle", arguments: [run]
      ).map {
        ViewRow(
          ms: $0["ms"], time: $0["time"], equity: $0["equity"], drawdown: $0["drawdown"],
          position: $0["position"])
      }
    }
  }

  /// What a slow, obvious reading of the run says.
  private func slow(_ run: Run, _ times: CandleTimes) -> [EquityPoint] {
    run.equity.indices.map { candle in
      let high = max(run.account.cash, run.equity[...candle].max() ?? 0)
      let held = run.fills.filter { $0.candle <= candle }.reduce(0) { $0 + $1.quantity }
      return EquityPoint(
        time: times[candle], equity: run.equity[candle], drawdown: run.equity[candle] / high - 1,
        position: abs(held) < 1e-6 ? 0 : held)
    }
  }

  @Test func theViewIsTheRun() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    let journal = try Journal(path: path)
    var saved: [(Run, [EquityPoint])] = []
    for seed in 1...3 {
      let sample = try SampleRun(seed: UInt64(seed), candles: seed == 2 ? 4_097 : 1_500)
      let times = times(sample.run.equity.count)
      let id = try journal.save(
        sample.run, origin: sample.origin, statistics: sample.statistics, times: times
      )
      .identity.id
      saved.append((sample.run, try journal.curve(of: id)))
      #expect(sample.run.curve(times) == saved[seed - 1].1)
    }
    try journal.close()
    for (number, (run, curve)) in saved.enumerated() {
      let expected = slow(run, times(run.equity.count))
      let rows = try view(path, run: number + 1)
      #expect(rows.count == expected.count && curve.count == expected.count)
      #expect(run.fills.count > 10)
      for (place, point) in expected.enumerated() {
        #expect(curve[place].time == point.time && curve[place].equity == point.equity)
        #expect(abs(curve[place].drawdown - point.drawdown) < 1e-15)
        #expect(abs((curve[place].position ?? .nan) - (point.position ?? .nan)) < 1e-9)
        #expect(rows[place].ms == point.time?.milliseconds)
        #expect(rows[place].time == point.time?.description)
        // SQLite reads decimal digits to a last bit or two.
        #expect(abs(rows[place].equity - point.equity) <= point.equity * 4e-16)
        #expect(abs(rows[place].drawdown - point.drawdown) < 1e-14)
        #expect(rows[place].position == curve[place].position)
      }
    }
  }

  @Test func withoutTimesThereAreNone() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    let sample = try SampleRun(candles: 300)
    let journal = try Journal(path: path)
    let id = try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
      .identity.id
    let curve = try journal.curve(of: id)
    try journal.close()
    #expect(curve.allSatisfy { $0.time == nil && $0.position != nil })
    #expect(try view(path, run: 1).allSatisfy { $0.ms == nil && $0.time == nil })
  }

  /// A journal that version 1 wrote: equity in blobs, and neither times nor zones.
  @Test func aRunOfVersionOneIsKept() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    let sample = try SampleRun(candles: 5_000)
    try writeVersionOne(sample, at: path)
    let journal = try Journal(path: path)
    let run = try #require(try journal.runs().first)
    #expect(run.zone == nil && run.parameters.map(\.name) == ["fast", "slow"])
    #expect(try journal.equity(of: run.id) == sample.run.equity)
    let curve = try journal.curve(of: run.id)
    #expect(curve.map(\.equity) == sample.run.equity)
    #expect(curve.allSatisfy { $0.time == nil && $0.position == nil })
    // The same run again adds what it lacked.
    let again = try journal.save(
      sample.run, origin: sample.origin, statistics: sample.statistics, times: times(5_000))
    #expect(!again.isNew)
    #expect(try journal.curve(of: run.id) == sample.run.curve(times(5_000)))
    #expect(try journal.runs().map(\.zone) == [sample.run.instrument.zone])
    try journal.close()
    #expect(try view(path, run: 1).last?.ms == times(5_000)[4_999].milliseconds)
  }

  private func writeVersionOne(_ sample: SampleRun, at path: String) throws {
    try Journal(path: path, .createIfMissing, version: 1).close()
    let run = sample.run
    let identity = RunIdentity(of: run, origin: sample.origin)
    let queue = try DatabaseQueue(path: path)
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO run VALUES (1, ?, ?, 'Old', 'old.json', '{}', ?, '0.1.0', ?, 0, 'TEST', '',
            '1m', '1m', ?, 0, 1, ?, ?, 0, NULL, 0, 0, ?, ?, 0, ?, ?)
          """,
        arguments: [
          identity.id, identity.digest, sample.origin.canonical, run.dataHash, run.account.cash,
          run.candleCount, run.barCount, run.finalEquity, run.holdFinalEquity, run.finalEquity,
          run.finalEquity,
        ])
      for start in stride(from: 0, to: run.equity.count, by: 4_096) {
        let points = run.equity[start..<min(start + 4_096, run.equity.count)]
        let bytes = points.withUnsafeBytes { Data($0) }
        try database.execute(
          sql: "INSERT INTO equity VALUES (1, ?, ?)", arguments: [start, bytes])
      }
    }
    try queue.close()
  }

  @Test func numbersOfTheTextComeBackToTheBit() {
    let numbers = [
      0, 1, -1, 10_000, 0.1, 1 / 3, 1e-9, 1e22, 123_456.789_012_345, .pi, .leastNonzeroMagnitude,
      1.797e308,
    ]
    let text = String(decoding: EquityText.write(numbers), as: UTF8.self)
    #expect(EquityText.read(text) == numbers)
    #expect(text.hasPrefix("[0,1,-1,10000,0.1,"))
    #expect(EquityText.read("[]") == [] && EquityText.write([Double.nan]) == Array("[null]".utf8))
    #expect(EquityText.read("[null]").first?.isNaN == true)
  }

  @Test func parametersAreRows() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    let journal = try Journal(path: path)
    for slow in [20.0, 30] {
      let sample = try SampleRun(candles: 200, set: ["slow": slow])
      try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
    }
    // A strategy in Swift has words of its own.
    var other = try SampleRun(candles: 200)
    other.run.name = "Swift"
    try journal.save(
      other.run, origin: RunOrigin(text: "Swift", canonical: "not JSON"),
      statistics: other.statistics)
    #expect(
      try journal.runs().map { $0.parameters.map(\.value) } == [[5, 20], [5, 30], []])
    try journal.close()
    let rows = try DatabaseQueue(path: path).read {
      try String.fetchAll($0, sql: "SELECT run || name || value FROM parameter ORDER BY run, name")
    }
    #expect(rows == ["1fast5", "1slow20", "2fast5", "2slow30"])
  }
}
