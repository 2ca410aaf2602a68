import Text

/// How high the bricks of Renko are.
public enum Brick: Sendable, Hashable {
  /// So much of the price's unit, always.
  case price(Double)
  /// So many average true ranges (Wilder's) over some bars, as they are at the bar that laid the last
  /// bricks. What is drawn once does not change any more.
  case ranges(Double, bars: Int)
  /// So many per cent of the close of the bar that laid the last bricks.
  case percent(Double)

  /// An average true range over 14 bars.
  public static let standard = Brick.ranges(1, bars: 14)

  /// Whether all bricks are equally high, and so lie on a grid.
  var isFixed: Bool { if case .price = self { true } else { false } }

  /// The height that bricks begun at each bar have; NaN where it is not known.
  func heights(_ data: ChartData) -> [Double] {
    switch self {
    case .price(let height): Array(repeating: height, count: data.count)
    case .percent(let percent): data.close.map { abs($0) * percent / 100 }
    case .ranges(let factor, let bars): data.averageRanges(max(1, bars)).map { factor * $0 }
    }
  }

  /// The height as legends have it: `2.00`, `1.5 %`, `ATR(14)`, `2 × ATR(14)`.
  var words: String {
    switch self {
    case .price(let height):
      let places = max(2, min(12, NumberFormat.decimals(abs(height))))
      return NumberFormat(decimals: places).text(height)
    case .percent(let percent): return plain(percent) + "\u{202F}%"
    case .ranges(let factor, let bars):
      let name = "ATR(\(bars))"
      return factor == 1 ? name : plain(factor) + "\u{A0}×\u{A0}" + name
    }
  }
}

extension ChartData {
  /// Wilder's average of the true range: the mean of the first n ranges, then
  /// `a ← (1 − 1/n) a + TR / n`; begins anew after an unknown candle. The first candle has no range.
  fileprivate func averageRanges(_ bars: Int) -> [Double] {
    var averages = [Double](repeating: .nan, count: count)
    let weight = 1 / Double(bars)
    var (sum, average, seen) = (0.0, Double.nan, 0)
    for bar in 1..<max(1, count) {
      let range = max(high[bar], close[bar - 1]) - min(low[bar], close[bar - 1])
      guard range.isFinite, high[bar].isFinite, low[bar].isFinite, close[bar - 1].isFinite else {
        seen = 0
        continue
      }
      if seen == bars {
        average = (1 - weight) * average + weight * range
      } else {
        sum = seen == 0 ? range : sum + range
        seen += 1
        average = sum / Double(bars)
      }
      if seen == bars { averages[bar] = average }
    }
    return averages
  }
}
