import Foundation
import Market
import Replay
import Strategy
import Support
import Synchronization
import Testing
import Text

@testable import Jobs

/// Shuffled histories have the same days, and tell settings that luck explains from those that it does not.
@Suite struct ShuffledHistoriesTests {
  private let folder = TemporaryFolder()

  private static let crossing = """
    "parameters": { "fast": 5, "slow": 30 },
    "long": { "enter": "sma(close, fast) crosses above sma(close, slow)",
      "exit": "sma(close, fast) crosses below sma(close, slow)" }
    """

  private func request(
    _ data: String, _ ranges: [String], rules: String = Self.crossing,
    shuffling: Shuffling? = nil
  ) throws -> SweepRequest {
    let text = #"{ "name": "t", "data": \#(data), \#(rules) }"#
    var request = SweepRequest(RunRequest(document: folder.file("t.json", text)))
    request.ranges = try ranges.map { try SearchRange($0) }
    request.threads = 2
    request.crossValidates = false
    request.shuffling = shuffling
    return request
  }

  private func candles(_ request: SweepRequest) throws -> (Search, Candles) {
    let search = try Search(request, NoObserver())
    return (search, joined(search.player.candles))
  }

  private func joined(_ candles: SearchCandles) -> Candles {
    var all = Candles()
    for block in candles.kept?.first?.blocks ?? [] {
      #expect(block.count <= Candles.blockSize)
      all.append(block, 0..<block.count)
    }
    return all
  }

  // MARK: The histories

  @Test(arguments: [1, 2, 7, 20, 5_000])
  func `days keep their blocks`(block: Int) {
    var random = SeededRandom(seed: 3)
    var orders: Set<[Int]> = []
    for _ in 0..<20 {
      let order = shuffledDays(100..<1_100, block, &random)
      #expect(order.sorted() == Array(100..<1_100))
      let joints = zip(order, order.dropFirst()).count { $1 == $0 + 1 }
      // All pairs within blocks are kept.
      #expect(joints >= 1_000 - 1_000 / block - 2)
      orders.insert(order)
    }
    #expect(orders.count > (block < 1_000 ? 19 : 1))
    #expect(shuffledDays(5..<5, 3, &random).isEmpty && shuffledDays(5..<6, 3, &random) == [5])
  }

  /// Every order is as likely as any other.
  @Test func `orders are equally likely`() {
    var random = SeededRandom(seed: 8)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<24_000 { counts[shuffledDays(0..<4, 1, &random), default: 0] += 1 }
    #expect(counts.count == 24)
    // 1,000 each, with a standard deviation of 31.
    #expect(counts.values.allSatisfy { (850...1_150).contains($0) })
  }

  @Test(arguments: [1, 20])
  func `daily candles keep their shapes, and holding its ends`(block: Int) throws {
    let (search, real) = try candles(request(#""sample:aapl-1d""#, ["slow=30..90/30"]))
    let first = try Time("2001-01-02")
    let days = try HistoryDays(search.player.candles, first: first)
    let made = joined(days.shuffled(Shuffling(count: 9, block: block), 4))
    #expect(made.time == real.time && made.open != real.open)
    let start = real.time.partitioningIndex { $0 >= first.milliseconds }
    for place in [0, start - 1, real.count - 1] {
      #expect((made.close[place] / real.close[place] - 1).magnitude < 1e-9)
    }
    func shapes(_ candles: Candles, _ range: Range<Int>) -> [String] {
      range.map { i in
        let before = candles.close[i - 1]
        return [candles.open[i], candles.high[i], candles.low[i], candles.close[i]]
          .map { Amounts.fixed($0 / before, 9) }.joined(separator: " ")
          + " \(candles.volume[i])"
      }.sorted()
    }
    #expect(shapes(made, 1..<start) == shapes(real, 1..<start))
    #expect(shapes(made, start..<real.count) == shapes(real, start..<real.count))
    #expect(joined(days.shuffled(Shuffling(count: 9, block: block), 4)) == made)
    #expect(joined(days.shuffled(Shuffling(count: 9, block: block), 5)) != made)
    #expect(joined(days.shuffled(Shuffling(count: 9, block: block, seed: 2), 4)) != made)
  }

  /// Days of minutes stay whole, with their times of day.
  @Test func `days of minutes stay whole`() throws {
    var lines = ["time,open,high,low,close,volume"]
    var random = SeededRandom(seed: 1)
    var close = 100.0
    for day in 0..<40 {
      // A half day now and then.
      for minute in 0..<(day % 7 == 3 ? 30 : 60) {
        let open = close
        close *= 1 + (random.unit() - 0.5) / 500
        let time = Time(
          seconds: 1_704_150_000 + Int64(day) * 86_400 + Int64(minute) * 60)
        lines.append("\(time),\(open),\(max(open, close)),\(min(open, close)),\(close),\(day + 1)")
      }
    }
    let path = folder.file("minutes.csv", lines.joined(separator: "\n") + "\n")
    let (search, real) = try candles(request("\"\(path)\"", ["slow=20..30/10"]))
    let first = try Time("2024-01-05")
    let made = joined(
      try HistoryDays(search.player.candles, first: first).shuffled(Shuffling(count: 1), 0))
    #expect(made.count == real.count)
    #expect(zip(made.time, made.time.dropFirst()).allSatisfy { $0 < $1 })
    #expect((made.close[made.count - 1] / close - 1).magnitude < 1e-9)
    var order: [Double] = []
    for i in 0..<made.count where i == 0 || made.time[i] - made.time[i - 1] > 60_000 {
      order.append(made.volume[i])
      #expect(
        floorModulo(Int(made.time[i]), 86_400_000) == floorModulo(Int(real.time[0]), 86_400_000))
    }
    #expect(order.sorted() == (1...40).map(Double.init) && order != order.sorted())
    #expect(order[0] == 1 && Set(order[1..<4]) == [2, 3, 4])
  }

  // MARK: Several instruments

  /// Three instruments of which one is listed later and one misses days.
  private func several() throws -> (String, [String]) {
    var random = SeededRandom(seed: 12)
    var files: [String] = []
    for (place, name) in ["one", "two", "three"].enumerated() {
      var common = SeededRandom(seed: 5)
      var (close, lines) = (100.0, ["date,open,high,low,close,volume"])
      for day in 0..<500 {
        let open = close
        close *= 1 + (common.unit() - 0.5) / 20 + (random.unit() - 0.5) / 100
        if place == 1 && day < 120 || place == 2 && day % 9 == 4 { continue }
        lines.append(
          "\(CivilDate(dayNumber: 18_000 + day)),\(open),\(max(open, close) * 1.01),\(min(open, close) * 0.99),\(close),\(day + 1)"
        )
      }
      files.append(folder.file("\(name).csv", lines.joined(separator: "\n") + "\n"))
    }
    return ("[" + files.map { "\"\($0)\"" }.joined(separator: ", ") + "]", files)
  }

  private func all(_ candles: SearchCandles) -> [Candles] {
    (candles.kept ?? []).map { one in
      var all = Candles()
      for block in one.blocks { all.append(block, 0..<block.count) }
      return all
    }
  }

  /// The volumes of the samples are the numbers of their days.
  private func checkDays(_ made: [Candles], _ real: [Candles], isShuffled: Bool) {
    var source: [Int64: Double] = [:]
    for (made, real) in zip(made, real) {
      #expect(made.time == real.time && made.close[0] == real.close[0])
      var same = 0
      for i in made.time.indices {
        // All instruments have the same day in a place.
        let day = source[made.time[i]] ?? made.volume[i]
        #expect(day == made.volume[i])
        source[made.time[i]] = day
        if made.volume[i] == real.volume[i] { same += 1 }
        guard i > 0, let from = real.volume.firstIndex(of: made.volume[i]), from > 0 else {
          continue
        }
        let growth = (made.close[i] / made.close[i - 1], real.close[from] / real.close[from - 1])
        #expect((growth.0 / growth.1 - 1).magnitude < 1e-9)
      }
      if isShuffled {
        #expect(made.volume.sorted() == real.volume && same < 60)
        #expect(
          (made.close[made.count - 1] / real.close[real.count - 1] - 1).magnitude < 1e-9)
      }
    }
  }

  @Test(arguments: [1, 10])
  func `several instruments have one order of days`(block: Int) throws {
    let (data, _) = try several()
    let search = try Search(request(data, ["slow=30..90/30"]), NoObserver())
    let real = all(search.player.candles)
    #expect(real.map(\.count) == [500, 380, 444])
    let days = try HistoryDays(search.player.candles, first: Time("2019-06-01"))
    #expect(days.scoredCount == 451)
    for place in 0..<3 {
      let made = all(days.shuffled(Shuffling(count: 3, block: block), place))
      checkDays(made, real, isShuffled: true)
      var random = SeededRandom(seed: UInt64(place))
      checkDays(all(days.drawn(block: block, &random)), real, isShuffled: false)
    }
  }

  @Test func `markets of several instruments move together`() throws {
    let (data, _) = try several()
    let search = try Search(request(data, ["slow=30..90/30"]), NoObserver())
    let days = try HistoryDays(search.player.candles, first: Time("2019-04-20"))
    let models = try #require(days.volatilities)
    func together(_ candles: [Candles]) -> Double {
      func growths(_ one: Candles) -> [Int64: Double] {
        var growths: [Int64: Double] = [:]
        for i in 1..<one.count { growths[one.time[i]] = log(one.close[i] / one.close[i - 1]) }
        return growths
      }
      let (a, b) = (growths(candles[0]), growths(candles[2]))
      let pairs = a.compactMap { time, x in b[time].map { (x, $0) } }
      let n = Double(pairs.count)
      let (ma, mb) = (pairs.reduce(0) { $0 + $1.0 } / n, pairs.reduce(0) { $0 + $1.1 } / n)
      let covariance = pairs.reduce(0) { $0 + ($1.0 - ma) * ($1.1 - mb) }
      let (va, vb) = (
        pairs.reduce(0) { $0 + ($1.0 - ma) * ($1.0 - ma) },
        pairs.reduce(0) { $0 + ($1.1 - mb) * ($1.1 - mb) }
      )
      return covariance / (va * vb).squareRoot()
    }
    let real = all(search.player.candles)
    var random = SeededRandom(seed: 3)
    let made = all(days.market(models, &random))
    #expect(together(real) > 0.8 && (together(made) - together(real)).magnitude < 0.08)
    #expect(zip(made, real).allSatisfy { $0.time == $1.time && $0.close != $1.close })
  }

  /// A search over files that have a shuffled history finds the same best.
  @Test func `a history of several instruments is searched as files would be`() throws {
    let rules = """
      "parameters": { "n": 20 },
      "long": { "enter": "close > sma(close, n)", "exit": "close < sma(close, n)" },
      "portfolio": { "rank": "roc(close, n)", "top": 1 }
      """
    let (data, _) = try several()
    let asked = try request(
      data, ["n=10..40/10"], rules: rules, shuffling: Shuffling(count: 2, block: 4, seed: 9))
    let outcome = try performSweep(asked)
    let first = try #require(outcome.first)
    let search = try Search(asked, NoObserver())
    let days = try HistoryDays(search.player.candles, first: first)
    var best: [Double] = []
    for place in 0..<2 {
      let made = all(days.shuffled(Shuffling(count: 2, block: 4, seed: 9), place))
      var files: [String] = []
      for (made, name) in zip(made, ["one", "two", "three"]) {
        var lines = ["date,open,high,low,close,volume"]
        for i in 0..<made.count {
          let candle = made[i]
          let prices = [candle.open, candle.high, candle.low, candle.close, candle.volume]
          lines.append("\(candle.time.date),\(prices.map { "\($0)" }.joined(separator: ","))")
        }
        files.append(folder.file("h\(place)-\(name).csv", lines.joined(separator: "\n") + "\n"))
      }
      let entries = zip(files, ["ONE", "TWO", "THREE"]).map {
        "{ \"file\": \"\($0)\", \"symbol\": \"\($1)\" }"
      }
      var alone = try request("[\(entries.joined(separator: ", "))]", ["n=10..40/10"], rules: rules)
      alone.from = try WrittenTime("\(first)")
      let found = try performSweep(alone)
      #expect(found.first == first)
      best.append(try #require(found.best?.score))
    }
    #expect(outcome.shuffled?.best == best.sorted())
  }

  // MARK: What they tell

  @Test func `threads change nothing`() throws {
    var one = try request(
      #""sample:aapl-1d""#, ["fast=3..9/3", "slow=30..90/30"],
      shuffling: Shuffling(count: 12, block: 5))
    let several = try #require(performSweep(one).shuffled)
    one.threads = 1
    let alone = try #require(performSweep(one).shuffled)
    #expect(alone.best == several.best && alone.best.count == 12)
    #expect(alone.own == (try performSweep(one).best?.score))
    #expect(alone.reached == alone.best.count { $0 >= alone.own })
  }

  /// Of an even number of histories the median lies between two: terminal and page must have the same.
  @Test func `the page has the median of the verdict`() throws {
    var sweep = try request(
      #""sample:aapl-1d""#, ["fast=3..9/3", "slow=30..90/30"], shuffling: Shuffling(count: 4))
    sweep.page = folder.path("page.html")
    let outcome = try performSweep(sweep)
    let median = Amounts.fixed(try #require(outcome.shuffled?.quantile(0.5)), 2)
    #expect(SweepVerdict(outcome).sentences.contains { $0.contains("(median \(median))") })
    let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    #expect(page.contains("best are above \(median), the real one"))
  }

  /// Returns of a world, as daily candles.
  private func world(_ name: String, days: Int, _ change: (Int) -> Double) -> String {
    var lines = ["date,open,high,low,close,volume"]
    var close = 100.0
    for day in 0..<days {
      let open = close
      close *= 1 + change(day)
      lines.append(
        "\(CivilDate(dayNumber: 18_000 + day)),\(open),\(max(open, close)),\(min(open, close)),\(close),1"
      )
    }
    return "\"\(folder.file(name, lines.joined(separator: "\n") + "\n"))\""
  }

  private func search(_ data: String, _ histories: Int) throws -> ShuffledOutcome {
    try #require(
      performSweep(
        request(data, ["fast=2..6/2", "slow=8..20/6"], shuffling: Shuffling(count: histories))
      ).shuffled)
  }

  /// Worlds of random days, and such whose days follow those before them. Where nothing can be known, the
  /// chance that is said is as often at 0.1 or below as 0.1 says: 40 worlds, 4 expected, above 10 once in
  /// 1,500 tries.
  @Test func `worlds without skill are told from those with it`() throws {
    var convincing = 0
    for number in 0..<40 {
      var random = SeededRandom(seed: UInt64(number) + 77)
      let data = world("w\(number).csv", days: 300) { _ in
        (random.unit() + random.unit() - 1) * 0.03 + 0.0004
      }
      if try search(data, 19).probability <= 0.1 { convincing += 1 }
    }
    #expect((1...10).contains(convincing), "\(convincing)")

    for number in 0..<5 {
      var random = SeededRandom(seed: UInt64(number) + 5)
      var drift = 0.0
      // Months that rise and months that fall: what an average knows.
      let data = world("s\(number).csv", days: 600) { day in
        if day % 40 == 0 { drift = random.unit() < 0.5 ? -0.006 : 0.006 }
        return drift + (random.unit() + random.unit() - 1) * 0.03
      }
      let found = try search(data, 39)
      #expect(found.reached == 0 && found.probability == 0.025, "\(number): \(found.reached)")
    }
  }

  /// A search over a file that has a shuffled history finds the same best.
  @Test(arguments: ["sharpe", "calmar if trades > 5", "finalEquity", "expectedShortfall"])
  func `a history is searched as a file would be`(score: String) throws {
    let ranges = ["fast=3..9/3", "slow=30..90/30"]
    var real = try request(
      #""sample:aapl-1d""#, ranges, shuffling: Shuffling(count: 3, block: 4, seed: 9))
    real.score = score
    let outcome = try performSweep(real)
    let first = try #require(outcome.first)
    let (search, _) = try candles(real)
    let days = try HistoryDays(search.player.candles, first: first)
    var best: [Double] = []
    for place in 0..<3 {
      let made = joined(days.shuffled(Shuffling(count: 3, block: 4, seed: 9), place))
      var lines = ["date,open,high,low,close,volume"]
      for i in 0..<made.count {
        let candle = made[i]
        let prices = [candle.open, candle.high, candle.low, candle.close, candle.volume]
        lines.append("\(candle.time.date),\(prices.map { "\($0)" }.joined(separator: ","))")
      }
      let path = folder.file("h\(place).csv", lines.joined(separator: "\n") + "\n")
      var alone = try request("\"\(path)\"", ranges)
      (alone.score, alone.from) = (score, try WrittenTime("\(first)"))
      let found = try performSweep(alone)
      #expect(found.first == first)
      best.append(try #require(found.best?.score))
    }
    #expect(outcome.shuffled?.best == best.sorted())
  }

  // MARK: Wrong questions

  @Test(arguments: [
    (#""few.csv""#, "3 scored days")
  ])
  func `what cannot be shuffled is refused`(data: String, words: String) throws {
    _ = folder.file(
      "few.csv", "date,open,high,low,close,volume\n2024-01-02,5,6,4,5,1\n2024-01-03,5,6,4,5,1\n")
    let search = try request(data, ["slow=3..4"], shuffling: Shuffling(count: 3))
    do {
      _ = try performSweep(search)
      Issue.record("it was shuffled")
    } catch { #expect("\(error)".contains(words), "\(error)") }
  }
}
