import Support

@testable import Market

/// A defect that a test puts into clean candles.
enum Plant: CaseIterable {
  case volume, flat, stale, spike, tick, wick, split, gap, timeframe

  /// What a check should call it.
  var kind: CheckKind {
    switch self {
    case .volume: .volume
    case .flat: .flat
    case .stale: .stale
    case .spike, .tick, .wick: .spike
    case .split: .split
    case .gap: .gap
    case .timeframe: .timeframe
    }
  }

  /// What comes with it: minutes are split only over a break.
  var besides: [CheckKind] { self == .split ? [.gap] : [] }

  /// Whether it leaves all candles where they are.
  var keepsPlaces: Bool { ![.gap, .timeframe, .split].contains(self) }

  /// Places far enough from each other and from the ends, in order.
  static func places(_ count: Int, in rows: Int, _ random: inout SplitMix64) -> [Int] {
    var places: [Int] = []
    while places.count < count {
      let place = random.whole(300...rows - 60)
      if places.allSatisfy({ abs($0 - place) > 50 }) { places.append(place) }
    }
    return places.sorted()
  }

  /// Puts it into candles.
  func spoil(_ candles: inout Candles, at i: Int, _ random: inout SplitMix64) {
    switch self {
    case .volume: candles.volume[i] = 0
    case .flat: candles.set(i, candles.open[i], candles.open[i], candles.open[i], candles.open[i])
    case .stale:
      for j in i + 1..<i + random.whole(10...30) { candles.copyPrices(from: i, to: j) }
    case .spike:
      let factor = random.whole(0...1) == 0 ? 1.6 : 0.6
      candles.scale(i..<i + 1, by: factor)
    case .tick:
      candles.close[i] *= 10
      candles.high[i] = candles.close[i]
    case .wick:
      if random.whole(0...1) == 0 { candles.high[i] *= 2.5 } else { candles.low[i] /= 2.5 }
    case .split:
      candles.scale(i..<candles.count, by: [0.5, 1.0 / 3, 0.1, 2, 10][random.whole(0...4)])
      candles.shift(from: i, by: 12 * 3_600_000)
    case .gap: candles = candles.without(i..<i + random.whole(1...20))
    case .timeframe: candles = candles.with(copyOf: i, after: 30_000)
    }
  }

  /// As `spoil(_:at:_:)` where a number is enough: a split of 2:1.
  func spoil(_ candles: inout Candles, at i: Int) { candles.scale(i..<candles.count, by: 0.5) }
}

extension Candles {
  fileprivate mutating func set(_ i: Int, _ o: Double, _ h: Double, _ l: Double, _ c: Double) {
    (open[i], high[i], low[i], close[i]) = (o, h, l, c)
  }

  fileprivate mutating func copyPrices(from i: Int, to j: Int) {
    set(j, open[i], high[i], low[i], close[i])
  }

  fileprivate mutating func scale(_ rows: Range<Int>, by factor: Double) {
    for i in rows {
      set(i, open[i] * factor, high[i] * factor, low[i] * factor, close[i] * factor)
    }
  }

  fileprivate mutating func shift(from i: Int, by milliseconds: Int64) {
    for j in i..<count { time[j] += milliseconds }
  }

  fileprivate func without(_ rows: Range<Int>) -> Candles {
    Candles((0..<count).filter { !rows.contains($0) }.map { self[$0] })
  }

  fileprivate func with(copyOf i: Int, after milliseconds: Int64) -> Candles {
    var all = (0..<count).map { self[$0] }
    var copy = self[i]
    copy.time.milliseconds += milliseconds
    copy.close = (copy.close + copy.open) / 2
    all.insert(copy, at: i + 1)
    return Candles(all)
  }
}
