import Indicators

/// The indicators and variants that the charts of the field's programs draw.
extension SlowFormulas {
  static func ofSeeds(_ name: String, _ s: [Double], _ x: [[Double]]) -> [[Double]] {
    let n = s.isEmpty ? 0 : Int(s[0])
    switch name {
    case "mas":
      return (0..<3).map { k in
        started(x[0], Int(s[k]), Int(s[4]), average(x[0], s[k], isExponential: s[3] == 1)) {
          $0.reduce(0, +) / Double($0.count)
        }
      }
    case "volma": return (0..<3).map { average(x[0], s[$0], isExponential: s[3] == 1) }
    case "multisma":
      return (0..<15).map { k in
        let place = Double(min(k, Int(s[2]) - 1))
        return mean(x[0], Int((s[0] + (s[1] - s[0]) / (s[2] - 1) * place).rounded()))
      }
    case "sigmabands": return sigmaBands(x[0], s)
    case "sar" where s[2] == 1: return [unboundedStop(x, s)]
    case "sar" where s[2] == 2: return [closingStop(x, s)]
    case "adx" where s[1] == 1: return [directions(x, n, n, n, simple: true, rating: 0)[2]]
    case "dmi":
      return directions(x, n, Int(s[1]), Int(s[2]), simple: s[3] == 1, rating: Int(s[4]))
    case "stochastic" where s[5] == 1 && s[4] == 0:
      let k = rangeRatio(x, n, Int(s[1]))
      return [k, mean(k, Int(s[2]))]
    // Of two values of a resting rsi the last digit decides which is higher.
    case "stochrsi" where s[3] == 0 && s[1] > 2: return stochasticRSI(x[0], s)
    case "kdj": return kdj(x, s)
    case "rci": return [windows(x[0], n) { rankCorrelation($0, isCorrected: s[1] == 1) }]
    case "turning": return turningPoints(x[0], x[1], n, s[1])
    default: return ofPrograms(name, s, x)
    }
  }

  static func average(_ x: [Double], _ n: Double, isExponential: Bool) -> [Double] {
    isExponential ? smooth(x, weight: 2 / (n + 1), seed: Int(n)) : mean(x, Int(n))
  }

  /// What a shorter window gives, or one filled with the first value, before there is a whole one.
  static func started(
    _ x: [Double], _ n: Int, _ start: Int, _ whole: [Double], _ f: ([Double]) -> Double
  ) -> [Double] {
    whole.indices.map { i in
      if i >= n - 1 || start == 0 { return whole[i] }
      let seen = Array(x[0...i])
      return f(start == 1 ? seen : Array(repeating: x[0], count: n - seen.count) + seen)
    }
  }

  static func sigmaBands(_ x: [Double], _ s: [Double]) -> [[Double]] {
    let (n, start) = (Int(s[0]), Int(s[5]))
    let middle = started(x, n, start, mean(x, n)) { $0.reduce(0, +) / Double($0.count) }
    let spread = started(x, n, start, windows(x, n) { deviation($0, s[4]) }) {
      deviation($0, s[4])
    }
    var columns = [middle]
    for k in 1...3 {
      columns.append(zip(middle, spread).map { $0 + s[k] * $1 })
      columns.append(zip(middle, spread).map { $0 - s[k] * $1 })
    }
    return columns
  }

  static func unboundedStop(_ x: [[Double]], _ s: [Double]) -> [Double] {
    let (high, low) = (x[0], x[1])
    var isUp = x[2][0] < x[3][0]
    var stops = [isUp ? low[0] : high[0]]
    var (extreme, factor) = (isUp ? high[0] : low[0], min(s[0], s[1]))
    for t in high.indices.dropFirst() {
      let next = stops[t - 1] + factor * (extreme - stops[t - 1])
      if isUp && low[t] < next || !isUp && next < high[t] {
        stops.append(extreme)
        extreme = isUp ? low[t] : high[t]
        factor = min(s[0], s[1])
        isUp = !isUp
      } else {
        stops.append(next)
        let better = isUp ? max(extreme, high[t]) : min(extreme, low[t])
        if better != extreme { factor = min(factor + s[0], s[1]) }
        extreme = better
      }
    }
    return stops
  }

  static func closingStop(_ x: [[Double]], _ s: [Double]) -> [Double] {
    let n = Int(s[3])
    let (top, bottom) = (windows(x[0], n) { $0.max() ?? 0 }, windows(x[1], n) { $0.min() ?? 0 })
    let close = x[3]
    var stops = Array(repeating: Double.nan, count: n)
    var isUp = close[n] >= close[n - 1]
    var (stop, extreme) = isUp ? (bottom[n - 1], top[n - 1]) : (top[n - 1], bottom[n - 1])
    var factor = min(s[0], s[1])
    for t in n..<close.count {
      stop += factor * (extreme - stop)
      if isUp && close[t] < stop || !isUp && close[t] > stop {
        isUp = !isUp
        stop = isUp ? bottom[t] : top[t]
        factor = min(s[0], s[1])
      } else {
        factor = min(factor + s[0], s[1])
      }
      extreme = isUp ? top[t] : bottom[t]
      stops.append(stop)
    }
    return stops
  }

  /// +DI, −DI, ADX and its rating.
  static func directions(
    _ x: [[Double]], _ n: Int, _ m: Int, _ r: Int, simple: Bool, rating: Int
  ) -> [[Double]] {
    func moves(_ f: (Int) -> Double) -> [Double] {
      x[0].indices.map { $0 == 0 ? .nan : f($0) }
    }
    let rises = moves { max(0, x[0][$0] - x[0][$0 - 1]) }
    let falls = moves { max(0, x[1][$0 - 1] - x[1][$0]) }
    let ups = moves { rises[$0] > falls[$0] ? rises[$0] : 0 }
    let downs = moves { falls[$0] > rises[$0] ? falls[$0] : 0 }
    let ranges = moves { i in
      max(x[0][i] - x[1][i], x[0][i] - x[2][i - 1], x[2][i - 1] - x[1][i])
    }
    func sum(_ y: [Double]) -> [Double] {
      if simple { return windows(y, n) { $0.reduce(0, +) } }
      // Begun with the sum of the first n − 1, and known one bar behind it.
      var (total, sums) = (0.0, [Double]())
      for (i, value) in y.enumerated() {
        if i > 0 { total = (i < n ? total : total - total / Double(n)) + value }
        sums.append(i < n ? .nan : total)
      }
      return sums
    }
    let (p, q, w) = (sum(ups), sum(downs), sum(ranges))
    func share(_ a: Double, _ b: Double) -> Double { b == 0 ? 0 : 100 * a / b }
    let dx = p.indices.map { share(abs(p[$0] - q[$0]), p[$0] + q[$0]) }
    let adx = simple ? mean(dx, m) : smooth(dx, weight: 1 / Double(m), seed: m)
    let back = rating == 1 ? r : r - 1
    let halves = adx.indices.map { $0 < back ? .nan : (adx[$0] + adx[$0 - back]) / 2 }
    return [zip(p, w).map(share), zip(q, w).map(share), adx, rating == 2 ? mean(adx, r) : halves]
  }

  /// Σ (close − lowest) / Σ (highest − lowest) · 100.
  static func rangeRatio(_ x: [[Double]], _ n: Int, _ together: Int) -> [Double] {
    let (high, low) = (windows(x[0], n) { $0.max() ?? 0 }, windows(x[1], n) { $0.min() ?? 0 })
    let above = windows(zip(x[2], low).map { $0 - $1 }, together) { $0.reduce(0, +) }
    let range = windows(zip(high, low).map { $0 - $1 }, together) { $0.reduce(0, +) }
    return zip(above, range).map { $1 == 0 ? 50 : 100 * $0 / $1 }
  }

  static func stochasticRSI(_ x: [Double], _ s: [Double]) -> [[Double]] {
    let index = rsi(x, Int(s[0]), method: 0)
    let lines = [index, index, index]
    let k =
      s[5] == 1
      ? rangeRatio(lines, Int(s[1]), Int(s[4])) : mean(position(lines, Int(s[1])), Int(s[4]))
    return [k, mean(k, Int(s[2]))]
  }

  static func kdj(_ x: [[Double]], _ s: [Double]) -> [[Double]] {
    let n = Int(s[0])
    func far(_ x: [Double], _ f: @escaping ([Double]) -> Double) -> [Double] {
      started(x, n, Int(s[6]), windows(x, n, f), f)
    }
    let (high, low) = (far(x[0]) { $0.max() ?? 0 }, far(x[1]) { $0.min() ?? 0 })
    var (k, d, before) = (s[3], s[3], s[3])
    var columns: [[Double]] = [[], [], []]
    for i in high.indices {
      let position = (x[2][i] - low[i]) / (high[i] - low[i]) * 100
      let flat = [50, before, 0][Int(s[4])]
      let rsv = high[i] == low[i] ? flat : position
      if !rsv.isNaN {
        before = rsv
        k = ((s[1] - 1) * k + rsv) / s[1]
        d = ((s[2] - 1) * d + k) / s[2]
      }
      let j = s[5] == 0 ? 3 * k - 2 * d : 3 * d - 2 * k
      for (c, value) in [k, d, j].enumerated() { columns[c].append(rsv.isNaN ? .nan : value) }
    }
    return columns
  }

  /// The places counted out: newest first, highest first, equal ones share the mean of theirs.
  static func rankCorrelation(_ window: [Double], isCorrected: Bool) -> Double {
    let n = Double(window.count)
    let ages = window.indices.map { n - Double($0) }
    let sizes = window.map { value in
      let higher = window.filter { $0 > value }.count
      let equal = window.filter { $0 == value }.count
      return Double(higher) + Double(equal + 1) / 2
    }
    guard isCorrected else {
      let squares = zip(ages, sizes).map { ($0 - $1) * ($0 - $1) }.reduce(0, +)
      return (1 - 6 * squares / (n * (n * n - 1))) * 100
    }
    let middle = (n + 1) / 2
    func product(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).map { ($0 - middle) * ($1 - middle) }.reduce(0, +)
    }
    let spread = product(sizes, sizes)
    return spread == 0
      ? 0 : 100 * product(ages, sizes) / (product(ages, ages) * spread).squareRoot()
  }
}
