import Foundation
import Indicators

/// Those of Chinese and Japanese trading programs, and of charting sites.
extension SlowFormulas {
  static func ofPrograms(_ name: String, _ s: [Double], _ x: [[Double]]) -> [[Double]] {
    let n = s.isEmpty ? 0 : Int(s[0])
    switch name {
    case "alma": return [windows(x[0], n) { bell($0, s) }]
    case "vidya": return [vidya(x[0], s)]
    case "mcginley": return [mcGinley(x[0], s)]
    case "cr": return cr(x, s)
    case "dma":
      let difference = zip(mean(x[0], n), mean(x[0], Int(s[1]))).map { $0 - $1 }
      return [difference, mean(difference, Int(s[2]))]
    case "vr": return volumeRatio(x[0], x[1], s)
    case "wvad":
      let flows = x[0].indices.map { i in
        x[1][i] == x[2][i] ? 0 : (x[3][i] - x[0][i]) / (x[1][i] - x[2][i]) * x[4][i]
      }
      let sums = windows(flows, n) { $0.reduce(0, +) / s[2] }
      return [sums, mean(sums, Int(s[1]))]
    case "timeshare": return timeShare(x, s)
    case "avwap": return anchored(x, s)
    case "linearreg_channel": return channel(x[0], s)
    default: return []
    }
  }

  static func bell(_ window: [Double], _ s: [Double]) -> Double {
    let n = Double(window.count)
    let place = s[1] * (n - 1)
    let (middle, width) = (s[3] == 1 ? place.rounded(.down) : place, n / s[2])
    var (sum, weights) = (0.0, 0.0)
    for (i, value) in window.enumerated() {
      let weight = exp(-pow(Double(i) - middle, 2) / (2 * width * width))
      sum += weight * value
      weights += weight
    }
    return sum / weights
  }

  static func vidya(_ x: [Double], _ s: [Double]) -> [Double] {
    let n = Int(s[1])
    let index: [Double] =
      s[2] == 0
      ? windows(x, n + 1) { w in
        let moves = (1...n).map { w[$0] - w[$0 - 1] }
        let all = moves.map { abs($0) }.reduce(0, +)
        return all == 0 ? 0 : abs(moves.reduce(0, +)) / all
      }
      : zip(windows(x, n) { deviation($0, 0) }, windows(x, Int(s[3])) { deviation($0, 0) })
        .map { $1 == 0 ? 0 : $0 / $1 }
    var value = Double.nan
    return x.indices.map { i in
      guard !index[i].isNaN else { return .nan }
      if value.isNaN { value = x[i - 1] }
      let weight = min(1, 2 / (s[0] + 1) * index[i])
      value = weight * x[i] + (1 - weight) * value
      return value
    }
  }

  static func mcGinley(_ x: [Double], _ s: [Double]) -> [Double] {
    let seed = s[2] == 0 ? Int(s[0]) : 1
    var value = x.prefix(seed).reduce(0, +) / Double(seed)
    return x.indices.map { i in
      if i < seed - 1 { return .nan }
      if i >= seed {
        let step = s[1] * s[0] * pow(x[i] / value, 4)
        value += (x[i] - value) / max(1, step)
      }
      return value
    }
  }

  static func cr(_ x: [[Double]], _ s: [Double]) -> [[Double]] {
    let n = Int(s[0])
    let middle = x[0].indices.map { i -> Double in
      switch s[5] {
      case 0: (x[1][i] + x[2][i]) / 2
      case 1: (x[1][i] + x[2][i] + x[3][i]) / 3
      case 2: (x[1][i] + x[2][i] + 2 * x[3][i]) / 4
      default: (x[0][i] + x[1][i] + x[2][i] + x[3][i]) / 4
      }
    }
    let line = x[0].indices.map { t -> Double in
      guard t >= n else { return .nan }
      var (above, below) = (0.0, 0.0)
      for i in t - n + 1...t {
        above += max(0, x[1][i] - middle[i - 1])
        below += max(0, middle[i - 1] - x[2][i])
      }
      return above == 0 && below == 0 ? 100 : min(1e6, 100 * above / below)
    }
    let means = (1...4).map { k -> [Double] in
      let (average, late) = (mean(line, Int(s[k])), Int(s[k] / 2.5 + 1))
      return line.indices.map { $0 < late ? .nan : average[$0 - late] }
    }
    return [line] + means
  }

  static func volumeRatio(_ x: [Double], _ volume: [Double], _ s: [Double]) -> [[Double]] {
    let n = Int(s[0])
    let line = x.indices.map { t -> Double in
      guard t >= n else { return .nan }
      var (up, down, equal) = (0.0, 0.0, 0.0)
      for i in t - n + 1...t {
        if x[i] > x[i - 1] { up += volume[i] }
        if x[i] < x[i - 1] { down += volume[i] }
        if x[i] == x[i - 1] { equal += volume[i] }
      }
      let all = up + down + equal
      switch s[2] {
      case 0: return all == 0 ? 100 : min(1e6, (up + equal / 2) / (down + equal / 2) * 100)
      case 1: return all == 0 ? 50 : (up + equal / 2) / all * 100
      default: return all == 0 ? 0 : (up - down - equal) / all * 100
      }
    }
    return [line, mean(line, Int(s[1]))]
  }

  static func timeShare(_ x: [[Double]], _ s: [Double]) -> [[Double]] {
    let price = zip(x[0], x[1]).map { s[0] == 1 ? $1 : ($0 + $1) / 2 }
    var first = 0
    let average = price.indices.map { i -> Double in
      if s[2] == 0 && x[3][i] != 0 { first = i }
      let weights = s[1] == 1 ? Array(x[2][first...i]) : Array(repeating: 1, count: i - first + 1)
      let money = zip(price[first...i], weights).map { $0 * $1 }.reduce(0, +)
      let all = weights.reduce(0, +)
      return all == 0 ? price[i] : money / all
    }
    return [price, average]
  }

  static func anchored(_ x: [[Double]], _ s: [Double]) -> [[Double]] {
    let marks = s[0] == 0 ? x[0] : s[0] < 5 ? x[4 + Int(s[0])] : x[0].map { _ in 0 }
    let prices = x[0].indices.map { (x[1][$0] + x[2][$0] + x[3][$0]) / 3 }
    let volume = x[4]
    var first = 0
    var columns: [[Double]] = [[], [], []]
    for i in x[0].indices {
      if marks[i] != 0 || s[0] == 5 && i == Int(s[1]) { first = i }
      var (all, money, squares) = (0.0, 0.0, 0.0)
      for k in first...i {
        all += volume[k]
        money += prices[k] * volume[k]
      }
      let value = all == 0 ? prices[i] : money / all
      for k in first...i { squares += volume[k] * (prices[k] - value) * (prices[k] - value) }
      let spread = all == 0 ? 0 : s[2] * (squares / all).squareRoot()
      for (c, y) in [value, value + spread, value - spread].enumerated() { columns[c].append(y) }
    }
    return columns
  }

  static func channel(_ x: [Double], _ s: [Double]) -> [[Double]] {
    let n = Int(s[0])
    var columns: [[Double]] = [[], [], [], []]
    for t in x.indices {
      guard t >= n - 1 else {
        for k in 0..<4 { columns[k].append(.nan) }
        continue
      }
      let window = Array(x[t - n + 1...t])
      let (middle, mean) = (Double(n - 1) / 2, window.reduce(0, +) / Double(n))
      let product = window.indices.map { (Double($0) - middle) * (window[$0] - mean) }.reduce(0, +)
      let spread = window.indices.map { pow(Double($0) - middle, 2) }.reduce(0, +)
      let slope = spread == 0 ? 0 : product / spread
      let rest = window.indices.map { pow(window[$0] - mean - slope * (Double($0) - middle), 2) }
      let divisor = max(1, Double(n) - (s[2] == 1 ? 2 : 0))
      let band = s[1] * (rest.reduce(0, +) / divisor).squareRoot()
      let end = mean + slope * middle
      for (c, y) in [end, end + band, end - band, mean - slope * middle].enumerated() {
        columns[c].append(y)
      }
    }
    return columns
  }

  /// The rules in their words, every window looked through anew.
  static func turningPoints(
    _ high: [Double], _ low: [Double], _ span: Int, _ share: Double
  ) -> [[Double]] {
    var points: [(isTop: Bool, price: Double, reversal: Double)] = []
    var columns: [[Double]] = [[], [], []]
    for t in high.indices {
      var turn = 0.0
      let bar = t - span
      if bar >= span {
        let around = bar - span...t
        let before = bar - span..<bar
        let (most, least) = (high[around].max() ?? 0, low[around].min() ?? 0)
        let isTop = high[bar] == most
        if most > least, isTop || low[bar] == least {
          let price = isTop ? high[bar] : low[bar]
          let far = isTop ? low[before].min() ?? 0 : high[before].max() ?? 0
          let sign = isTop ? 1.0 : -1
          let limit = points.last.map { $0.isTop == isTop ? $0.price : $0.reversal }
          if limit.map({ sign * price > sign * $0 }) ?? true {
            if points.last?.isTop == isTop { points.removeLast() }
            points.append((isTop, price, price + (far - price) * share))
            turn = sign
          }
        }
      }
      columns[0].append(points.last { $0.isTop }?.price ?? .nan)
      columns[1].append(points.last { !$0.isTop }?.price ?? .nan)
      columns[2].append(t < 2 * span ? .nan : turn)
    }
    return columns
  }
}
