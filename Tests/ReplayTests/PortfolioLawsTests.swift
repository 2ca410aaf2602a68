import Market
import Strategy
import Support
import Testing

@testable import Replay

/// What holds for every run with a `portfolio` and with words that look at other instruments, over random
/// ones.
@Suite struct PortfolioLawsTests {
  private static let rounds = EngineLawsTests.rounds / 10

  @Test func `money is conserved, and no more is held than may be`() throws {
    var fills = 0
    var kinds: Set<String> = []
    for seed in 0..<Self.rounds {
      let market = try RandomPortfolio(seed: UInt64(seed))
      let run = try market.play()
      let times = Set(market.sources.flatMap(\.candles.time)).sorted()
      fills += run.fills.count
      if !run.fills.isEmpty { kinds.insert("fill") }
      if !run.charges.isEmpty { kinds.insert("charge") }
      if !run.accountEvents.isEmpty { kinds.insert("event") }
      if run.orders.contains(where: { $0.purpose == .liquidation }) { kinds.insert("call") }
      if let fault = fault(run, market, times) {
        Issue.record("seed \(seed): \(fault)\n\(market.document.text)")
        return
      }
    }
    // The law must not hold because nothing happens.
    #expect(fills > 6 * Self.rounds && kinds == Set(["fill", "charge", "event", "call"]))
  }

  private func fault(_ run: Run, _ market: RandomPortfolio, _ times: [Int64]) -> String? {
    var cash = market.options.account.cash
    var held = market.sources.map { _ in 0.0 }
    var closes = held
    var candle = market.sources.map { _ in 0 }
    var met = market.sources.map { _ in 0 }
    var (fills, charges) = (run.fills[...], run.charges[...])
    guard run.equity.allSatisfy(\.isFinite) else { return "equity is not a number" }
    for (step, time) in times.enumerated() {
      while let charge = charges.first, charge.candle == step {
        cash -= charge.amount
        charges.removeFirst()
      }
      for (i, source) in market.sources.enumerated()
      where candle[i] < source.candles.count && source.candles.time[candle[i]] == time {
        let unit = market.unit(i, at: Time(milliseconds: time))
        let events = source.accountEvents?.events ?? []
        while met[i] < events.count, events[met[i]].time.milliseconds <= time {
          let event = events[met[i]]
          met[i] += 1
          if !run.accountEvents.contains(where: {
            $0.instrument == i && $0.candle == step && $0.event == event
          }) {
            // A margin call before its open may have closed what was held.
            let isCalled = fills.prefix { $0.candle == step }.contains {
              $0.instrument == i && run.orders[$0.order].purpose == .liquidation
            }
            if held[i].magnitude > 1e-9, !isCalled { return "moment \(step): an event is left out" }
            continue
          }
          if event.kind == .split { held[i] *= event.value }
          let multiplier = source.instrument.contract.multiplier
          if event.kind == .dividend { cash += held[i] * event.value * unit / multiplier }
        }
        closes[i] = source.candles.close[candle[i]] * unit
        candle[i] += 1
      }
      while let fill = fills.first, fill.candle == step {
        fills.removeFirst()
        let (place, order) = (fill.instrument, run.orders[fill.order])
        if market.options.untraded.contains(place) { return "an untraded one is traded" }
        guard candle[place] > 0 else { return "moment \(step): a fill before the first candle" }
        let last = market.sources[place].candles[candle[place] - 1]
        cash -= fill.quantity * market.unit(place, at: last.time) * fill.price + fill.cost
        held[place] += fill.quantity
        let most = market.isLimited ? market.most : market.sources.count
        if held.count(where: { $0.magnitude > 1e-9 }) > most { return "more than \(most) held" }
        // A margin call closes all, at their last closes those that have no candle of the moment.
        if order.purpose == .liquidation { continue }
        if last.time.milliseconds != time, order.purpose != .end {
          return "moment \(step): a fill without a candle"
        }
        if fill.price < last.low - 1e-9 || fill.price > last.high + 1e-9 {
          return "moment \(step): a fill at \(fill.price), outside \(last)"
        }
      }
      let worth = zip(held, closes).reduce(cash) { $0 + $1.0 * $1.1 }
      if !isNear(run.equity[step], worth) {
        return "moment \(step): equity \(run.equity[step]), books \(worth)"
      }
    }
    let total = run.trades.reduce(market.options.account.cash) { $0 + $1.profit }
    return isNear(total, run.finalEquity) && fills.isEmpty && charges.isEmpty
      ? nil : "trades make \(total)"
  }

  @Test func `the size of blocks changes nothing`() throws {
    for seed in 0..<Self.rounds {
      let market = try RandomPortfolio(seed: UInt64(seed))
      let whole = try market.play()
      for size in [1, 7, 64] {
        let other = try market.play { $0.blockSize = size }
        if other == whole { continue }
        Issue.record("seed \(seed): blocks of \(size) give another run\n\(market.document.text)")
        return
      }
    }
  }

  /// Ties are decided by names, so that nothing is left to the order of files.
  @Test func `the order of files changes nothing`() throws {
    for seed in 0..<Self.rounds {
      let market = try RandomPortfolio(seed: UInt64(seed))
      let whole = try market.play()
      let order = Array(market.sources.indices.reversed())
      let other = try market.play(order)
      func words(_ run: Run) -> [String] {
        run.fills.map {
          let name = run.instruments[$0.instrument].instrument.symbol
          return
            "\($0.candle) \(name) \(($0.quantity * 100).rounded()) \(($0.price * 100).rounded())"
        }.sorted()
      }
      if words(whole) != words(other) || !isNear(whole.finalEquity, other.finalEquity) {
        Issue.record("seed \(seed): another order gives another run\n\(market.document.text)")
        return
      }
    }
  }

  @Test func `more candles at the end change no earlier fill`() throws {
    for seed in 0..<Self.rounds {
      let market = try RandomPortfolio(seed: UInt64(seed))
      let whole = try market.play()
      let times = Set(market.sources.flatMap(\.candles.time)).sorted()
      let count = times.count * (seed % 7 + 1) / 8
      guard count > 1 else { continue }
      let part = try market.play(before: times[count])
      // A bar that was over in a gap is not known to be over at the end of the data, and a chosen lot or
      // an ambiguous candle is the same in both.
      let end = count - (market.document.timeframe == RandomPortfolio.day ? 0 : 7)
      func words(_ run: Run) -> [String] {
        run.fills.filter { $0.candle < end }.map {
          "\($0.candle) \($0.instrument) \($0.quantity) \($0.price)"
        }
      }
      if words(whole) != words(part) {
        Issue.record("seed \(seed): \(count) candles give other fills\n\(market.document.text)")
        return
      }
    }
  }
}
