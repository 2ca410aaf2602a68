import Foundation
import Market
import Support
import Testing

@Suite struct DatasetsTests {
  private func path(_ name: String) -> String {
    repositoryRoot.appendingPathComponent("datasets/\(name)").path
  }

  /// `kreplay data synth --seed 1 --timeframe 1m --count 20000` on every machine.
  @Test func syntheticMinutes() throws {
    let market = try SyntheticMarket(seed: 1, timeframe: Timeframe(1, .minute), count: 20_000)
    let path = path("synth-1m.csv")
    if ProcessInfo.processInfo.environment["KREPLAY_RECORD"] == "1" {
      _ = try writeCandles(market, to: path)
    }
    let folder = TemporaryFolder()
    #expect(try writeCandles(market, to: folder.path("synth.csv")) == 20_000)
    let made = try Data(contentsOf: folder.url.appendingPathComponent("synth.csv"))
    #expect(made == FileManager.default.contents(atPath: path))
  }

  @Test(arguments: [("aapl", 3_270), ("msft", 3_270), ("ibm", 3_270), ("goog", 2_148), ("fb", 196)])
  func stocks(_ name: String, _ rows: Int) throws {
    let inspection = try checkCandles(path: path("\(name)-1d.csv"))
    #expect(inspection.rows == rows)
    #expect(inspection.symbol == name.uppercased())
    #expect(inspection.timeframe == Timeframe(1, .day))
    #expect(inspection.verdict == .clean, "\(inspection.findings)")
    #expect(inspection.last?.date.description == "2013-03-01")
  }

  /// No candle is a split away from the one before: prices are adjusted for splits.
  @Test(arguments: ["aapl", "msft", "ibm", "goog", "fb"])
  func noJumps(_ name: String) throws {
    let candles = try allCandles(openCandles(path: path("\(name)-1d.csv")))
    for (before, open) in zip(candles.close, candles.open.dropFirst()) {
      #expect(open / before > 0.51 && open / before < 1.96)
    }
  }

  /// Days without a later split are those of the source, digit by digit.
  @Test(
    .enabled(if: hasSharedData),
    arguments: [
      ("ibm", "2000-01-01"), ("goog", "2000-01-01"), ("fb", "2000-01-01"), ("aapl", "2005-02-28"),
      ("msft", "2003-02-18"),
    ])
  func equalTheSource(_ name: String, _ from: String) throws {
    let own = try allCandles(openCandles(path: path("\(name)-1d.csv")))
    let source = try allCandles(openCandles(path: sharedPath("series/\(name)-daily.csv")))
    let start = try Time(from)
    #expect(own.time == source.time)
    for i in 0..<own.count where own[i].time >= start { #expect(own[i] == source[i]) }
  }
}
