import Glibc
public import Market

/// A market whose price has a simple shape: what an indicator makes of it shows how it behaves.
public enum Shape: String, Sendable, CaseIterable {
  /// Level, then 10 % higher at once.
  case step
  /// Level, then 0.5 % of the first price more on each bar.
  case ramp
  /// A sine wave of 5 % around the first price.
  case sine
  /// A sine wave whose period falls from five times `period` to a fifth of it.
  case chirp
  /// Independent changes of 1 % at random.
  case noise
  /// Level, with one close that is 10 % too high.
  case spike
  /// A quiet climb with one opening 8 % lower.
  case gap
  /// A climb of 0.2 % a bar with changes of 1 % at random.
  case trendNoise = "trend+noise"
  /// A rise, a range and a fall, each with noise.
  case regimes

  /// Bars of this shape, a day each from 2024-01-01 on.
  ///
  /// - Parameters:
  ///   - count: how many bars.
  ///   - period: bars of a wave.
  ///   - turn: the bar on which the step, the spike, the ramp or the gap comes.
  ///   - seed: where the random numbers begin.
  ///   - price: the first price.
  public func candles(
    count: Int, period: Double = 40, turn: Int = 60, seed: UInt64 = 1, price: Double = 100,
    amplitude: Double = 1
  ) -> Candles {
    var random = ShapeRandom(seed: seed)
    var candles = Candles()
    var walk = 0.0
    var before = price
    for bar in 0..<max(0, count) {
      walk += change(bar, count, &random)
      let close = price * (1 + amplitude * level(bar, count, period, turn, walk))
      let open = self == .gap && bar == turn ? close : before
      let reach = 0.002 * price
      candles.append(
        Candle(
          Time(seconds: 1_704_067_200 + 86_400 * Int64(bar)), open: open,
          high: max(open, close) + reach, low: min(open, close) - reach, close: close,
          volume: 1_000 + 50 * Double(bar % 7)))
      before = close
    }
    return candles
  }

  /// By how much a random walk moves, as a share.
  private func change(_ bar: Int, _ count: Int, _ random: inout ShapeRandom) -> Double {
    switch self {
    case .noise: 0.01 * random.normal()
    case .trendNoise: 0.002 + 0.01 * random.normal()
    case .regimes: [0.003, 0, -0.003][min(2, bar * 3 / max(1, count))] + 0.01 * random.normal()
    default: 0
    }
  }

  /// How far the close is from the first price, as a share of it.
  private func level(_ bar: Int, _ count: Int, _ period: Double, _ turn: Int, _ walk: Double)
    -> Double
  {
    let late = Double(max(0, bar - turn))
    switch self {
    case .step: return bar >= turn ? 0.1 : 0
    case .spike: return bar == turn ? 0.1 : 0
    case .ramp: return 0.005 * late
    case .gap: return 0.0005 * Double(bar) - (bar >= turn ? 0.08 : 0)
    case .sine: return 0.05 * sin(2 * .pi * Double(bar) / period)
    case .chirp: return 0.05 * sin(Self.angle(Double(bar), Double(count), period))
    // Never below a twentieth of the first price, however long it falls.
    case .noise, .trendNoise, .regimes: return max(-0.95, walk)
    }
  }

  /// The angle of a wave whose period falls evenly on a log scale from 5 to a fifth of `period`.
  private static func angle(_ bar: Double, _ count: Double, _ period: Double) -> Double {
    let fall = log(25) / max(1, count)
    return 2 * .pi / (5 * period) * (exp(fall * bar) - 1) / fall
  }
}

/// Random numbers that are the same everywhere: xorshift64*, and about normal sums of them.
struct ShapeRandom: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0xd1b5_4a32_d192_ed03
    if state == 0 { state = 1 }
    for _ in 0..<8 { _ = next() }
  }

  mutating func next() -> UInt64 {
    state ^= state &>> 12
    state ^= state &<< 25
    state ^= state &>> 27
    return state &* 0x2545_f491_4f6c_dd1d
  }

  /// A whole number below `limit`.
  mutating func below(_ limit: Int) -> Int { Int(next() >> 11) % max(1, limit) }

  mutating func normal() -> Double {
    let bits = next()
    let sum = (bits & 0xffff) + (bits >> 16 & 0xffff) + (bits >> 32 & 0xffff) + (bits >> 48)
    return (Double(sum) / 65_536 - 2) * 1.732_050_807_568_877_2
  }
}

/// A shape as a source of candles, for a file.
public struct ShapeSource: CandleSource {
  /// What is traded; its symbol is that of the shape in capitals.
  public let instrument: Instrument
  /// A day.
  public let timeframe: Timeframe? = Timeframe(1, .day)
  private var source: SeriesSource

  /// Candles of a shape, with prices of six decimals.
  public init(
    _ shape: Shape, count: Int, period: Double = 40, turn: Int = 60, seed: UInt64 = 1,
    price: Double = 100
  ) {
    instrument = Instrument(symbol: shape.rawValue.uppercased(), tick: 0.000_001)
    let exact = shape.candles(count: count, period: period, turn: turn, seed: seed, price: price)
    var written = Candles()
    for bar in 0..<exact.count {
      var candle = exact[bar]
      candle.open = Self.micros(candle.open)
      candle.close = Self.micros(candle.close)
      candle.high = max(Self.micros(candle.high), candle.open, candle.close)
      candle.low = min(Self.micros(candle.low), candle.open, candle.close)
      written.append(candle)
    }
    source = SeriesSource(written, instrument: instrument, timeframe: timeframe)
  }

  private static func micros(_ price: Double) -> Double { (price * 1e6).rounded() / 1e6 }

  /// The next block, as ``CandleSource`` says.
  public mutating func next(into block: inout Candles) -> Bool { source.next(into: &block) }
}
