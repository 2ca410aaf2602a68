import Market
import Strategy
import Support
import Testing

@testable import Replay

/// What instruments of exchanges with other hours know of each other.
@Suite struct SessionOrderTests {
  /// 2023, January to May: clocks change.
  private static let days = 19_358..<19_483

  /// An exchange's calendar, or days by UTC.
  private func instrument(_ name: String) -> Instrument {
    Instrument(symbol: name, lot: 1, calendar: name == "UTC" ? nil : name)
  }

  /// The dates on which one trades.
  private func dates(_ name: String) throws -> [Int] {
    if name == "UTC" { return Array(Self.days) }
    let calendar = try ExchangeCalendar(name)
    return Self.days.filter(calendar.isSession)
  }

  /// Whether an instrument's day ends higher than it began.
  private func isUp(_ name: String, _ day: Int) -> Bool {
    var random = SplitMix64(
      seed: UInt64(day) &* 31 &+ UInt64(name.utf8.reduce(0) { $0 &* 7 &+ UInt64($1) }))
    return random.unit() < 0.5
  }

  private func candle(_ name: String, _ day: Int, at time: Time, isLast: Bool = true) -> Candle {
    let close = !isLast ? 100.0 : isUp(name, day) ? 101 : 99
    return Candle(time, open: 100, high: 102, low: 98, close: close)
  }

  /// Candles of days, which bear their dates.
  private func daily(_ name: String) throws -> SeriesSource {
    var candles = Candles()
    for day in try dates(name) {
      candles.append(candle(name, day, at: Time(seconds: Int64(day) * 86_400)))
    }
    return SeriesSource(
      candles, instrument: instrument(name), timeframe: Timeframe(1, .day))
  }

  /// Half hours of the regular sessions, without a price of a closing auction.
  private func halfHours(_ name: String) throws -> SeriesSource {
    var candles = Candles()
    for session in try ExchangeCalendar(name).sessions(Self.days) {
      for part in session.parts {
        var time = part.lowerBound
        while time < part.upperBound {
          let next = Time(seconds: time.seconds + 1_800)
          candles.append(candle(name, session.day, at: time, isLast: next >= session.close))
          time = next
        }
      }
    }
    return SeriesSource(
      candles, instrument: instrument(name), timeframe: Timeframe(30, .minute))
  }

  private func play(
    _ sources: [SeriesSource], _ text: String, _ change: (inout ReplayOptions) -> Void = { _ in }
  ) throws -> Run {
    let document = try StrategyDocument(text: text, path: "t.yaml")
    let strategy = try #require(try document.strategy() as? DocumentStrategy)
    var (sources, options) = (sources, ReplayOptions())
    (options.account, options.execution, options.size) = (
      document.account, document.execution, document.size
    )
    change(&options)
    return try replay(&sources, to: strategy, options: options).run
  }

  /// The dates at whose close one that is in the market while the other's latest known day was up asks for
  /// something; `lag` is 1 where the other's day of the same date closes later.
  private func asked(_ viewer: String, _ other: String, lag: Int) throws -> [Int] {
    let (own, seen) = (try dates(viewer), try dates(other))
    var (asked, isIn): ([Int], Bool) = ([], false)
    for day in own {
      guard let latest = seen.last(where: { $0 <= day - lag }) else { continue }
      if isUp(other, latest) != isIn {
        asked.append(day)
        isIn.toggle()
      }
    }
    return asked
  }

  private static let pairs = [
    ("XTKS", "XNYS", 1), ("XNYS", "XTKS", 0), ("XLON", "XNYS", 1), ("XNYS", "XLON", 0),
    ("XNYS", "UTC", 1), ("UTC", "XNYS", 0), ("XTKS", "XLON", 1),
  ]

  /// Tokyo's day is over before New York's of the same date begins; a day by UTC ends after it.
  @Test(arguments: pairs) func `a day sees no day that closes after it`(
    _ viewer: String, _ other: String, _ lag: Int
  ) throws {
    for fill in ["open", "close"] {
      let text = """
        data: x.csv
        long: { enter: 'of("\(other)", close > open)', exit: 'of("\(other)", close <= open)' }
        size: { units: 1 }
        execution: { fill: \(fill) }
        """
      let sources = [try daily(viewer), try daily(other)]
      let run = try play(sources, text)
      let placed = run.orders.filter { $0.instrument == 0 && $0.purpose != .end }.map {
        $0.placed.dayNumber
      }
      let wanted = try asked(viewer, other, lag: lag)
      #expect(wanted.count > 20)
      #expect(placed == wanted, "\(fill)")
      for size in [1, 7] {
        let other = try play(sources, text) { $0.blockSize = size }
        #expect(other == run, "\(fill), blocks of \(size)")
      }
    }
  }

  /// The latest day of one whose closing auction may still come is known to others by their clocks.
  @Test(arguments: [
    ("XNYS", "XTKS", 0), ("XTKS", "XNYS", 1), ("XNYS", "XLON", 0), ("XNYS", "XHKG", 0),
  ])
  func `a day that was over in a gap is seen once it cannot go on`(
    _ viewer: String, _ other: String, _ lag: Int
  ) throws {
    let text = """
      data: x.csv
      timeframe: 1d
      long: { enter: 'of("\(other)", close > open)', exit: 'of("\(other)", close <= open)' }
      size: { units: 1 }
      """
    let sources = [try halfHours(viewer), try halfHours(other)]
    let run = try play(sources, text)
    var calendar = try TradingCalendar(instrument(viewer))
    let placed = run.orders.filter { $0.instrument == 0 && $0.purpose != .end }.map {
      calendar.day(of: $0.placed)
    }
    let wanted = try asked(viewer, other, lag: lag)
    #expect(wanted.count > 20)
    #expect(placed.dropLast() == wanted.prefix(max(0, placed.count - 1)))
    #expect(placed.count >= wanted.count - 1)
    for size in [1, 7] {
      let other = try play(sources, text) { $0.blockSize = size }
      #expect(other == run, "blocks of \(size)")
    }
  }

  /// Tokyo buys before New York sells on the same date: with what is not there yet it cannot pay.
  @Test(arguments: ["XTKS", "XNYS"], ["", "portfolio: { maxPositions: 2 }"])
  func `what is sold later on a date does not pay`(_ buyer: String, _ portfolio: String) throws {
    let seller = buyer == "XTKS" ? "XNYS" : "XTKS"
    let days = Array(Set(try dates("XTKS")).intersection(try dates("XNYS")).sorted().prefix(20))
    // Above 150 it is bought at the next open, below 50 sold.
    let text = """
      data: x.csv
      long: { enter: close > 150, exit: close < 50 }
      size: { equity: 0.9 }
      \(portfolio)
      """
    let sold = flat(seller, days, [2: 200, 10: 40])
    let bought = flat(buyer, days, [10: 200])
    for sources in [[sold, bought], [bought, sold]] {
      let run = try play(sources, text)
      let place = sources[0].instrument.symbol == buyer ? 0 : 1
      let entry = try #require(run.orders.first { $0.instrument == place })
      #expect(run.fills.contains { $0.instrument != place && $0.quantity < 0 })
      #expect((entry.state == .filled) == (buyer == "XNYS"))
      #expect(entry.placed.dayNumber == days[10])
    }
  }

  /// Candles of some days: all prices are 100 but for those that are given.
  private func flat(_ name: String, _ days: [Int], _ closes: [Int: Double]) -> SeriesSource {
    var candles = Candles()
    for (place, day) in days.enumerated() {
      candles.append(
        Candle(
          Time(seconds: Int64(day) * 86_400), open: 100, high: 250, low: 10,
          close: closes[place] ?? 100))
    }
    return SeriesSource(candles, instrument: instrument(name), timeframe: Timeframe(1, .day))
  }

  /// What Tokyo holds is worth its close of the date where New York opens, whether or not it does anything then.
  @Test func `what is held is worth the close that has been`() throws {
    let days = Array(Set(try dates("XTKS")).intersection(try dates("XNYS")).sorted().prefix(20))
    let text = """
      data: x.csv
      long:
        - { name: first, enter: close > 190 and close < 210 }
        - { name: second, enter: close > 150 and close < 170 }
      size: { equity: 0.5 }
      account: { cash: 100000 }
      """
    // Tokyo is bought on the third day; New York on the eleventh, on which Tokyo closes at 80.
    let sources = [flat("XTKS", days, [2: 200, 11: 80]), flat("XNYS", days, [10: 160])]
    var runs: [Run] = []
    for size in [1, 7, Candles.blockSize] {
      for places in [[0, 1], [1, 0]] {
        let run = try play(places.map { sources[$0] }, text) { $0.blockSize = size }
        let tokyo = try #require(run.fills.first { $0.instrument == places[0] })
        let york = try #require(run.fills.first { $0.instrument == places[1] })
        #expect(tokyo.quantity == 500 && york.candle == tokyo.candle + 8)
        // Half of 50,000 in cash and 500 at 80.
        #expect(york.quantity == 450)
        runs.append(run)
      }
    }
    #expect(runs[0].equity == runs[2].equity && runs[0].equity == runs[4].equity)
  }

  /// London and New York trade at the same time; London closes first, and what New York sells at its close does
  /// not pay for what London buys at its own.
  @Test func `closes are told in their order where hours overlap`() throws {
    let days = Array(Set(try dates("XLON")).intersection(try dates("XNYS")).sorted().prefix(20))
    for (buyer, seller) in [("XLON", "XNYS"), ("XNYS", "XLON")] {
      let text = """
        data: x.csv
        long: { enter: close > 150, exit: close < 50 }
        size: { equity: 0.9 }
        execution: { fill: close }
        """
      let sold = flat(seller, days, [2: 200, 10: 40])
      let bought = flat(buyer, days, [10: 200])
      for sources in [[sold, bought], [bought, sold]] {
        let run = try play(sources, text)
        let place = sources[0].instrument.symbol == buyer ? 0 : 1
        let entry = try #require(run.orders.first { $0.instrument == place })
        #expect((entry.state == .filled) == (buyer == "XNYS"))
      }
    }
  }

  /// Instruments that name no clocks are named beside those that do.
  @Test func `whose days are taken to end at midnight is said`() throws {
    let text = """
      data: x.csv
      long: { enter: close > open, exit: close < open }
      size: { units: 1 }
      """
    let told = try play([daily("UTC"), daily("XNYS")], text).findWarnings()
    #expect(told.contains { $0.hasPrefix("Days of UTC are taken to end at midnight UTC.") })
    for names in [["XNYS", "XTKS"], ["UTC"]] {
      let none = try play(names.map { try daily($0) }, text).findWarnings()
      #expect(!none.contains { $0.contains("midnight UTC") })
    }
  }

  /// What settlement asks of candles below a day leaves their order alone.
  @Test func `rest at weekends tells clocks of days apart, not of hours`() {
    var resting = Instrument()
    resting.restsAtWeekends = true
    #expect(!resting.hasClocks(of: Instrument(), Timeframe(1, .day)))
    #expect(resting.hasClocks(of: Instrument(), Timeframe(1, .hour)))
  }
}
