import Jobs
import Market
import Store
import Text

/// What went where, for commands that make candles.
enum DestinationText {
  /// Says what a reader of the candles should know, and what was written; nothing of what went to
  /// standard output.
  static func tell(_ written: WrittenCandles) throws {
    StandardError.tell(written.remarks)
    let results = written.series.compactMap(\.result)
    if !results.isEmpty {
      return try StandardOutput.print(
        ImportText.lines(results, .standard).joined(separator: "\n") + "\n")
    }
    for series in written.series {
      guard let path = series.path, path != "-" else { continue }
      StandardError.print(
        "wrote \(Amounts.candles(series.count)) of \(series.timeframe?.description ?? "?") to "
          + "\(printable(path))\n")
    }
  }
}
