import Text

extension NumberFormat {
  /// How many digits after the point prices need: those of the tick where there is one, else those
  /// that nearly all prices have.
  ///
  /// - Parameters:
  ///   - columns: opens, highs, lows and closes, or some of them.
  ///   - tick: the smallest step of the price; 0 where it is not known.
  public static func decimals(ofPrices columns: [some Collection<Double>], tick: Double = 0) -> Int
  {
    if tick > 0, tick.isFinite { return min(decimals(tick), PriceDecimals.most) }
    return PriceDecimals.needed(columns.flatMap { $0.suffix(PriceDecimals.sample / 4) })
  }
}

extension ChartData {
  /// The digits after the point of a price among some bars, as a chart of them writes it.
  public func priceDecimals(of bars: Range<Int>) -> Int {
    priceDecimals(bars.clamped(to: 0..<count))
  }

  /// The digits of a price: those that were said, else those that the bars shown need, with some
  /// before them where few are shown.
  func priceDecimals(_ bars: Range<Int>) -> Int {
    if let decimals { return min(max(0, decimals), PriceDecimals.most) }
    let bars = max(0, min(bars.lowerBound, bars.upperBound - 64))..<bars.upperBound
    let columns = [open, high, low, close].filter { $0.count >= bars.upperBound && !$0.isEmpty }
    return columns.isEmpty ? 2 : NumberFormat.decimals(ofPrices: columns.map { $0[bars] })
  }
}
