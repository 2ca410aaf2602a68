import Foundation
import Support

@testable import Market

/// A folder of files that a program in Python writes.
struct ParquetFolder {
  let folder = TemporaryFolder()

  /// Two hours from 2024-03-01T10:00:00Z on.
  static let two = Candles([
    Candle(
      Time(seconds: 1_709_287_200), open: 10, high: 12.5, low: 9.25, close: 11, volume: 100),
    Candle(
      Time(seconds: 1_709_290_800), open: 11, high: 11.5, low: 10.75, close: 11.25, volume: 0.5),
  ])

  /// Writes files with a program that has a data frame of the two hours.
  func make(_ program: String) throws {
    try Python.run(
      """
      import datetime as dt, decimal, json
      import pandas as pd, pyarrow as pa, pyarrow.parquet as pq, pyarrow.feather as feather
      times = pd.to_datetime([1709287200, 1709290800], unit="s")
      values = dict(Open=[10, 11.0], High=[12.5, 11.5], Low=[9.25, 10.75], Close=[11, 11.25],
                    Volume=[100, 0.5])
      frame = pd.DataFrame(values, index=times)
      lower = {name.lower(): column for name, column in values.items()}
      def table(time, **other):
          return pa.table({"time": time, **{k: other.get(k, v) for k, v in lower.items()},
                           **{k: v for k, v in other.items() if k not in lower}})
      seconds = pa.array([1709287200, 1709290800], pa.timestamp("s"))
      \(program)
      """, in: folder.url.path)
  }

  func read(
    _ name: String, _ options: ReadingOptions = ReadingOptions()
  ) throws -> (file: CandleFile, candles: Candles) {
    let file = try openCandles(path: folder.path(name), options)
    return (file, try allCandles(file))
  }

  func files() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []).sorted()
  }

  func contents(_ name: String) -> Data {
    (try? Data(contentsOf: folder.url.appendingPathComponent(name))) ?? Data()
  }
}
