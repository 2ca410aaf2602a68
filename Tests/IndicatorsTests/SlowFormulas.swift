import Indicators

/// Every indicator as its definition reads, without a thought for speed: each window summed anew.
enum SlowFormulas {
  /// The outputs of an indicator for whole columns.
  static func outputs(_ name: String, _ s: [Double], _ x: [[Double]]) -> [[Double]] {
    let n = s.isEmpty ? 0 : Int(s[0])
    let drawn = ofSeeds(name, s, x)
    if !drawn.isEmpty { return drawn }
    let early = ofStarts(name, s, x)
    if !early.isEmpty { return early }
    switch name {
    case "sma": return [windows(x[0], n) { $0.reduce(0, +) / Double(n) }]
    case "sum": return [windows(x[0], n) { $0.reduce(0, +) }]
    case "highest": return [windows(x[0], n) { $0.max() ?? .nan }]
    case "lowest": return [windows(x[0], n) { $0.min() ?? .nan }]
    case "wma": return [windows(x[0], n) { weighted($0) }]
    case "vwma": return [vwma(x[0], x[1], n)]
    case "ema": return [smooth(x[0], weight: 2 / (s[0] + 1), seed: s[1] == 0 ? n : 1)]
    case "rma": return [smooth(x[0], weight: 1 / s[0], seed: n)]
    case "stddev": return [windows(x[0], n) { s[1] * deviation($0, s[2]) }]
    case "bollinger": return bollinger(x[0], s)
    case "roc":
      return [windows(x[0], n + 1) { $0[0] == 0 ? 0 : 100 * ($0[n] - $0[0]) / $0[0] }]
    case "rsi": return [rsi(x[0], n, method: Int(s[1]))]
    case "atr": return [atr(x, n, simple: s[1] == 1)]
    case "macd": return macd(x[0], s)
    case "cci": return s[1] == 1 ? [signedChannel(x, n)] : []
    case "stochastic": return s[3] == 0 && s[4] == 0 ? stochastic(x, s) : []
    case "var":
      return [windows(x[0], n) { deviation($0, s[1]) * deviation($0, s[1]) }]
    case "adxr": return s[1] == 1 ? [ratedDirection(x, n)] : []
    case "obv": return [obv(x[0], x[1])]
    case "heikinashi": return heikinAshi(x)
    default: return others(name, s, x)
    }
  }

  static func windows(_ x: [Double], _ n: Int, _ f: ([Double]) -> Double) -> [Double] {
    var first = 0
    return x.indices.map { i in
      if x[i].isNaN { first = i + 1 }
      return i - n + 1 < first ? .nan : f(Array(x[(i - n + 1)...i]))
    }
  }

  static func weighted(_ window: [Double]) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for (k, x) in window.enumerated() {
      sum += Double(k + 1) * x
      weights += Double(k + 1)
    }
    return sum / weights
  }

  /// Two passes: the mean, corrected by what the distances from it say, then the squares.
  static func deviation(_ window: [Double], _ ddof: Double) -> Double {
    let n = Double(window.count)
    let rough = window.reduce(0, +) / n
    let rest = window.map { $0 - rough }.reduce(0, +) / n
    let squares = window.map { ($0 - rough - rest) * ($0 - rough - rest) }.reduce(0, +)
    return (squares / max(1, n - ddof)).squareRoot()
  }

  static func smooth(_ x: [Double], weight: Double, seed: Int) -> [Double] {
    var y = Array(repeating: Double.nan, count: x.count)
    guard let first = x.firstIndex(where: { !$0.isNaN }), first + seed <= x.count else { return y }
    let start = first + seed - 1
    y[start] = x[first...start].reduce(0, +) / Double(seed)
    for i in x.indices.dropFirst(start + 1) { y[i] = weight * x[i] + (1 - weight) * y[i - 1] }
    return y
  }

  static func vwma(_ x: [Double], _ volume: [Double], _ n: Int) -> [Double] {
    let money = windows(zip(x, volume).map { $0 * $1 }, n) { $0.reduce(0, +) }
    let traded = windows(volume, n) { $0.reduce(0, +) }
    let mean = windows(x, n) { $0.reduce(0, +) / Double(n) }
    return x.indices.map { traded[$0] == 0 ? mean[$0] : money[$0] / traded[$0] }
  }

  static func bollinger(_ x: [Double], _ s: [Double]) -> [[Double]] {
    let middle = windows(x, Int(s[0])) { $0.reduce(0, +) / s[0] }
    let spread = windows(x, Int(s[0])) { deviation($0, s[2]) }
    return [
      middle, zip(middle, spread).map { $0 + s[1] * $1 },
      zip(middle, spread).map { $0 - s[1] * $1 },
    ]
  }

  static func rsi(_ x: [Double], _ n: Int, method: Int) -> [Double] {
    let moves = x.indices.map { $0 == 0 ? Double.nan : x[$0] - x[$0 - 1] }
    let (ups, downs) = (moves.map { $0 > 0 ? $0 : $0 * 0 }, moves.map { $0 < 0 ? -$0 : $0 * 0 })
    func average(_ y: [Double]) -> [Double] {
      switch method {
      case 0: smooth(y, weight: 1 / Double(n), seed: n)
      case 1: windows(y, n) { $0.reduce(0, +) / Double(n) }
      default: smooth(y, weight: 2 / Double(n + 1), seed: n)
      }
    }
    return zip(average(ups), average(downs)).map { $0 + $1 == 0 ? 50 : 100 - 100 / (1 + $0 / $1) }
  }

  static func atr(_ x: [[Double]], _ n: Int, simple: Bool) -> [Double] {
    let ranges = x[0].indices.map { i -> Double in
      guard i > 0 else { return .nan }
      let before = x[2][i - 1]
      return max(x[0][i] - x[1][i], abs(x[0][i] - before), abs(x[1][i] - before))
    }
    return simple
      ? windows(ranges, n) { $0.reduce(0, +) / Double(n) }
      : smooth(ranges, weight: 1 / Double(n), seed: n)
  }

  static func macd(_ x: [Double], _ s: [Double]) -> [[Double]] {
    let longest = Int(max(s[0], s[1]))
    func average(_ length: Double) -> [Double] {
      if s[3] == 1 { return windows(x, Int(length)) { $0.reduce(0, +) / length } }
      if s[6] == 1 { return smooth(x, weight: 2 / (length + 1), seed: Int(length)) }
      // The shorter one begins late, so that both are first known at the same bar.
      let late = Array(repeating: Double.nan, count: longest - Int(length))
      return smooth(late + x.dropFirst(late.count), weight: 2 / (length + 1), seed: Int(length))
    }
    let (fast, slow) = (average(s[0]), average(s[1]))
    let line = x.indices.map { $0 < longest - 1 ? .nan : fast[$0] - slow[$0] }
    let signal =
      s[4] == 1
      ? windows(line, Int(s[2])) { $0.reduce(0, +) / s[2] }
      : smooth(line, weight: 2 / (s[2] + 1), seed: Int(s[2]))
    return [line, signal, zip(line, signal).map { s[5] * ($0 - $1) }]
  }

  static func position(_ x: [[Double]], _ n: Int) -> [Double] {
    let (high, low) = (windows(x[0], n) { $0.max() ?? 0 }, windows(x[1], n) { $0.min() ?? 0 })
    return x[2].indices.map { i in
      high[i] == low[i] ? 50 : 100 * (x[2][i] - low[i]) / (high[i] - low[i])
    }
  }

  static func stochastic(_ x: [[Double]], _ s: [Double]) -> [[Double]] {
    let k = windows(position(x, Int(s[0])), Int(s[1])) { $0.reduce(0, +) / s[1] }
    return [k, windows(k, Int(s[2])) { $0.reduce(0, +) / s[2] }]
  }

  static func obv(_ x: [Double], _ volume: [Double]) -> [Double] {
    var total = 0.0
    return x.indices.map { i in
      if i == 0 || x[i] > x[i - 1] {
        total += volume[i]
      } else if x[i] < x[i - 1] {
        total -= volume[i]
      }
      return total
    }
  }

  static func heikinAshi(_ x: [[Double]]) -> [[Double]] {
    var columns: [[Double]] = [[], [], [], []]
    var (open, close) = (0.0, 0.0)
    for i in x[0].indices {
      open = i == 0 ? (x[0][0] + x[3][0]) / 2 : (open + close) / 2
      close = (x[0][i] + x[1][i] + x[2][i] + x[3][i]) / 4
      for (c, v) in [open, max(x[1][i], open, close), min(x[2][i], open, close), close].enumerated()
      {
        columns[c].append(v)
      }
    }
    return columns
  }

  /// The mean of the last n values of adx.
  static func ratedDirection(_ x: [[Double]], _ n: Int) -> [Double] {
    var running = Running(Catalogue.all.first { $0.name == "adx" } ?? Catalogue.all[0], [Double(n)])
    return windows(running(x)[0], n) { $0.reduce(0, +) / Double(n) }
  }
}
