import Foundation
import Market

/// A CSV file of a synthetic market of minutes, there as long as this value's owner keeps it.
final class CandleFile {
  let path: String

  /// Writes the file.
  init(_ count: Int, seed: UInt64) throws {
    path = temporaryFolder.appendingPathComponent("benchmark-\(getpid())-\(count).csv").path
    let market = try SyntheticMarket(
      seed: seed, timeframe: Timeframe(1, .minute), count: count, price: 60_000)
    _ = try writeCandles(market, to: path)
  }

  deinit { unlink(path) }

  /// Its bytes.
  func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }
}
