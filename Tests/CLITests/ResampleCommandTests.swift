import Foundation
import Support
import Testing

@Suite struct ResampleCommandTests {
  @Test func toAFileAFolderAStore() throws {
    let sample = StoreFolder()
    let text = try sample.transcript([
      "kreplay data resample minutes.csv --to 30m",
      "kreplay data resample minutes.csv --to 1h --partial",
      "kreplay data resample minutes.csv --to 15m --to 45m --out made", "ls made",
      "kreplay data resample minutes.csv --to 15m --to 30m --into candles.sqlite --as M",
      "kreplay data list", "kreplay data resample --timeframe 15m --to 45m --into candles.sqlite",
      "kreplay data export --timeframe 45m", "cat made/minutes-45m.csv",
    ])
    expectGolden(text, "data-resample.txt")
  }

  /// From a store, a file and a pipe the same bytes.
  @Test func wheneverItComesFromTheSameBytes() throws {
    let sample = StoreFolder()
    let result = try sample.shell(
      "kreplay data synth --count 9000 --out s.csv", "kreplay data import s.csv --quiet",
      "kreplay data resample s.csv --to 15m >file", "kreplay data resample --to 15m >store",
      "kreplay data resample - --to 15m <s.csv >pipe",
      "kreplay data resample s.csv --to 5m --to 15m --out made",
      "cmp file store", "cmp file pipe", "cmp file made/s-15m.csv")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
    #expect(
      String(decoding: sample.bytes("file"), as: UTF8.self).split(separator: "\n").count > 500)
  }
}
