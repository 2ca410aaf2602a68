import Foundation
import Market
import Replay
import Strategy
import Support
import Testing
import Text

@testable import Jobs

/// Days of candles within days keep their trading hours in other histories: what is never true on the clock
/// of the candles is never true there.
@Suite struct HistoryHoursTests {
  private let folder = TemporaryFolder()

  /// Candles of a market: where they come from, and what the document says of the instrument.
  struct Traded: CustomTestStringConvertible, Sendable {
    let instrument: String
    let from: String, to: String
    /// Seconds before each opening and after each close at which there are candles, too.
    var early = 0, late = 0
    /// Whether there is one on Saturdays.
    var hasSaturdays = false

    var testDescription: String { instrument + (early > 0 ? " and before" : "") }

    var calendar: String? {
      instrument.contains("calendar") ? String(instrument.split(separator: "\"")[2]) : nil
    }
    /// The calendar by which there are candles.
    var hours: String { calendar ?? "24/7" }
  }

  static let markets = [
    // Two half days, and clocks that change on 3 November.
    Traded(instrument: #""calendar": "XNYS""#, from: "2019-10-14", to: "2020-01-10"),
    Traded(instrument: #""calendar": "XLON""#, from: "2019-03-01", to: "2019-04-26"),
    Traded(instrument: #""calendar": "XTKS""#, from: "2019-08-01", to: "2019-09-27"),
    Traded(instrument: #""calendar": "CME""#, from: "2019-10-14", to: "2019-12-31"),
    Traded(instrument: #""calendar": "forex""#, from: "2019-10-14", to: "2019-11-29"),
    Traded(instrument: #""calendar": "24/7""#, from: "2019-10-14", to: "2019-11-15"),
    Traded(instrument: #""zone": "America/New_York""#, from: "2019-10-14", to: "2019-11-15"),
    Traded(
      instrument: #""zone": "America/New_York", "sessionOpen": "18:00""#, from: "2019-10-14",
      to: "2019-11-15"),
    Traded(
      instrument: #""calendar": "XNYS""#, from: "2019-10-14", to: "2020-01-10", early: 5 * 3_600,
      late: 0),
    Traded(
      instrument: #""calendar": "XNYS""#, from: "2019-10-14", to: "2020-01-10", early: 5 * 3_600,
      late: 4 * 3_600),
    Traded(
      instrument: #""calendar": "XNYS""#, from: "2019-10-14", to: "2020-01-10", early: 5 * 3_600,
      late: 4 * 3_600, hasSaturdays: true),
  ]

  private static let step = 900

  /// When the candles of a market open, in seconds since 1970, and the date of the session of each.
  private func times(_ market: Traded) throws -> [(time: Int64, day: Int)] {
    let calendar = try ExchangeCalendar(market.hours)
    let days = try Time(market.from).dayNumber..<Time(market.to).dayNumber
    var times: [(time: Int64, day: Int)] = []
    func add(_ start: Int64, _ end: Int64, _ day: Int) {
      for time in stride(from: start, to: end, by: Self.step) { times.append((time, day)) }
    }
    for session in calendar.sessions(days) {
      let (open, close) = (session.open.seconds, session.close.seconds)
      add(open - Int64(market.early), open, session.day)
      for part in session.parts {
        add(part.lowerBound.seconds, part.upperBound.seconds, session.day)
      }
      add(close, close + Int64(market.late), session.day)
      if market.hasSaturdays, CivilDate.weekday(dayNumber: session.day) == 5 {
        times.append((close + 20 * 3_600, session.day))
      }
    }
    return times
  }

  /// A document of a market, whose candles are written into a file; volumes are the numbers of their days.
  private func request(
    _ market: Traded, _ rules: String, timeframe: String = ""
  ) throws -> RunRequest {
    var random = SeededRandom(seed: 4)
    var (close, lines) = (100.0, ["time,open,high,low,close,volume"])
    for (time, day) in try times(market) {
      let open = close
      close *= 1 + (random.unit() - 0.5) / 200
      lines.append(
        "\(Time(seconds: time)),\(open),\(max(open, close)),\(min(open, close)),\(close),\(day)")
    }
    let data = folder.file("candles.csv", lines.joined(separator: "\n") + "\n")
    let text = """
      { "name": "t", "data": "\(data)", \(timeframe)
        "instrument": { "symbol": "T", \(market.instrument) }, \(rules) }
      """
    return RunRequest(document: folder.file("t.json", text))
  }

  private func joined(_ candles: SearchCandles) -> Candles {
    var all = Candles()
    for block in candles.kept?.first?.blocks ?? [] { all.append(block, 0..<block.count) }
    return all
  }

  /// The days of some candles by their dates: the local time of each candle, and where in its session.
  private func days(_ candles: Candles, _ market: Traded) throws -> [Int: [[Int]]] {
    var instrument = Instrument()
    instrument.zone = "America/New_York"
    instrument.sessionOpen = market.instrument.contains("18:00") ? 64_800 : 0
    instrument.calendar = market.calendar
    var calendar = try TradingCalendar(instrument)
    let exchange = try market.calendar.map { try ExchangeCalendar($0) }
    var days: [Int: [[Int]]] = [:]
    for milliseconds in candles.time {
      let time = Time(milliseconds: milliseconds)
      let local = Int(time.seconds) + calendar.zone.offset(at: time)
      let session = exchange?.session(holding: time)
      days[calendar.day(of: time), default: []].append(
        [
          floorModulo(local, 86_400), session == nil ? 0 : 1,
          session.map { Int(time.seconds - $0.open.seconds) } ?? 0,
          session.map { Int($0.close.seconds - time.seconds) } ?? 0,
        ])
    }
    return days
  }

  @Test(arguments: markets) func `days keep their hours`(_ market: Traded) throws {
    let rules = #""parameters": { "n": 2 }, "long": { "enter": "close > sma(close, n)" }"#
    var asked = SweepRequest(try request(market, rules))
    asked.ranges = [try SearchRange("n=2,3")]
    let search = try Search(asked, NoObserver())
    let real = joined(search.player.candles)
    let histories = try HistoryDays(search.player.candles, first: Time(market.from))
    let realDays = try days(real, market)
    let known = Set(realDays.values)
    var random = SeededRandom(seed: 9)
    for place in 0..<6 {
      let candles =
        place < 3
        ? histories.shuffled(Shuffling(count: 3, block: 2), place)
        : histories.drawn(block: 3, &random)
      let made = joined(candles)
      #expect(zip(made.time, made.time.dropFirst()).allSatisfy { $0 < $1 })
      let madeDays = try days(made, market)
      #expect(Set(madeDays.keys) == Set(realDays.keys))
      // Each has the clock of a day that was: no candle is earlier, later or missing.
      for (date, day) in madeDays {
        #expect(known.contains(day), "\(CivilDate(dayNumber: date)): \(day.prefix(3))")
      }
      if place < 3 { #expect(made.count == real.count) }
      #expect(made.volume != real.volume)
    }
  }

  /// Half days come on half days.
  @Test func `days of equal hours take each other's places`() throws {
    let market = Self.markets[0]
    let rules = #""parameters": { "n": 2 }, "long": { "enter": "close > sma(close, n)" }"#
    var asked = SweepRequest(try request(market, rules))
    asked.ranges = [try SearchRange("n=2,3")]
    let search = try Search(asked, NoObserver())
    let days = try HistoryDays(search.player.candles, first: Time(market.from))
    // A session of each weekday but the first, Thanksgiving, Christmas and New Year.
    #expect(days.scoredCount == 60)
    let short = try [Time("2019-11-29").dayNumber, Time("2019-12-24").dayNumber]
    var (turned, places) = (0, Set<Int>())
    for place in 0..<20 {
      let made = joined(days.shuffled(Shuffling(count: 20), place))
      for (time, volume) in zip(made.time, made.volume) {
        let date = Time(milliseconds: time).dayNumber
        #expect(short.contains(date) == short.contains(Int(volume)))
        if date == short[0], Int(volume) == short[1] { turned += 1 }
        // 28 October has clocks of summer, in November they are those of winter.
        if Int(volume) == short[0] - 32 { places.insert(date) }
      }
    }
    #expect(turned > 0 && turned % 14 == 0)
    #expect(places.count > 10)
  }

  /// Rules that are true on no candle trade in no history, and those that are true once a day do.
  @Test(arguments: markets.prefix(8))
  func `what is never true on the clock stays so`(_ market: Traded) throws {
    let run = try request(
      market,
      """
      "parameters": { "k": 1 }, "account": { "cash": 100000 },
      "long": { "enter": "k == 2 and session.first", "exit": "position.bars > 3" }
      """)
    let zone = try market.calendar.map { try ExchangeCalendar($0).zone.name }
    let offsets = try ZoneOffsets(zone ?? "America/New_York")
    var instrument = Instrument()
    instrument.zone = offsets.name
    instrument.sessionOpen = market.instrument.contains("18:00") ? 64_800 : 0
    instrument.calendar = market.calendar
    // The times of day of first candles, as rules have them.
    var calendar = try TradingCalendar(instrument)
    var (firsts, day) = (Set<String>(), Int.min)
    for (seconds, _) in try times(market) {
      let time = Time(seconds: seconds)
      let date = calendar.day(of: time)
      let local = Time(seconds: seconds + Int64(offsets.offset(at: time)))
      if date != day { firsts.insert(String(local.description.dropFirst(11).prefix(5))) }
      day = date
    }
    let never = (["session.first"] + firsts.sorted().map { "time != \($0)" }).joined(
      separator: " and ")
    let text = try String(contentsOfFile: run.document, encoding: .utf8)
      .replacing(
        "k == 2 and session.first",
        with: "(k == 1 and \(never)) or (k == 2 and session.first)")
    // A search has two settings at least; those of k below 1 ask for nothing.
    func search(_ k: String) throws -> SweepOutcome {
      var asked = SweepRequest(RunRequest(document: folder.file("rules.json", text)))
      asked.ranges = [try SearchRange("k=-1,\(k)")]
      asked.score = "trades"
      asked.crossValidates = false
      asked.shuffling = Shuffling(count: 5, block: 2)
      asked.threads = 2
      return try performSweep(asked)
    }
    #expect(try #require(search("1").shuffled).best == [0, 0, 0, 0, 0])
    #expect(try #require(search("2").shuffled).best.allSatisfy { $0 > 10 })
  }

  @Test(arguments: markets.prefix(8), ["30m", "1h", "4h", "1d"])
  func `coarser bars can be made of any history`(_ market: Traded, timeframe: String) throws {
    let run = try request(
      market,
      """
      "parameters": { "n": 3 },
      "long": { "enter": "close > sma(close, n)", "exit": "close < sma(close, n)" }
      """, timeframe: "\"timeframe\": \"\(timeframe)\",")
    var sweep = SweepRequest(run)
    sweep.ranges = [try SearchRange("n=2,3")]
    sweep.crossValidates = false
    sweep.shuffling = Shuffling(count: 4)
    #expect(try #require(performSweep(sweep).shuffled).best.count == 4)
    var other = MonteCarloRequest(run)
    (other.settings.draws, other.settings.histories, other.settings.block) = (10, 4, 2)
    #expect(try #require(performMonteCarlo(other)[.history]).paths.count == 4)
  }

  /// One instrument in New York and one in Tokyo: dates stay together, and each has its own hours.
  @Test func `exchanges of several zones have one order of dates`() throws {
    var files: [String] = []
    let tokyo = Traded(
      instrument: #""calendar": "XTKS""#, from: "2019-10-14", to: "2020-01-10")
    let markets = [Self.markets[0], tokyo]
    for market in markets {
      var lines = ["time,open,high,low,close,volume"]
      for (time, day) in try times(market) {
        lines.append("\(Time(seconds: time)),10,11,9,\(10 + day % 2),\(day)")
      }
      let name = folder.file("\(files.count).csv", lines.joined(separator: "\n") + "\n")
      files.append(
        #"{ "file": "\#(name)", "symbol": "S\#(files.count)", "instrument": { \#(market.instrument) } }"#
      )
    }
    let text = """
      { "name": "t", "data": [\(files.joined(separator: ", "))], "parameters": { "n": 2 },
        "long": { "enter": "close > sma(close, n)" } }
      """
    var asked = SweepRequest(RunRequest(document: folder.file("two.json", text)))
    asked.ranges = [try SearchRange("n=2,3")]
    let search = try Search(asked, NoObserver())
    let histories = try HistoryDays(search.player.candles, first: Time("2019-10-14"))
    var random = SeededRandom(seed: 2)
    let made = histories.drawn(block: 2, &random)
    var sources: [Int: Int] = [:]
    for (one, market) in zip(made.kept ?? [], markets) {
      var all = Candles()
      for block in one.blocks { all.append(block, 0..<block.count) }
      #expect(zip(all.time, all.time.dropFirst()).allSatisfy { $0 < $1 })
      let calendar = try ExchangeCalendar(market.hours)
      for (time, volume) in zip(all.time, all.volume) {
        let session = calendar.session(holding: Time(milliseconds: time))
        let date = try #require(session?.day)
        #expect(sources[date] ?? Int(volume) == Int(volume))
        sources[date] = Int(volume)
      }
    }
    #expect(sources.contains { $0 != $1 })
  }
}
