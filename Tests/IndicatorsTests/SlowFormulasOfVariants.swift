/// Indicators that TA-Lib has, but not in every variant.
extension SlowFormulas {
  static func variants(_ name: String, _ s: [Double], _ x: [[Double]]) -> [[Double]] {
    let n = s.isEmpty ? 0 : Int(s[0])
    switch name {
    case "donchian":
      let upper = delayed(windows(x[0], n) { $0.max() ?? 0 }, Int(s[1]))
      let lower = delayed(windows(x[1], n) { $0.min() ?? 0 }, Int(s[1]))
      return [upper, zip(upper, lower).map { ($0 + $1) / 2 }, lower]
    case "dpo":
      let bars = n / 2 + 1
      return s[1] == 0
        ? [zip(delayed(x[0], bars), mean(x[0], n)).map { $0 - $1 }]
        : [zip(x[0], delayed(mean(x[0], n), bars)).map { $0 - $1 }]
    case "tsi": return tsi(x[0], s.map { Int($0) })
    case "keltner": return keltner(x, s)
    case "supertrend": return supertrend(x, s)
    default: return []
    }
  }

  static func delayed(_ x: [Double], _ bars: Int) -> [Double] {
    x.indices.map { $0 < bars ? .nan : x[$0 - bars] }
  }

  static func exponential(_ x: [Double], _ n: Int) -> [Double] {
    smooth(x, weight: 2 / Double(n + 1), seed: n)
  }

  static func tsi(_ x: [Double], _ s: [Int]) -> [[Double]] {
    let moves = x.indices.map { $0 == 0 ? .nan : x[$0] - x[$0 - 1] }
    let up = exponential(exponential(moves, s[0]), s[1])
    let all = exponential(exponential(moves.map { abs($0) }, s[0]), s[1])
    let line = zip(up, all).map { $1 == 0 ? 0 : 100 * $0 / $1 }
    return [line, exponential(line, s[2])]
  }

  /// Both averages over what begins so late that they are first known at the same bar.
  static func keltner(_ x: [[Double]], _ s: [Double]) -> [[Double]] {
    let (n, range, isBars) = (Int(s[0]), Int(s[1]), s[4] == 1)
    let first = max(n - 1, isBars ? range - 1 : range)
    let ranges = x[0].indices.map { i -> Double in
      if i < first - range + 1 || (i == 0 && !isBars) { return .nan }
      if isBars { return x[1][i] - x[2][i] }
      return max(x[1][i], x[3][i - 1]) - min(x[2][i], x[3][i - 1])
    }
    let source = x[0].indices.map { $0 < first - n + 1 ? .nan : x[0][$0] }
    let middle = s[3] == 1 ? mean(source, n) : exponential(source, n)
    let spread =
      s[5] == 1 ? mean(ranges, range) : smooth(ranges, weight: 1 / Double(range), seed: range)
    return [
      zip(middle, spread).map { $0 + s[2] * $1 }, middle,
      zip(middle, spread).map { $0 - s[2] * $1 },
    ]
  }

  static func supertrend(_ x: [[Double]], _ s: [Double]) -> [[Double]] {
    let n = Int(s[0])
    let range = atr(Array(x.dropFirst()), n, simple: s[2] == 1)
    let close = x[3]
    var (upper, lower, trend) = (Double.nan, Double.nan, 1.0)
    var rows: [[Double]] = [[], []]
    for t in close.indices {
      let (above, below) = (x[0][t] + s[1] * range[t], x[0][t] - s[1] * range[t])
      if upper.isNaN {
        (upper, lower) = (above, below)
      } else {
        // A line only comes nearer, unless the close before was beyond it.
        upper = close[t - 1] > upper ? above : min(above, upper)
        lower = close[t - 1] < lower ? below : max(below, lower)
        if trend > 0, close[t] < lower {
          trend = -1
        } else if trend < 0, close[t] > upper {
          trend = 1
        }
      }
      rows[0].append(trend > 0 ? lower : upper)
      rows[1].append(upper.isNaN ? .nan : trend)
    }
    return rows
  }
}
