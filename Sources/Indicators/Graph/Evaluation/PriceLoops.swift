import Market

extension Candles {
  /// Writes a column of prices or volumes of a range; derived prices are `NaN` if they overflow.
  func copy(
    _ source: Graph.Source, _ range: Range<Int>, into out: UnsafeMutablePointer<Double>
  ) {
    switch source {
    case .open: copy(open, range, into: out)
    case .high: copy(high, range, into: out)
    case .low: copy(low, range, into: out)
    case .close: copy(close, range, into: out)
    case .volume: copy(volume, range, into: out)
    case .hl2:
      for (i, j) in range.enumerated() { out[i] = finite((high[j] + low[j]) / 2) }
    case .hlc3:
      for (i, j) in range.enumerated() { out[i] = finite((high[j] + low[j] + close[j]) / 3) }
    case .ohlc4:
      for (i, j) in range.enumerated() {
        out[i] = finite((open[j] + high[j] + low[j] + close[j]) / 4)
      }
    case .hour, .minute, .weekday, .day, .month, .year, .sessionFirst, .sessionLast, .inSession,
      .weekFirst, .monthFirst, .quarterFirst, .yearFirst:
      preconditionFailure("\(source.rawValue) is not a price")
    }
  }

  private func copy(
    _ column: [Double], _ range: Range<Int>, into out: UnsafeMutablePointer<Double>
  ) {
    column.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return }
      out.update(from: first + range.lowerBound, count: range.count)
    }
  }
}
