import Market
import Support

/// Candles that break careless formulas.
enum Nasty: Sendable, CaseIterable {
  case flatTail, zeroRange, zeroVolume, spike, zeros

  var candles: Candles { Self.kept[self] ?? Candles() }

  private static let kept = Dictionary(
    uniqueKeysWithValues: allCases.map { nasty in
      let plain = randomCandles(ContractTests.length, seed: 3)
      return (nasty, Candles(plain.close.indices.map { nasty.change(plain[$0], $0) }))
    })

  private func change(_ candle: Candle, _ i: Int) -> Candle {
    switch self {
    case .flatTail where i >= 150: same(candle, 99.9, 0)
    case .zeroRange: same(candle, candle.close, candle.volume)
    case .zeroVolume:
      Candle(
        candle.time, open: candle.open, high: candle.high, low: candle.low, close: candle.close,
        volume: 0)
    case .spike where i == 130: same(candle, 1e12, 1e12)
    case .zeros: same(candle, 0, 0)
    default: candle
    }
  }

  private func same(_ candle: Candle, _ price: Double, _ volume: Double) -> Candle {
    Candle(candle.time, open: price, high: price, low: price, close: price, volume: volume)
  }
}
