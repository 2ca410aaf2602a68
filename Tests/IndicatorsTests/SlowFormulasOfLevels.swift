/// Levels, turns and bricks, each looked for anew in the whole past.
extension SlowFormulas {
  static func levels(_ name: String, _ s: [Double], _ x: [[Double]]) -> [[Double]] {
    switch name {
    case "pivots": return pivots(x, method: Int(s[0]), first: x[4 + Int(s[1])])
    case "fractals": return fractals(x, Int(s[0]), Int(s[1]), ties: Int(s[2]))
    case "zigzag": return zigzag(x, s)
    case "renko": return renko(x, s)
    default: return []
    }
  }

  /// The formulas as the sites write them, one after the other.
  static func pivots(_ x: [[Double]], method: Int, first: [Double]) -> [[Double]] {
    let starts = first.indices.filter { $0 == 0 || first[$0] != 0 }
    var rows = first.map { _ in Array(repeating: Double.nan, count: 9) }
    for k in starts.indices.dropFirst() {
      let before = starts[k - 1]..<starts[k]
      let h = before.map { x[1][$0] }.max() ?? 0
      let l = before.map { x[2][$0] }.min() ?? 0
      let (c, o) = (x[3][starts[k] - 1], x[0][starts[k]])
      let row = pivotLevels(method, h, l, c, o)
      let end = k + 1 < starts.count ? starts[k + 1] : first.count
      for i in starts[k]..<end { rows[i] = row }
    }
    return (0..<9).map { k in rows.map { $0[k] } }
  }

  private static func pivotLevels(
    _ method: Int, _ h: Double, _ l: Double, _ c: Double, _ o: Double
  ) -> [Double] {
    var p = (h + l + c) / 3
    if method == 4 { p = (h + l + 2 * c) / 4 }
    if method == 5 { p = (h + l + 2 * o) / 4 }
    let d = h - l
    let inner: [Double] = [p, 2 * p - l, 2 * p - h, p + d, p - d]
    switch method {
    case 0: return inner + [p + 2 * d, p - 2 * d, p + 3 * d, p - 3 * d]
    case 1:
      let (r3, s3) = (p * 2 + (h - 2 * l), p * 2 - (2 * h - l))
      return inner + [r3, s3, p * 3 + (h - 3 * l), p * 3 - (3 * h - l)]
    case 2:
      let shares: [Double] = [0.382, 0.618, 1, 1.382]
      return [p] + shares.flatMap { [p + $0 * d, p - $0 * d] }
    case 3:
      let parts: [Double] = [12, 6, 4, 2]
      return [p] + parts.flatMap { [c + 1.1 * d / $0, c - 1.1 * d / $0] }
    default:
      let (r3, s3) = (h + 2 * (p - l), l - 2 * (h - p))
      return inner + [r3, s3, r3 + d, s3 - d]
    }
  }

  static func fractals(_ x: [[Double]], _ left: Int, _ right: Int, ties: Int) -> [[Double]] {
    func marks(_ y: [Double]) -> [Double] {
      y.indices.map { i in
        let center = i - right
        guard center >= left else { return .nan }
        let before = y[(center - left)..<center].allSatisfy {
          ties == 1 ? $0 <= y[center] : $0 < y[center]
        }
        let after = y[(center + 1)...i].allSatisfy {
          ties == 2 ? $0 <= y[center] : $0 < y[center]
        }
        return before && after ? 1 : 0
      }
    }
    func level(_ y: [Double], _ marks: [Double]) -> [Double] {
      y.indices.map { i in (0...i).last { marks[$0] == 1 }.map { y[$0 - right] } ?? .nan }
    }
    let (up, down) = (marks(x[0]), marks(x[1].map { -$0 }))
    return [level(x[0], up), level(x[1], down), up, down]
  }

  /// From each turn on, the extreme of the leg is looked for again with every bar.
  static func zigzag(_ x: [[Double]], _ s: [Double]) -> [[Double]] {
    let (high, low) = s[3] == 1 ? (x[2], x[2]) : (x[0], x[1])
    let range = atr(x, Int(s[2]), simple: false)
    func distance(_ i: Int, _ price: Double) -> Double {
      s[1] == 0 ? abs(price) * (s[0] / 100) : s[1] == 1 ? s[0] * range[i] : s[0]
    }
    func highest(_ from: Int, _ to: Int) -> Int {
      (from...to).reduce(from) { high[$1] > high[$0] ? $1 : $0 }
    }
    func lowest(_ from: Int, _ to: Int) -> Int {
      (from...to).reduce(from) { low[$1] < low[$0] ? $1 : $0 }
    }
    let start = s[1] == 1 ? Int(s[2]) : 0
    var (from, trend, pivot) = (start, 0.0, 0)
    var rows = Array(repeating: Array(repeating: Double.nan, count: high.count), count: 6)
    for t in high.indices.dropFirst(start) {
      let (top, bottom) = (highest(from, t), lowest(from, t))
      let fell =
        trend >= 0 && top < t && low[t] < high[top]
        && low[t] <= high[top] - distance(top, high[top])
      let rose =
        trend <= 0 && bottom < t && high[t] > low[bottom]
        && high[t] >= low[bottom] + distance(bottom, low[bottom])
      if fell != rose { (pivot, from, trend) = (fell ? top : bottom, t, fell ? -1 : 1) }
      guard trend != 0 else { continue }
      let extreme = trend > 0 ? highest(from, t) : lowest(from, t)
      rows[0][t] = trend > 0 ? low[pivot] : high[pivot]
      rows[1][t] = Double(t - pivot)
      rows[2][t] = trend
      rows[3][t] = trend > 0 ? high[extreme] : low[extreme]
      rows[4][t] = Double(t - extreme)
      rows[5][t] = fell != rose ? 1 : 0
    }
    return rows
  }

  /// One brick after the other.
  static func renko(_ x: [[Double]], _ s: [Double]) -> [[Double]] {
    let ranges = atr(Array(x.dropFirst()), Int(s[2]), simple: false)
    var rows = Array(repeating: Array(repeating: Double.nan, count: x[0].count), count: 4)
    var (top, bottom, height, trend) = (Double.nan, Double.nan, 0.0, 0.0)
    for (t, value) in x[0].enumerated() {
      let now = s[1] == 1 ? s[0] : s[0] * ranges[t]
      if now.isNaN { continue }
      var bricks = 0.0
      if !(height > 0) {
        (top, bottom, height) = (value, value, now)
      } else {
        while value >= top + height * (1 - 1e-9) {
          (top, bottom, bricks) = (top + height, top, bricks + 1)
        }
        if bricks == 0 {
          while value <= bottom - height * (1 - 1e-9) {
            (top, bottom, bricks) = (bottom, bottom - height, bricks - 1)
          }
        }
        if bricks != 0 { (trend, height) = (bricks > 0 ? 1 : -1, now) }
      }
      if trend == 0 { continue }
      rows[0][t] = trend > 0 ? top : bottom
      rows[1][t] = trend > 0 ? bottom : top
      rows[2][t] = trend
      rows[3][t] = bricks
    }
    return rows
  }
}
