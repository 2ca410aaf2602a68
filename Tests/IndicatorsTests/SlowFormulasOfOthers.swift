/// Those that TA-Lib does not have, or not in every variant.
extension SlowFormulas {
  static func others(_ name: String, _ s: [Double], _ x: [[Double]]) -> [[Double]] {
    let n = s.isEmpty ? 0 : Int(s[0])
    switch name {
    case "bbi":
      let means = s.map { mean(x[0], Int($0)) }
      return [x[0].indices.map { i in means.map { $0[i] }.reduce(0, +) / 4 }]
    case "envelope":
      let (up, down) = s[2] == 1 ? (x[1], x[2]) : (x[0], x[0])
      return [
        mean(up, n).map { $0 * (1 + s[1] / 100) }, mean(x[0], n),
        mean(down, n).map { $0 * (1 - s[1] / 100) },
      ]
    case "bias":
      return [zip(x[0], mean(x[0], n)).map { 100 * ($0 - $1) / $1 }]
    case "psy":
      return [
        windows(x[0], n + 1) { w in 100 * Double((1...n).filter { w[$0] > w[$0 - 1] }.count) / s[0]
        }
      ]
    case "chandelier":
      let range = atr(x, n, simple: false)
      let (high, low) = s[2] == 1 ? (x[2], x[2]) : (x[0], x[1])
      let (top, bottom) = (windows(high, n) { $0.max() ?? 0 }, windows(low, n) { $0.min() ?? 0 })
      return [zip(top, range).map { $0 - s[1] * $1 }, zip(bottom, range).map { $0 + s[1] * $1 }]
    case "arbr": return arbr(x, n, isSame: s[1] == 1)
    case "ichimoku": return ichimoku(x, s.map { Int($0) })
    case "vwap": return [vwap(x, isSession: s[0] == 0)]
    default: return levels(name, s, x) + oscillators(name, s, x) + variants(name, s, x)
    }
  }

  static func mean(_ x: [Double], _ n: Int) -> [Double] {
    windows(x, n) { window in
      var (sum, k) = (0.0, 0)
      while k < n {
        sum += window[k]
        k += 1
      }
      return sum / Double(n)
    }
  }

  static func arbr(_ x: [[Double]], _ n: Int, isSame: Bool) -> [[Double]] {
    let from = isSame ? x[3] : [.nan] + x[3].dropLast()
    func sums(_ part: (Int) -> Double) -> [Double] {
      windows(from.indices.map(part), n) { $0.reduce(0, +) }
    }
    func ratio(_ above: [Double], _ below: [Double]) -> [Double] {
      zip(above, below).map { above, below in
        if above.isNaN || below.isNaN { return .nan }
        return above <= 0 && below <= 0 ? 100 : min(1e6, 100 * above / below)
      }
    }
    func above0(_ a: Double) -> Double { a.isNaN ? a : max(0, a) }
    return [
      ratio(sums { x[1][$0] - x[0][$0] }, sums { x[0][$0] - x[2][$0] }),
      ratio(sums { above0(x[1][$0] - from[$0]) }, sums { above0(from[$0] - x[2][$0]) }),
    ]
  }

  static func ichimoku(_ x: [[Double]], _ s: [Int]) -> [[Double]] {
    func middle(_ n: Int) -> [Double] {
      zip(windows(x[0], n) { $0.max() ?? 0 }, windows(x[1], n) { $0.min() ?? 0 }).map {
        ($0 + $1) / 2
      }
    }
    func ahead(_ y: [Double]) -> [Double] {
      y.indices.map { $0 < s[3] ? .nan : y[$0 - s[3]] }
    }
    let (conversion, base) = (middle(s[0]), middle(s[1]))
    return [
      conversion, base, ahead(zip(conversion, base).map { ($0 + $1) / 2 }), ahead(middle(s[2])),
      x[2],
    ]
  }

  static func vwap(_ x: [[Double]], isSession: Bool) -> [Double] {
    var (money, volume) = (0.0, 0.0)
    return x[0].indices.map { i in
      if isSession && x[4][i] != 0 { (money, volume) = (0, 0) }
      let price = (x[0][i] + x[1][i] + x[2][i]) / 3
      money += price * x[3][i]
      volume += x[3][i]
      return volume == 0 ? price : money / volume
    }
  }
}
