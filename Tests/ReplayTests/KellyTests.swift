import Market
import Replay
import Strategy
import Support
import Testing

/// Sizes by Kelly's formula, against the formula written out over the list of trades.
@Suite struct KellyTests {
  /// The share that an order has that is asked for at a moment.
  private func share(_ kelly: Kelly, _ run: Run, closedBefore candle: Int) -> Double {
    let closed = run.trades.filter { !$0.isOpen && $0.exitCandle <= candle }
    if closed.count < kelly.trades { return min(kelly.before, kelly.cap) }
    let gains = closed.map { $0.profit / $0.value }.filter { $0 > 0 }
    let losses = closed.map { -$0.profit / $0.value }.filter { $0 > 0 }
    if gains.isEmpty { return 0 }
    let won = Double(gains.count) / Double(gains.count + losses.count)
    if losses.isEmpty { return min(kelly.cap, kelly.fraction) }
    let ratio =
      (gains.reduce(0, +) / Double(gains.count)) / (losses.reduce(0, +) / Double(losses.count))
    return min(kelly.cap, kelly.fraction * (won - (1 - won) / ratio))
  }

  /// In and out every few bars, on prices that rise and fall.
  private func run(_ kelly: Kelly, seed: UInt64, rate: Double = 0.0005) throws -> Run {
    var random = SplitMix64(seed: seed)
    var price = 100.0
    let rows = (0..<300).map { _ -> (Double, Double, Double, Double) in
      let open = price
      price *= 0.98 + 0.0402 * random.unit()
      return (open, max(open, price) + 0.5, min(open, price) - 0.5, price)
    }
    var steps: [Int: [OrderRequest]] = [:]
    for bar in stride(from: 0, to: 290, by: 5) {
      steps[bar] = [.enter(bar % 10 == 0 ? .long : .short)]
      steps[bar + 3] = [.exit(.long), .exit(.short)]
    }
    return try play(
      candles(rows), Script(steps), instrument: Instrument(tick: 0, lot: 0)
    ) {
      $0.size = .kelly(kelly)
      $0.account.commission.rate = rate
    }
  }

  @Test func `each entry has the share of the trades that had closed where it was asked for`()
    throws
  {
    var (changed, refused) = (0, 0)
    for seed in 0..<40 {
      let kelly = Kelly(fraction: seed % 2 == 0 ? 1 : 0.5, cap: 0.6, trades: 4, before: 0.1)
      let run = try run(kelly, seed: UInt64(seed))
      for order in run.orders where order.purpose == .entry {
        let expected = share(kelly, run, closedBefore: order.placedCandle)
        guard let fill = run.fills.first(where: { $0.order == order.id }) else {
          #expect(
            order.reason == RejectionReason.noAdvantage && expected <= 0,
            "seed \(seed), order \(order.id)")
          refused += 1
          continue
        }
        // All of the share goes into units and their commission, of the equity at the open.
        var cash = 10_000.0
        for one in run.fills.prefix(while: { $0.order != order.id }) {
          cash -= one.quantity * one.price + one.cost
        }
        let paid = fill.quantity.magnitude * fill.price + fill.cost
        #expect(
          abs(paid - expected * cash) <= 1e-9 * cash, "seed \(seed), order \(order.id)")
        if expected != kelly.before && expected != kelly.cap { changed += 1 }
      }
    }
    // The formula must have decided, both ways.
    #expect(changed > 200 && refused > 20)
  }

  @Test func `where none has lost the share is all that may be traded`() throws {
    let rising = (0..<40).map { i -> (Double, Double, Double, Double) in
      let open = 100 + Double(i)
      return (open, open + 1.5, open - 0.5, open + 1)
    }
    var steps: [Int: [OrderRequest]] = [:]
    for bar in stride(from: 0, to: 36, by: 4) {
      steps[bar] = [.enter(.long)]
      steps[bar + 2] = [.exit(.long)]
    }
    let run = try play(candles(rising), Script(steps), instrument: Instrument(tick: 0, lot: 0)) {
      $0.size = .kelly(Kelly(fraction: 0.4, cap: 0.9, trades: 2, before: 0.1))
    }
    let parts = run.trades.map { $0.value }
    let second = 0.1 * (10_000 + run.trades[0].profit)
    #expect(abs(parts[0] - 1_000) < 1e-9 && abs(parts[1] - second) < 1e-9)
    let third = 10_000 + run.trades[0].profit + run.trades[1].profit
    #expect(abs(parts[2] - 0.4 * third) < 1e-9)
  }

  @Test func `none has won, and it trades no more`() throws {
    let falling = (0..<40).map { i -> (Double, Double, Double, Double) in
      let open = 200 - Double(i)
      return (open, open + 0.5, open - 1.5, open - 1)
    }
    var steps: [Int: [OrderRequest]] = [:]
    for bar in stride(from: 0, to: 36, by: 4) {
      steps[bar] = [.enter(.long)]
      steps[bar + 2] = [.exit(.long)]
    }
    let run = try play(candles(falling), Script(steps)) {
      $0.size = .kelly(Kelly(trades: 2, before: 0.1))
    }
    #expect(run.trades.count == 2)
    let refused = run.orders.filter { $0.reason == RejectionReason.noAdvantage }
    #expect(refused.count == 7)
  }

  @Test func `an entry at a close knows the trades before it`() throws {
    let rising = (0..<40).map { i -> (Double, Double, Double, Double) in
      let open = 100 + Double(i)
      return (open, open + 1.5, open - 0.5, open + 1)
    }
    // An exit and an entry at the same closes: the trade that ends there does not count yet.
    var steps: [Int: [OrderRequest]] = [:]
    for bar in 0..<15 {
      var entry = OrderRequest.enter(.long)
      entry.mostEntries = 2
      steps[bar] = bar == 0 ? [entry] : [.exit(.long), entry]
    }
    let run = try play(candles(rising), Script(steps), instrument: Instrument(tick: 0, lot: 0)) {
      $0.size = .kelly(Kelly(fraction: 0.4, cap: 0.9, trades: 2, before: 0.1))
      $0.execution.fill = .close
    }
    let closed = run.trades.filter { !$0.isOpen }
    #expect(closed.count == 14)
    var equity = 10_000.0
    for (place, trade) in closed.enumerated() {
      // Of the second entry none has closed before its close, of the third one, of the fourth two.
      let share = place < 3 ? 0.1 : 0.4
      #expect(abs(trade.value - share * equity) < 1e-9 * equity, "trade \(place)")
      equity += trade.profit
    }
  }
}
