import Market
import Replay
import Strategy
import Support
import Testing

/// What holds in every run with splits, rolls and dividends, over 1,000 random ones.
@Suite struct EventLawsTests {
  private static let rounds = UInt64(EngineLawsTests.rounds / 10)

  /// Cash, units and equity are done again from the events and the fills, candle by candle.
  @Test func `money is conserved`() throws {
    var (met, faults) = (0, 0)
    for seed in 0..<Self.rounds {
      let random = RandomEvents(seed: seed)
      let run = try random.play()
      met += run.accountEvents.count
      guard let fault = random.fault(run) else { continue }
      Issue.record("seed \(seed): \(fault)")
      faults += 1
      if faults == 5 { return }
    }
    #expect(met > Int(Self.rounds) / 4)
  }

  @Test func `the size of blocks changes nothing`() throws {
    for seed in 0..<Self.rounds {
      let random = RandomEvents(seed: seed)
      let whole = try random.play()
      for size in [1, 7, 64] where try random.play(blockSize: size) != whole {
        Issue.record("seed \(seed): blocks of \(size) give another run")
        return
      }
    }
  }

  @Test func `more candles at the end change no earlier fill`() throws {
    for seed in 0..<Self.rounds {
      let random = RandomEvents(seed: seed)
      let (whole, count) = (try random.play(), random.candles.count * Int(seed % 7 + 1) / 8)
      let part = try random.play(count)
      let fills = part.fills.filter { part.orders[$0.order].purpose != .end }
      #expect(fills == Array(whole.fills.prefix(fills.count)), "seed \(seed)")
      let events = part.accountEvents
      #expect(events == Array(whole.accountEvents.prefix(events.count)), "seed \(seed)")
    }
  }

  @Test func `events that nothing is held at change nothing`() throws {
    for seed in 0..<200 {
      let random = RandomEvents(seed: UInt64(seed))
      var plain = try random.run.play()
      if plain.candleCount == 0 { continue }
      // After the last candle.
      let late = CorporateEvent(.dividend, Time(milliseconds: .max / 2), 1)
      let given = try random.run.play(events: AccountEvents([late], areMoments: true))
      #expect(given.dividends == 0 && plain.dividends == nil)
      plain.hasAccountEvents = true
      #expect(given == plain, "seed \(seed)")
    }
  }

  /// With a delisting after the last candle all that came before is as without it, what is held is paid, and
  /// any size of blocks and a run of figures alone give the same.
  @Test func `a delisting changes nothing before it`() throws {
    var paid = 0
    for seed in 0..<Self.rounds {
      let random = RandomEvents(seed: seed)
      let plain = try random.play()
      guard plain.candleCount > 0, plain.ruin == nil, random.run.options.to == nil else { continue }
      let close = random.candles.close[random.candles.count - 1]
      let price = close * [0, 0.3, 1, 1.1][Int(seed % 4)]
      let day = random.candles[random.candles.count - 1].time.dayNumber + 2 + Int(seed % 5)
      let event = CorporateEvent(.delisting, Time(seconds: Int64(day) * 86_400), price)
      let events = AccountEvents(random.events + [event], areMoments: true)
      let run = try random.run.play(on: random.candles, events: events)
      for size in [1, 7, 64] {
        let other = try random.run.play(blockSize: size, on: random.candles, events: events)
        #expect(other == run, "seed \(seed), blocks of \(size)")
      }
      #expect(run.candleCount == plain.candleCount + 1, "seed \(seed)")
      // What was due at the last close of a session is known by the day after it.
      let fills = run.fills.filter {
        run.orders[$0.order].purpose != .delisting
          && !($0.candle == plain.candleCount - 1 && run.mayBeLate($0))
      }
      let kept = plain.fills.filter {
        plain.orders[$0.order].purpose != .end
          && !($0.candle == plain.candleCount - 1 && plain.mayBeLate($0))
      }
      guard fills.count == kept.count, fills == kept else {
        // What the day after the last candle brings before it: an order for the open, interest.
        Issue.record("seed \(seed): other fills")
        return
      }
      #expect(run.trades.allSatisfy { !$0.isOpen }, "seed \(seed)")
      paid += run.trades.count { $0.exitPurpose == .delisting }
    }
    #expect(paid > 200)
  }

  /// Where a strategy asks for shares of money and of prices, prices as they were traded and prices
  /// without splits come to the same.
  @Test func `raw prices with splits are like prices without them`() throws {
    var (splits, brackets) = (0, 0)
    for seed in 0..<Self.rounds {
      var random = SplitMix64(seed: seed)
      let adjusted = randomCandles(120, seed: random.next())
      var raw = adjusted
      var events: [CorporateEvent] = []
      for _ in 0..<random.whole(1...3) {
        let place = random.whole(1...119)
        let ratio = [2, 4, 0.5, 1.25][random.whole(0...3)]
        // Prices before it are those of fewer units.
        raw.scale(0..<place, by: ratio)
        events.append(CorporateEvent(.split, adjusted[place].time, ratio))
      }
      let runs = try [(adjusted, nil), (raw, AccountEvents(events, areMoments: true))].map {
        try play(
          $0, Self.script($0, seed), timeframe: Timeframe(1, .minute),
          instrument: Instrument(symbol: "TEST", tick: 0, lot: 0), events: $1
        ) {
          $0.account.commission.rate = 0.001
          $0.size = .equity(0.5)
        }
      }
      splits += runs[1].accountEvents.count
      brackets += runs[1].trades.count { $0.splits != 1 && $0.exitPurpose?.isOfBracket == true }
      let isSame = zip(runs[0].equity, runs[1].equity).allSatisfy { abs($0 - $1) < 1e-9 * $0 }
      #expect(isSame && runs[0].fills.count == runs[1].fills.count, "seed \(seed)")
      #expect(
        zip(runs[0].trades, runs[1].trades).allSatisfy {
          abs($0.profit - $1.profit) < 1e-8 && abs($0.adverse - $1.adverse) < 1e-8
            && abs($0.favourable - $1.favourable) < 1e-8
        }, "seed \(seed)")
      #expect(abs(runs[0].holdFinalEquity - runs[1].holdFinalEquity) < 1e-6, "seed \(seed)")
      let falls = runs.map { $0.holding?.drawdowns.deepest ?? 0 }
      #expect(abs(falls[0] - falls[1]) < 1e-9, "seed \(seed)")
    }
    #expect(splits > 500 && brackets > 100)
  }

  /// Orders of all kinds, all of whose prices are shares of the close at which they are asked for.
  private static func script(_ candles: Candles, _ seed: UInt64) -> Script {
    var random = SplitMix64(seed: seed &+ 1)
    var steps: [Int: [OrderRequest]] = [:]
    for bar in 0..<candles.count where random.next() % 6 == 0 {
      let side: Side = random.next() % 2 == 0 ? .long : .short
      let price = candles.close[bar] * (0.99 + 0.02 * random.unit())
      let kind: OrderKind = [.market, .limit(price), .stop(price)][random.whole(0...2)]
      let request: OrderRequest =
        random.next() % 4 == 0
        ? .exit(side)
        : .enter(
          side, kind, stopLoss: .share(0.01 + 0.02 * random.unit()),
          takeProfit: random.next() % 2 == 0 ? .share(0.03) : nil)
      steps[bar] = [request]
    }
    return Script(steps)
  }
}

/// A run at random whose candles have splits and rolls, and dividends besides.
struct RandomEvents {
  let run: RandomRun
  let candles: Candles
  let events: [CorporateEvent]

  init(seed: UInt64) {
    run = RandomRun(seed: seed)
    var random = SplitMix64(seed: seed &+ 77)
    var candles = run.candles
    var events: [CorporateEvent] = []
    for _ in 0..<(candles.count > 3 ? random.whole(1...6) : 0) {
      let place = random.whole(1...candles.count - 1)
      // Two splits before one candle may undo each other, which no price shows.
      let isSplit = events.contains { $0.kind == .split && $0.time == candles[place].time }
      if random.next() % 3 == 0, !isSplit {
        let ratio = [2, 3, 0.5, 0.1, 1.05][random.whole(0...4)]
        candles.scale(place..<candles.count, by: 1 / ratio)
        events.append(CorporateEvent(.split, candles[place].time, ratio))
      } else if random.next() % 3 == 0 {
        let rest = place..<candles.count
        let gap = (random.unit() - 0.5) * (rest.map { candles.low[$0] }.min() ?? 0) * 0.2
        candles.shift(rest, by: gap)
        events.append(CorporateEvent(.roll, candles[place].time, gap))
      } else {
        events.append(CorporateEvent(.dividend, candles[place].time, 0.01 + random.unit()))
      }
    }
    self.candles = candles
    // As they count: of one candle splits come first.
    self.events = CorporateEvents(events).events
  }

  func play(_ count: Int? = nil, blockSize: Int = Candles.blockSize) throws -> Run {
    try run.play(
      count, blockSize: blockSize, on: candles, events: AccountEvents(events, areMoments: true))
  }

  /// The first thing in which the books, done again, differ from a run.
  func fault(_ run: Run) -> String? {
    let source = self.run.source(
      self.run.played(candles), AccountEvents(events, areMoments: true))
    var books = Books(run, self.run.options, [source])
    books.mayFit = true
    return books.fault()
  }
}

extension Candles {
  /// Adds to prices.
  mutating func shift(_ range: Range<Int>, by difference: Double) {
    for i in range {
      open[i] += difference
      high[i] += difference
      low[i] += difference
      close[i] += difference
    }
  }

  /// Multiplies prices.
  mutating func scale(_ range: Range<Int>, by factor: Double) {
    for i in range {
      open[i] *= factor
      high[i] *= factor
      low[i] *= factor
      close[i] *= factor
    }
  }
}
