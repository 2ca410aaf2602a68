import Market
import Store
import Text

/// What went where, for commands that make candles.
enum DestinationText {
  /// Says what was written; nothing where it went to standard output.
  static func tell(_ written: [WrittenSeries]) throws {
    let results = written.compactMap(\.result)
    if !results.isEmpty {
      return try StandardOutput.print(
        ImportText.lines(results, .standard).joined(separator: "\n") + "\n")
    }
    for series in written {
      guard let path = series.path, path != "-" else { continue }
      StandardError.print(
        "wrote \(Amounts.candles(series.count)) of \(series.timeframe?.description ?? "?") to "
          + "\(printable(path))\n")
    }
  }
}
