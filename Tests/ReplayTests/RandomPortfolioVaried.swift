import Market
import Strategy
import Support

@testable import Replay

/// What random portfolios have that few have together: perpetuals with funding, futures that roll, delistings,
/// halts, contracts, several rules, orders for a time, every cost and every size.
extension RandomPortfolio {
  /// The long side: one rule, or two of which each has a name.
  static func rules(
    _ seen: String, _ exit: String, isIntraday: Bool, _ random: inout SplitMix64
  ) -> String {
    let first = ["enter: '\(seen)'", "exit: \(exit)"] + guards(isIntraday, &random)
    if random.next() % 3 > 0 { return "long:\n  " + first.joined(separator: "\n  ") }
    let second = ["enter: close > close[2]", "exit: close < low[1]"] + guards(isIntraday, &random)
    return "long:\n"
      + [("first", first), ("second", second)].map { name, lines in
        "  - name: \(name)\n    " + lines.joined(separator: "\n    ")
      }.joined(separator: "\n")
  }

  /// The same, in some with hours of the first entry, and entries that cancel each other.
  static func windowed(_ rules: String, _ keys: inout String, _ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed &+ 0x6f63_6f)
    if random.next() % 3 == 0 { keys += "\noneCancelsOther: true" }
    guard random.next() % 4 == 0, let start = rules.firstRange(of: "exit:") else { return rules }
    let words = [
      "time in 17:00–09:00", "close > close[4] or time.weekday < 4", "in session or close > low[1]",
    ]
    let (before, after) = (rules[..<start.lowerBound], rules[start.lowerBound...])
    let blanks = String(before.reversed().prefix { $0 == " " })
    return "\(before)when: \(words[random.whole(0...2)])\n\(blanks)\(after)"
  }

  /// An entry of any kind, and all that may stand beside it.
  private static func guards(_ isIntraday: Bool, _ random: inout SplitMix64) -> [String] {
    func one(_ choices: [String]) -> String { choices[random.whole(0...(choices.count - 1))] }
    var lines = orders(&random)
    if random.next() % 3 == 0 {
      lines[0] = one([
        "order: { type: market, at: open }", "order: { type: market, at: close }",
        "order: { type: limit, price: close * 1.003, at: close }",
        "order: { type: limit, price: close, timeInForce: \(isIntraday ? "{ until: 15:00 }" : "day") }",
        "order: { type: stop, price: high, timeInForce: { until: 2020-02-03 } }",
      ])
    }
    if random.next() % 3 == 0 {
      let target = one([
        "targetPrice: high * 1.02",
        "targets: [{ price: high * 1.02, share: 0.5 }, { distance: 2% }]",
      ])
      lines = [lines[0], "stopPrice: low - (high - low)", target]
      lines.append(one(["follow: true", "follow: tighten", "follow: false"]))
    }
    if random.next() % 4 == 0 {
      lines.append(
        one([
          "exitOrder: { type: limit, price: close * 1.003, timeInForce: { bars: 2 } }",
          "exitOrder: { type: market, at: close }", "exitOrder: { type: stop, price: low }",
          "exitOrder: { type: stopLimit, stop: low, limit: low * 0.99 }",
        ]))
    }
    if random.next() % 4 == 0 {
      lines.append(
        isIntraday ? one(["flatAt: sessionEnd", "flatAt: 15:00"]) : "flatAt: sessionEnd")
    }
    if random.next() % 5 == 0 { lines.append("entriesPerDay: 1") }
    if random.next() % 5 == 0 { lines.append(one(["exitShare: 0.5", "exitShare: 1 / 3"])) }
    if random.next() % 5 == 0 { lines.append("keepEntry: true") }
    if random.next() % 3 == 0 {
      lines.append(
        one(["pyramiding: true", "pyramiding: { entries: 3, spacing: 0.3% }"]))
    }
    return lines
  }

  /// A size of any kind; at risk where each rule has a stop.
  static func size(_ rules: String, _ usual: String, _ random: inout SplitMix64) -> String {
    let fit = random.next() % 3 == 0 ? ", fit: true" : ""
    let keys = ["stopLoss:", "stopPrice:", "trailingStop:"]
    let hasStops = rules.replacing("enter:", with: "\t").split(separator: "\t").dropFirst()
      .allSatisfy { rule in
        !rule.contains("trailAfter") && keys.contains { rule.contains("  \($0)") }
      }
    switch random.whole(0...6) {
    case 0: return "size: { units: 7\(fit) }"
    case 1: return "size: { cash: 2500\(fit) }"
    case 2 where hasStops: return "size: { risk: 0.01\(fit) }"
    case 3: return "size: { kelly: { trades: 3, cap: 0.5, before: 0.2 }\(fit) }"
    case 4:
      return
        "size: { volatility: { target: 0.2, bars: 8, barsPerYear: 252, most: 0.6 }\(fit) }"
    default: return usual.replacing(" }", with: "\(fit) }")
    }
  }

  /// Fixed weights, and a part of the equity that is never invested.
  static func vary(_ portfolio: inout [String], _ count: Int, _ random: inout SplitMix64) {
    guard let place = portfolio.firstIndex(where: { $0.hasPrefix("weights") }) else { return }
    if random.next() % 3 == 0 {
      let each = (0..<count).map { "S\($0): \(Double(random.whole(1...9)) / 10 / Double(count))" }
      portfolio[place] = "weights: { fixed: { \(each.joined(separator: ", ")) } }"
    } else if random.next() % 3 == 0 {
      portfolio.append("invested: 0.8")
    }
    if random.next() % 3 == 0 {
      portfolio.removeAll { $0.hasPrefix("rebalance") }
      portfolio.append("rebalance: quarter")
    }
  }

  mutating func vary(hasShorts: Bool, _ random: inout SplitMix64) {
    let worked = options.account.slippage
    let (isHalted, isFar) = (random.next() % 3 == 0, random.next() % 4 == 0)
    for i in sources.indices {
      sources[i] = Self.varied(sources[i], isHalted, isFar ? "Asia/Tokyo" : "UTC", &random)
    }
    let tick = sources.map(\.instrument.tick).min() ?? 0
    options.account.vary(tick: tick, &random)
    if let worked, case .worked = worked { options.account.slippage = worked }
    options.execution.vary(&random)
    let hasContracts = sources.contains { $0.instrument.contract.margin != nil }
    if !hasShorts, !hasContracts, options.account.margin == nil, random.next() % 2 == 0 {
      options.account.settlement = random.whole(1...3)
    }
    if random.next() % 8 == 0 {
      options.missed = MissedEntries(share: random.unit(), seeds: [random.next()])
    }
    let starts = sources.compactMap { $0.candles.time.first }
    if random.next() % 5 == 0, let first = starts.min() {
      options.from = Time(milliseconds: first + Int64(random.whole(0...5)) * pace.seconds * 1_000)
    }
  }

  /// A perpetual, a future or a share, which may be delisted.
  private static func varied(
    _ source: SeriesSource, _ isHalted: Bool, _ zone: String, _ random: inout SplitMix64
  ) -> SeriesSource {
    var (candles, instrument, events) = (
      source.candles, source.instrument, source.accountEvents?.events ?? []
    )
    instrument.zone = zone
    if zone != "UTC" { instrument.sessionOpen = 9 * 3_600 }
    instrument.tick = [0.01, 0.01, 0, 0.05][random.whole(0...3)]
    instrument.lot = [0.01, 1, 0, 5][random.whole(0...3)]
    if isHalted { candles.halt(&random) }
    var funding: [FundingRate]?
    switch random.whole(0...4) {
    case 0:
      let step = (candles.time[1] - candles.time[0]) * Int64(random.whole(1...5)) / 3
      funding = (0..<random.whole(1...60)).map {
        FundingRate(
          Time(milliseconds: candles.time[0] + (Int64($0) - 2) * step),
          0.01 * (random.unit() - 0.5))
      }
    case 1...2:
      instrument.contract.vary(near: 100, &random)
      // What is entered and left of a contract has the rate of its exit; ExchangeTests work that out.
      if source.exchangeRates != nil { instrument.contract.margin = nil }
      events.removeAll { $0.kind != .split }
      for _ in 0..<random.whole(1...4) {
        let place = random.whole(1...candles.count - 1)
        let rest = place..<candles.count
        let gap = (random.unit() - 0.5) * (rest.map { candles.low[$0] }.min() ?? 0) * 0.2
        candles.shift(rest, by: gap)
        events.append(CorporateEvent(.roll, Time(milliseconds: candles.time[place]), gap))
      }
    case 3:
      let last = candles.count - 1
      let day = candles.time[last] / 86_400_000 + Int64(random.whole(1...4))
      events.append(
        CorporateEvent(
          .delisting, Time(seconds: day * 86_400),
          candles.close[last] * [0, 0.3, 1, 1.1][random.whole(0...3)]))
    default: break
    }
    var account = AccountEvents(CorporateEvents(events).events)
    account.mustShow = false
    var varied = SeriesSource(
      candles, instrument: instrument, timeframe: source.timeframe,
      accountEvents: events.isEmpty ? source.accountEvents : account)
    (varied.funding, varied.exchangeRates) = (funding, source.exchangeRates)
    return varied
  }
}
