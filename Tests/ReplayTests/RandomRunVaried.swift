import Market
import Strategy
import Support

@testable import Replay

/// What random runs have that few have together: days and their ends, halts, exchanges, settlement, presets.
extension RandomRun {
  /// Late in the day for minutes, near the end of a month for all.
  static func start(_ isVaried: Bool, _ pace: Pace, _ random: inout SplitMix64) -> Time {
    let first: Int64 = 1_577_836_800
    if !isVaried { return Time(seconds: first) }
    let clock = pace.seconds == 60 ? 20 + random.whole(0...3) : 0
    return Time(seconds: first + Int64(random.whole(0...30) * 86_400 + clock * 3_600))
  }

  static func vary(
    _ options: inout ReplayOptions, _ instrument: inout Instrument,
    _ strategy: inout RandomStrategy, _ random: inout SplitMix64
  ) {
    if random.next() % 6 == 0 {
      let preset = Self.presets[random.whole(0...Self.presets.count - 1)]
      options.account = preset.account
      (options.account.currency, options.account.commission.currency) = ("", "")
      options.account.cash = 1_000_000
      instrument.tick = preset.instrument.tick ?? instrument.tick
      instrument.lot = preset.instrument.lot ?? instrument.lot
    } else {
      options.account.vary(tick: instrument.tick, &random)
    }
    if random.next() % 8 == 0 {
      options.account.slippage = .worked("0.1 * atr(3)")
      strategy.slippage = "0.1 * atr(3)"
    }
    if random.next() % 8 == 0 {
      options.missed = MissedEntries(share: random.unit(), seeds: [random.next()])
    }
    options.execution.vary(&random)
    if options.account.margin == nil, instrument.contract.margin == nil, random.next() % 3 == 0 {
      options.account.settlement = random.whole(1...3)
      strategy.isShort = false
    }
  }

  /// The usual costs of markets.
  private static let presets = MarketPreset.names.compactMap { name in
    try? StrategyDocument(
      text: "data: x.csv\nlong: { enter: close > open }\naccount: { preset: \(name) }",
      path: "preset.yaml")
  }

  /// Those of the candles that an instrument at an exchange has, or one with a day of its own.
  static func kept(
    _ candles: Candles, _ instrument: inout Instrument, _ pace: Pace, _ random: inout SplitMix64
  ) -> Candles {
    switch random.whole(0...5) {
    case 0:
      guard let calendar = try? ExchangeCalendar("XNYS") else { return candles }
      instrument = instrument.following(calendar)
      return candles.kept {
        pace.seconds == 86_400
          ? calendar.isSession($0.time.dayNumber) : calendar.isOpen(at: $0.time)
      }
    case 1:
      instrument.zone = "Asia/Tokyo"
      instrument.sessionOpen = [0, 9, 18][random.whole(0...2)] * 3_600
      return candles
    case 2 where pace.seconds == 86_400:
      instrument.restsAtWeekends = true
      return candles.kept { CivilDate.weekday(dayNumber: $0.time.dayNumber) < 6 }
    default: return candles
    }
  }
}
