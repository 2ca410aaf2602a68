import Indicators
import Market
import Strategy
import Support
import Synchronization
import Testing

@testable import Replay

/// Whether strategies that read the future are caught, and no others are.
@Suite struct AuditTests {
  /// What a strategy that cheats knows beforehand, and what it buys by.
  private struct Cheat: Strategy {
    let name: String
    /// Whether it wants to be long at the close of a bar, by the bar's place.
    let wants: @Sendable (Int) -> Bool

    mutating func setUp(_ plan: inout Plan) {
      plan.rules = [
        Rule(path: "long.enter", expression: "cheat", parts: []),
        Rule(path: "long.exit", expression: "cheat", parts: []),
      ]
    }

    func decide(at bar: BarView, _ requests: inout OrderRequests) {
      if wants(bar.index), bar.position.size == 0 {
        requests.append(OrderRequest(.enter(.long), rule: 0))
      } else if !wants(bar.index), bar.position.size > 0 {
        requests.append(OrderRequest(.exit(.long), rule: 1))
      }
    }
  }

  private static let candles = randomCandles(400, seed: 11)

  private func audited(
    _ name: String, _ wants: @escaping @Sendable (Candles, Int) -> Bool
  ) throws -> Audit {
    var settings = AuditSettings()
    settings.cuts = 120
    return try audit(
      AuditSeries(Self.candles, timeframe: Timeframe(1, .minute)), settings: settings
    ) { candles in Cheat(name: name) { wants(candles, $0) } }
  }

  /// The first violation, with what it says of the bar.
  private func caught(_ audit: Audit, _ comment: Comment) -> Audit.Violation? {
    #expect(!audit.isCausal, comment)
    for one in audit.violations where one.future != .same {
      #expect(one.candle < one.cutCandle, comment)
      #expect(one.time == Self.candles[one.candle].time, comment)
    }
    return audit.violations.first
  }

  @Test func `the next close is a cheat`() throws {
    let audit = try audited("next close") { candles, bar in
      bar + 1 < candles.count && candles.close[bar + 1] > candles.close[bar]
    }
    let found = try #require(caught(audit, "next close"))
    // It knows one bar ahead: what changes is decided on the last candle before the cut.
    #expect(found.candle == found.cutCandle - 1 && found.kind == .order)
  }

  @Test func `the mean of the whole sample is a cheat`() throws {
    let audit = try audited("whole-sample mean") { candles, bar in
      let mean = candles.close.reduce(0, +) / Double(candles.count)
      return bar < candles.count && candles.close[bar] > mean
    }
    _ = try #require(caught(audit, "whole-sample mean"))
  }

  @Test func `a centred window is a cheat`() throws {
    let audit = try audited("centred window") { candles, bar in
      let window = max(0, bar - 5)..<min(candles.count, bar + 6)
      let mean = candles.close[window].reduce(0, +) / Double(window.count)
      return bar < candles.count && candles.close[bar] < mean
    }
    let found = try #require(caught(audit, "centred window"))
    #expect(found.candle >= found.cutCandle - 6)
  }

  @Test func `a peek by one candle on a higher frame is a cheat`() throws {
    let audit = try audited("higher frame") { candles, bar in
      // The close of the quarter of an hour that is still going on.
      let last = min(candles.count - 1, bar / 15 * 15 + 14)
      return bar < candles.count && candles.close[last] > candles.close[bar]
    }
    let found = try #require(caught(audit, "higher frame"))
    #expect(found.candle / 15 == (found.cutCandle - 1) / 15)
  }

  @Test func `a global that remembers the last run is a cheat`() throws {
    let memory = Mutex<[Int: Double]>([:])
    let audit = try audited("memory") { candles, bar in
      memory.withLock { closes in
        let knows = closes[bar + 1].map { $0 > candles.close[min(bar, candles.count - 1)] } ?? false
        if bar < candles.count { closes[bar] = candles.close[bar] }
        return knows
      }
    }
    _ = try #require(caught(audit, "memory"))
    #expect(audit.violations.contains { $0.future == .same })
  }

  @Test func `one who looks at the past alone is not accused`() throws {
    let audit = try audited("past") { candles, bar in
      bar >= 5 && bar < candles.count && candles.close[bar] > candles.close[bar - 5]
    }
    #expect(audit.isCausal && audit.cuts == 120 && !audit.run.fills.isEmpty)
    #expect(audit.repaints.isEmpty)
  }

  /// Random strategies on random candles with gaps, brackets, every kind of order.
  @Test func `no honest strategy is accused`() throws {
    var fills = 0
    for seed in 0..<AuditRounds.count {
      let random = RandomRun(seed: UInt64(seed))
      var settings = AuditSettings()
      settings.cuts = 2
      settings.seed = UInt64(seed)
      var series = AuditSeries(
        random.candles, instrument: random.instrument, timeframe: random.frame)
      series.exchangeRates = random.exchangeRates
      guard random.candles.count > 1 else { continue }
      let audit = try audit(series, options: random.options, settings: settings) { _ in
        random.strategy
      }
      fills += audit.run.fills.count
      guard let found = audit.violations.first else { continue }
      Issue.record("seed \(seed): \(found)")
      return
    }
    #expect(fills > 3 * AuditRounds.count)
  }

  /// An order at the close of a day whose last hours have no candle fills at the last that there is, which is
  /// known with the next day. One that turns a long into a short ends the long first, by an order of its own.
  @Test func `an order at a close that is known late is not accused`() throws {
    struct Turning: Strategy {
      func setUp(_ plan: inout Plan) {
        plan.rules = [
          Rule(path: "long.enter", expression: "bar % 3 == 0", parts: []),
          Rule(path: "short.enter", expression: "bar % 5 == 0", parts: []),
        ]
      }

      func decide(at bar: BarView, _ requests: inout OrderRequests) {
        if bar.index % 5 == 0 {
          var request = OrderRequest(.enter(.short), rule: 1)
          request.at = .close
          requests.append(request)
        } else if bar.index % 3 == 0 {
          requests.append(OrderRequest(.enter(.long), rule: 0))
        }
      }
    }
    var days = Candles()
    let hours = randomCandles(480, seed: 9, step: 3_600)
    for i in 0..<hours.count where i % 24 < 20 { days.append(hours[i]) }
    let series = AuditSeries(days, timeframe: Timeframe(1, .hour))
    var settings = AuditSettings()
    settings.cuts = days.count
    let audit = try audit(series, settings: settings) { _ in Turning() }
    #expect(audit.isCausal, "\(String(describing: audit.violations.first))")
    let turned = audit.run.fills.filter { fill in
      let order = audit.run.orders[fill.order]
      return order.purpose == .exit && order.at == nil && order.rule == 1
    }
    #expect(!turned.isEmpty)
  }

  @Test func `the start and the warm-up of a moving average`() throws {
    struct Crossing: Strategy {
      func setUp(_ plan: inout Plan) throws {
        try plan.column("ema(close, 10)", named: "quick")
        try plan.column("sma(close, 20)", named: "calm")
        try plan.enter(.long, when: "quick crosses above calm")
        try plan.exit(.long, when: "quick crosses below calm")
      }
    }
    let series = AuditSeries(randomCandles(2_000, seed: 5), timeframe: Timeframe(1, .minute))
    let audit = try audit(series) { _ in Crossing() }
    #expect(audit.isCausal && audit.repaints.isEmpty)
    let proof = try #require(audit.warmup)
    #expect(proof.trials.map(\.factor) == [1, 2, 4])
    // An exponential average forgets its start: each time of warm-up leaves less of it.
    #expect(proof.trials[0].deviation > proof.trials[1].deviation)
    #expect(proof.trials[1].deviation > proof.trials[2].deviation)
    #expect(proof.trials[0].series == "quick" && proof.trials[0].settled ?? 0 > 20)
    let starts = try #require(audit.starts)
    #expect(starts.starts.count == 20 && starts.range.low <= starts.range.high)
  }

  @Test func `cuts lie inside the data, each once`() throws {
    let run = try RandomRun(seed: 3).play()
    for count in [0, 1, 5, 50, 10_000] {
      var settings = AuditSettings()
      settings.cuts = count
      let cuts = AuditCuts(run, settings).places
      #expect(cuts.count == min(count, max(0, run.candleCount - 1)))
      #expect(cuts == Set(cuts).sorted() && cuts.allSatisfy { $0 >= 1 && $0 < run.candleCount })
    }
  }
}

/// How many random strategies are audited: fewer than the engine's laws try, since each is run 13 times
/// and more.
private enum AuditRounds {
  static var count: Int { EngineLawsTests.rounds / 40 }
}
