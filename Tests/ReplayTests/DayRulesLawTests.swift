import Market
import Strategy
import Support
import Testing

@testable import Replay

/// What holds in random runs whose exchange limits the prices of a day and sales on the day.
@Suite struct DayRulesLawTests {
  private static let rounds = max(50, EngineLawsTests.rounds / 10)

  private func random(_ seed: Int) -> RandomRun {
    var random = RandomRun(seed: UInt64(seed))
    random.instrument.rules.priceLimit = [0.002, 0.01, nil][seed % 3]
    random.instrument.rules.sameDayExit = seed % 3 != 2 && seed % 4 != 0
    return random
  }

  @Test func `nothing trades beyond a limit, nothing is closed in the session of its entry`() throws
  {
    var others = 0
    for seed in 0..<Self.rounds {
      let random = random(seed)
      let run = try random.play()
      if let fault = try fault(run, random) {
        Issue.record("seed \(seed): \(fault)")
        return
      }
      others += try RandomRun(seed: UInt64(seed)).play().fills == run.fills ? 0 : 1
    }
    // The law must not hold because nothing is held back.
    #expect(others > Self.rounds / 20)
  }

  @Test func `money is conserved, and the size of blocks changes nothing`() throws {
    for seed in 0..<Self.rounds {
      let random = random(seed)
      let whole = try random.play()
      if let fault = RunAudit(whole, random).fault {
        Issue.record("seed \(seed): \(fault)")
        return
      }
      for size in [1, 7, 64] where try random.play(blockSize: size) != whole {
        Issue.record("seed \(seed): blocks of \(size) give another run")
        return
      }
    }
  }

  @Test func `more candles at the end change no earlier order`() throws {
    for seed in 0..<Self.rounds {
      let random = random(seed)
      let whole = try random.play()
      let part = try random.play(random.candles.count * (seed % 7 + 1) / 8)
      if let fault = RunPrefix(part, whole).fault {
        Issue.record("seed \(seed): \(fault)")
        return
      }
    }
  }

  /// The first fill that the rules forbid, if there is one.
  private func fault(_ run: Run, _ random: RandomRun) throws -> String? {
    let rules = random.instrument.rules
    var calendar = try DayCalendar(random.instrument, random.frame)
    let candles = random.played
    if !rules.sameDayExit {
      for trade in run.trades {
        guard let purpose = trade.exitPurpose, !Self.forced.contains(purpose) else { continue }
        if calendar.session(of: trade.entryTime).contains(trade.exitTime.milliseconds) {
          return "trade \(trade.number) is closed in the session of its entry"
        }
      }
    }
    guard let limit = rules.priceLimit else { return nil }
    for fill in run.fills {
      let order = run.orders[fill.order]
      if Self.forced.contains(order.purpose) || run.mayBeLate(fill) { continue }
      guard let place = candles.time.firstIndex(of: fill.time.milliseconds) else { continue }
      let session = calendar.session(of: fill.time)
      guard let before = candles.time.lastIndex(where: { $0 < session.lowerBound }) else {
        continue
      }
      // Where a limit is between two ticks, either of them is near enough here.
      let slack = random.instrument.tick
      let (up, down) = (candles.close[before] * (1 + limit), candles.close[before] * (1 - limit))
      if fill.quantity > 0, candles.low[place] > up + slack {
        return "fill \(fill.order) buys beyond \(up)"
      }
      if fill.quantity < 0, candles.high[place] < down - slack {
        return "fill \(fill.order) sells beyond \(down)"
      }
    }
    return nil
  }

  private static let forced: Set<OrderRecord.Purpose> = [.end, .liquidation, .delisting]
}
