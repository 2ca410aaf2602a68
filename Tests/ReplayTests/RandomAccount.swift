import Market
import Strategy
import Support

@testable import Replay

/// What trading costs, and how orders meet candles, at random: whatever an account may have together.

extension Commission {
  mutating func vary(_ random: inout SplitMix64) {
    if random.next() % 3 == 0 { rate = random.unit() * 0.002 }
    if random.next() % 5 == 0 { perUnit = random.unit() * 0.1 }
    if random.next() % 5 == 0 { minimum = random.unit() * 5 }
    if random.next() % 5 == 0 { maximum = random.unit() * 5 }
    maximum = max(minimum, maximum)
    if random.next() % 5 == 0 { maximumRate = 0.0005 + 0.01 * random.unit() }
    if random.next() % 5 == 0 { maker = random.unit() * 0.001 }
    if random.next() % 4 == 0 { salesTax = random.unit() * 0.003 }
    if random.next() % 3 > 0 { return }
    var (first, second) = (
      CommissionTier(from: 100 + 20_000 * random.unit()), CommissionTier(from: 1)
    )
    second.from = first.from * (1 + 3 * random.unit()) + 1
    if random.next() % 2 == 0 { first.rate = 0.001 * random.unit() }
    if random.next() % 2 == 0 { first.perUnit = 0.05 * random.unit() }
    if random.next() % 2 == 0 { second.maker = 0.0005 * random.unit() }
    if random.next() % 2 == 0 { second.rate = 0.0005 * random.unit() }
    tiers = random.next() % 4 == 0 ? [first] : [first, second]
    tiersBy = random.next() % 3 == 0 ? .units : .notional
    if tiersBy == .units { for i in tiers.indices { tiers[i].from /= 100 } }
  }
}

extension AccountSettings {
  /// - Parameter tick: that of all instruments; 0 where one has none.
  mutating func vary(tick: Double, _ random: inout SplitMix64) {
    commission.vary(&random)
    switch random.whole(0...5) {
    case 0: spread = .price(random.unit() * 0.1)
    case 1: spread = .basisPoints(random.unit() * 5)
    case 2: spread = tick > 0 ? .ticks(Double(random.whole(0...4))) : nil
    default: break
    }
    switch random.whole(0...9) {
    case 0: slippage = .price(random.unit() * 0.1)
    case 1: slippage = .basisPoints(random.unit() * 10)
    case 2: slippage = tick > 0 ? .ticks(Double(random.whole(0...3))) : nil
    case 3: slippage = .range(random.unit())
    case 4...5: slippage = .impact(random.unit() * 0.3)
    default: break
    }
    lots = [.fifo, .lifo, .average][random.whole(0...2)]
    if random.next() % 3 == 0 { interest.borrowing = random.unit() }
    if random.next() % 3 == 0 { interest.margin = random.unit() }
  }
}

extension ExecutionSettings {
  mutating func vary(_ random: inout SplitMix64) {
    intrabar = [.pessimistic, .optimistic, .nearer, .ohlc, .olhc][random.whole(0...4)]
    if random.next() % 3 == 0 { limitFill = .through }
    if random.next() % 4 == 0 { brackets = .position }
    if random.next() % 4 == 0 { emptyCandles = .rest }
    if random.next() % 5 == 0 { minNotional = 2_000 * random.unit() }
    if random.next() % 4 == 0 { participation = [0.002, 0.02, 0.2][random.whole(0...2)] }
    if random.next() % 3 == 0 { closeAtEnd.toggle() }
  }
}

extension Contract {
  /// - Parameter price: about what a unit is worth without the multiplier.
  mutating func vary(near price: Double, _ random: inout SplitMix64) {
    multiplier = [0.1, 1, 5, 50][random.whole(0...3)]
    guard random.next() % 2 == 0 else { return }
    margin = price * multiplier * random.unit() + 1
    maintenance = (margin ?? 0) * [0, 0.5, 0.8][random.whole(0...2)]
  }
}

extension Margin {
  init(_ random: inout SplitMix64) {
    self.init(leverage: [1, 2, 5, 50][random.whole(0...3)])
    maintenance = initial * [0, 0.5, 0.9][random.whole(0...2)]
    liquidationCost = random.next() % 2 == 0 ? 0.01 * random.unit() : 0
  }
}

extension Candles {
  /// Takes the volume of some of them away, as while trading is halted.
  mutating func halt(_ random: inout SplitMix64) {
    for i in 0..<count where random.next() % 5 == 0 { volume[i] = 0 }
  }

  /// Those of them that are traded: on weekdays, or in sessions of a calendar.
  func kept(where isKept: (Candle) -> Bool) -> Candles {
    Candles((0..<count).map { self[$0] }.filter(isKept))
  }

  /// Three candles for each, which make it; some have none, and some others.
  func finer(_ step: Int64, tick: Double, _ random: inout SplitMix64) -> Candles {
    var finer = Candles()
    for i in 0..<count where random.next() % 10 != 0 {
      let candle = self[i]
      func inside() -> Double {
        let ticks = ((candle.high - candle.low) / max(tick, 0.001)).rounded(.down)
        return min(candle.high, candle.low + (random.unit() * ticks).rounded() * max(tick, 0.001))
      }
      let closes = [inside(), inside(), candle.close]
      let opens = [candle.open, random.next() % 2 == 0 ? closes[0] : inside(), closes[1]]
      let (top, bottom) = (random.whole(0...2), random.whole(0...2))
      for part in 0..<3 {
        finer.append(
          Candle(
            Time(milliseconds: time[i] + Int64(part) * step * 1_000), open: opens[part],
            high: part == top ? candle.high : max(opens[part], closes[part]),
            low: part == bottom ? candle.low : min(opens[part], closes[part]), close: closes[part],
            volume: volume[i] / 3))
      }
    }
    return finer
  }
}

/// How long candles are, and what else has that pace.
struct Pace {
  let seconds: Int64
  let frame: Timeframe
  /// Bars that may be made of them.
  let longer: [Timeframe]
  /// A third of a candle.
  let finer: Timeframe

  static let all = [
    Pace(
      seconds: 60, frame: Timeframe(1, .minute), longer: (2...7).map { Timeframe($0, .minute) },
      finer: Timeframe(20, .second)),
    Pace(
      seconds: 900, frame: Timeframe(15, .minute),
      longer: [Timeframe(30, .minute), Timeframe(1, .hour), Timeframe(1, .day)],
      finer: Timeframe(5, .minute)),
    Pace(
      seconds: 3_600, frame: Timeframe(1, .hour),
      longer: [Timeframe(2, .hour), Timeframe(4, .hour), Timeframe(1, .day)],
      finer: Timeframe(20, .minute)),
    Pace(
      seconds: 14_400, frame: Timeframe(4, .hour),
      longer: [Timeframe(8, .hour), Timeframe(1, .day), Timeframe(1, .week)],
      finer: Timeframe(80, .minute)),
    Pace(
      seconds: 86_400, frame: Timeframe(1, .day),
      longer: [Timeframe(1, .week), Timeframe(1, .month)],
      finer: Timeframe(8, .hour)),
  ]
}
