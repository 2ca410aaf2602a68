import Indicators

/// What gives values before its window is full, by taking the shorter window or by writing the first
/// bar in front of it.
extension SlowFormulas {
  static func ofStarts(_ name: String, _ s: [Double], _ x: [[Double]]) -> [[Double]] {
    guard let start = s.last.map({ Int($0) }), start > 0 else { return [] }
    let n = Int(s[0])
    switch name {
    case "sma": return [mean(x[0], n, start)]
    case "wma": return [started(x[0], n, start, windows(x[0], n, weighted), weighted)]
    case "ema": return [smooth(x[0], s[1] == 0 ? n : 1, 2 / (s[0] + 1), start)]
    case "rma": return [smooth(x[0], n, 1 / s[0], start)]
    case "bollinger":
      let middle = mean(x[0], n, start)
      let spread = started(x[0], n, start, windows(x[0], n) { deviation($0, s[2]) }) {
        deviation($0, s[2])
      }
      let distance = spread.map { s[1] * $0 }
      return [
        middle, zip(middle, distance).map { $0 + $1 }, zip(middle, distance).map { $0 - $1 },
      ]
    case "bias": return [zip(x[0], mean(x[0], n, start)).map { 100 * ($0 - $1) / $1 }]
    case "arbr": return arbr(x, n, isSame: s[1] == 1, start)
    case "atr": return [atr(x, n, simple: s[1] == 1, start)]
    case "rsi": return [rsi(x[0], n, Int(s[1]), start)]
    case "macd": return macd(x[0], s, start)
    default: return []
    }
  }

  private static func mean(_ x: [Double], _ n: Int, _ start: Int) -> [Double] {
    let whole = windows(x, n) { $0.reduce(0, +) / Double(n) }
    return started(x, n, start, whole) { $0.reduce(0, +) / Double($0.count) }
  }

  private static func smooth(_ x: [Double], _ n: Int, _ weight: Double, _ start: Int) -> [Double] {
    started(x, n, start, smooth(x, weight: weight, seed: n)) { $0.reduce(0, +) / Double($0.count) }
  }

  private static func arbr(_ x: [[Double]], _ n: Int, isSame: Bool, _ start: Int) -> [[Double]] {
    // The first bar so often in front that no window lacks one, and taken away again.
    if start == 2 {
      let padded = x.map { Array(repeating: $0[0], count: n) + $0 }
      return arbr(padded, n, isSame: isSame).map { Array($0.dropFirst(n)) }
    }
    let bars = x[0].indices
    return [0, 1].map { line in
      bars.map { i in
        let first = line == 1 && !isSame ? 1 : 0
        if i < first { return .nan }
        let window = max(first, i - n + 1)...i
        func from(_ k: Int) -> Double { line == 0 ? x[0][k] : isSame ? x[3][k] : x[3][k - 1] }
        let above = window.map { max(0, x[1][$0] - from($0)) }.reduce(0, +)
        let below = window.map { max(0, from($0) - x[2][$0]) }.reduce(0, +)
        return above == 0 && below == 0 ? 100 : min(1_000_000, 100 * above / below)
      }
    }
  }

  private static func atr(
    _ x: [[Double]], _ n: Int, simple: Bool, _ start: Int
  ) -> [Double] {
    let ranges = x[0].indices.map { i in
      let before = i == 0 ? x[2][0] : x[2][i - 1]
      return max(x[0][i], before) - min(x[1][i], before)
    }
    let whole = atr(x, n, simple: simple)
    return whole.indices.map { i in
      guard whole[i].isNaN else { return whole[i] }
      // The first bar has a true range only if it is repeated in front of itself.
      if start == 1 { return i == 0 ? .nan : ranges[1...i].reduce(0, +) / Double(i) }
      return (Double(n - i) * ranges[0] + ranges[...i].dropFirst().reduce(0, +)) / Double(n)
    }
  }

  private static func rsi(_ x: [Double], _ n: Int, _ method: Int, _ start: Int) -> [Double] {
    let whole = rsi(x, n, method: method)
    return whole.indices.map { i in
      guard whole[i].isNaN else { return whole[i] }
      if i == 0 { return start == 1 ? .nan : 50 }
      let moves = (1...i).map { x[$0] - x[$0 - 1] }
      let (up, all) = (moves.filter { $0 > 0 }.reduce(0, +), moves.map(abs).reduce(0, +))
      return all == 0 ? 50 : 100 * up / all
    }
  }

  private static func macd(_ x: [Double], _ s: [Double], _ start: Int) -> [[Double]] {
    func average(_ x: [Double], _ length: Double, _ isMean: Bool) -> [Double] {
      isMean
        ? mean(x, Int(length), start) : smooth(x, Int(length), 2 / (length + 1), start)
    }
    let (fast, slow) = (average(x, s[0], s[3] == 1), average(x, s[1], s[3] == 1))
    let line = zip(fast, slow).map { $0 - $1 }
    let signal = average(line, s[2], s[4] == 1)
    return [line, signal, zip(line, signal).map { s[5] * ($0 - $1) }]
  }

  /// The CCI of KChartConcept: over the close's own distance from the mean of the closes.
  static func signedChannel(_ x: [[Double]], _ n: Int) -> [Double] {
    let mean = windows(x[2], n) { $0.reduce(0, +) / Double(n) }
    return x[2].indices.map { i in
      let price = (x[0][i] + x[1][i] + x[2][i]) / 3
      let distance = mean[i] - x[2][i]
      return abs(distance) <= abs(mean[i]) * 0x1p-50 ? 0 : (price - mean[i]) / (0.015 * distance)
    }
  }
}
