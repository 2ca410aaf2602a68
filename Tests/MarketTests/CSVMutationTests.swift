import Foundation
import Market
import Support
import Testing

/// Files that were good once: read, or refused with a message; never a trap, never a bad candle.
@Suite struct CSVMutationTests {
  private static let seeds = [
    "time,open,high,low,close,volume\n"
      + (10..<50).map { "2024-03-01T10:\($0):00Z,10.25,12.5,9.75,11.00,100.5\n" }.joined(),
    "ts;o;h;l;c;v\r\n"
      + (0..<40).map { "\(1_709_287_200 + 60 * $0);10.25;12.5;9.75;11.00;100\r\n" }.joined(),
    (10..<50).map { "2024-03-01 10:\($0),10,12,9,11,1e3\n" }.joined(),
    "date,time,open,high,low,close\n"
      + (10..<50).map { "2024-03-01,10:\($0),\"10\",12,9,11\n" }.joined(),
  ].map { Array($0.utf8) }

  private static let pieces = [
    "\n", "\r", ",", ";", "\t", "\"", "\0", " ", "-", "+", ".", "e", "1e400", "nan",
    "99999999999999999999", "2024-02-30", "T25:00:00Z", "Z", "+09:00", "9223372036854775808",
    "\u{feff}", "é", "time", "Adj Close", "1970-01-01",
  ].map { Array($0.utf8) }

  private func mutate(_ seed: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = seed
    for _ in 0..<random.whole(1...4) where !bytes.isEmpty {
      let place = random.whole(0...bytes.count - 1)
      let end = min(bytes.count, place + random.whole(0...30))
      switch random.whole(0...3) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: Array(bytes[place..<end]), at: 0)
      default:
        let piece = Self.pieces[random.whole(0...Self.pieces.count - 1)]
        bytes.insert(contentsOf: piece, at: place)
      }
    }
    return bytes
  }

  /// Whether all are what a reader may give.
  private func areCandles(_ candles: Candles) -> Bool {
    (0..<candles.count).allSatisfy { i in
      let c = candles[i]
      return 0 < c.low && c.low <= min(c.open, c.close) && max(c.open, c.close) <= c.high
        && c.high.isFinite && c.volume >= 0 && c.volume.isFinite
        && (i == 0 || candles[i - 1].time < c.time)
    }
  }

  @Test func readOrRefused() throws {
    let folder = TemporaryFolder()
    var random = SplitMix64(seed: 99)
    for round in 0..<1_000 {
      let path = folder.file("a.csv", mutate(Self.seeds[round % Self.seeds.count], &random))
      do {
        let candles = try allCandles(openCandles(path: path))
        #expect(areCandles(candles), "round \(round)")
      } catch let fault as any UserError {
        #expect(!fault.description.isEmpty)
      }
      if round % 4 == 0, let report = try? checkCandles(path: path) {
        #expect(!report.verdictWords.isEmpty)
      }
    }
  }
}
