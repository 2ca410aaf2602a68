import Foundation

/// Oscillators that TA-Lib does not have.
extension SlowFormulas {
  static func oscillators(_ name: String, _ s: [Double], _ x: [[Double]]) -> [[Double]] {
    let n = s.isEmpty ? 0 : Int(s[0])
    switch name {
    case "chop": return [choppiness(x, n, isTrue: s[1] == 1)]
    case "ulcer":
      let tops = windows(x[0], n) { $0.max() ?? 0 }
      let falls = zip(x[0], tops).map { $1 == 0 ? 0 : 100 * ($0 - $1) / $1 }
      return [windows(falls.map { $0 * $0 }, n) { ($0.reduce(0, +) / Double(n)).squareRoot() }]
    case "kst": return kst(x[0], s.map { Int($0) })
    case "fisher": return fisher(x[0], n)
    case "eom": return easeOfMovement(x, s)
    case "hurst": return [hurst(x[0], n, longest: Int(s[1]))]
    default: return []
    }
  }

  static func choppiness(_ x: [[Double]], _ n: Int, isTrue: Bool) -> [Double] {
    x[0].indices.map { i in
      guard i >= n, !x[2][i - n].isNaN else { return .nan }
      let bars = (i - n + 1)...i
      let tops = bars.map { max(x[0][$0], x[2][$0 - 1]) }
      let bottoms = bars.map { min(x[1][$0], x[2][$0 - 1]) }
      let way = zip(tops, bottoms).map { $0 - $1 }.reduce(0, +)
      let top = (isTrue ? tops : bars.map { x[0][$0] }).max() ?? 0
      let bottom = (isTrue ? bottoms : bars.map { x[1][$0] }).min() ?? 0
      if top == bottom { return way == 0 ? 50 : 100 }
      return min(100, 100 * log10(way / (top - bottom)) / log10(Double(n)))
    }
  }

  static func change(_ x: [Double], _ n: Int) -> [Double] {
    windows(x, n + 1) { $0[0] == 0 ? 0 : 100 * ($0[n] - $0[0]) / $0[0] }
  }

  static func kst(_ x: [Double], _ s: [Int]) -> [[Double]] {
    let means = (0..<4).map { mean(change(x, s[$0]), s[$0 + 4]) }
    let line = x.indices.map { i in (0..<4).map { Double($0 + 1) * means[$0][i] }.reduce(0, +) }
    return [line, mean(line, s[8])]
  }

  static func fisher(_ x: [Double], _ n: Int) -> [[Double]] {
    var (v, f) = (0.0, 0.0)
    var lines: [[Double]] = [[], []]
    var before = Double.nan
    for i in x.indices {
      guard i >= n - 1 else {
        for k in 0..<2 { lines[k].append(.nan) }
        continue
      }
      let window = x[(i - n + 1)...i]
      let (top, bottom) = (window.max() ?? 0, window.min() ?? 0)
      v = 0.33 * 2 * (top == bottom ? 0 : (x[i] - bottom) / (top - bottom) - 0.5) + 0.67 * v
      if v > 0.99 { v = 0.999 }
      if v < -0.99 { v = -0.999 }
      f = 0.5 * log((1 + v) / (1 - v)) + 0.5 * f
      lines[0].append(f)
      lines[1].append(before)
      before = f
    }
    return lines
  }

  static func easeOfMovement(_ x: [[Double]], _ s: [Double]) -> [[Double]] {
    let n = Int(s[0])
    let (high, low, volume) = (x[0], x[1], x[2])
    let usualVolume = mean(volume, n)
    let usualRange = mean(zip(high, low).map { $0 - $1 }, n)
    let ease = high.indices.map { i -> Double in
      guard i > 0 else { return .nan }
      if s[1] == 1, usualRange[i].isNaN { return .nan }
      if volume[i] == 0 || high[i] == low[i] { return 0 }
      let (middle, before) = ((high[i] + low[i]) / 2, (high[i - 1] + low[i - 1]) / 2)
      if s[1] == 0 { return (middle - before) / ((volume[i] / s[3]) / (high[i] - low[i])) }
      let move = 100 * (middle - before) / middle
      return move * usualVolume[i] / volume[i] * (high[i] - low[i]) / usualRange[i]
    }
    let line = mean(ease, n)
    return [line, mean(line, Int(s[2]))]
  }

  /// The slope by the sums of products, not by weights.
  static func hurst(_ x: [Double], _ n: Int, longest: Int) -> [Double] {
    let lags = (0..<20).map { 1 << $0 }.filter { $0 <= longest }
    let last = lags.last ?? 1
    return x.indices.map { i in
      guard i >= n - 1 + last else { return .nan }
      let means = lags.map { lag in
        (0..<n).map { pow(x[i - $0] - x[i - $0 - lag], 2) }.reduce(0, +) / Double(n)
      }
      guard means[0] > 0 else { return 0.5 }
      let points = zip(lags, means).map { (log(Double($0)), log(max(1e-30, $1 / means[0])) / 2) }
      let count = Double(points.count)
      let (a, b) = (points.map(\.0).reduce(0, +), points.map(\.1).reduce(0, +))
      let products = points.map { $0 * $1 }.reduce(0, +)
      let squares = points.map { $0.0 * $0.0 }.reduce(0, +)
      return min(1, max(0, (count * products - a * b) / (count * squares - a * a)))
    }
  }
}
