import Glibc
import Market
import Replay
import Strategy
import Synchronization
import Text

/// Histories made of the same days in another order, on which a search is made again: what its best shows
/// there is what choosing among so many settings shows where nothing can be known of what comes.
public struct Shuffling: Hashable, Sendable {
  /// The most histories.
  public static let most = SweepSettings.mostHistories

  /// How many histories there are, and how many days stay together.
  public let count: Int, block: Int
  /// By what they are shuffled.
  public internal(set) var seed: UInt64

  /// Shuffles single days, or blocks of several, which keep what lasts for some days, such as calm and
  /// excitement.
  public init(count: Int, block: Int = 1, seed: UInt64 = 1) {
    (self.count, self.block, self.seed) = (count, block, seed)
  }
}

/// What a search's best showed on shuffled histories.
public struct ShuffledOutcome: Sendable {
  /// What was asked for.
  public let asked: Shuffling
  /// The score of the best of each history, ascending; those without one are left out.
  public let best: [Double]
  /// The score of the best on the days as they were.
  public let own: Double

  /// Histories whose best scored as much or more.
  public var reached: Int { best.count { $0 >= own } }
  /// How likely as much is where the order of the days says nothing: `(reached + 1) / (histories + 1)`, the
  /// real one among them.
  public var probability: Double { Double(reached + 1) / Double(asked.count + 1) }
  /// The score below which a share of the histories' best lie; `nil` without any.
  public func quantile(_ share: Double) -> Double? {
    Jobs.quantile(share, ofSorted: best)
  }
}

extension Search {
  /// Makes the search again on shuffled histories.
  ///
  /// - Throws: `UsageError` for candles that cannot be shuffled; `ReplayError`.
  func shuffled(_ asked: Shuffling, best own: Double, first: Time) throws -> ShuffledOutcome {
    let days = try HistoryDays(player.candles, first: first)
    let (observer, plan, score) = (observer, plan, score)
    let player = player.working(out: score).keeping(plan.numbers)
    observer.tried(0, of: asked.count * plan.numbers.count)
    defer { observer.ended() }
    let found = Mutex<(best: [Double], done: Int)>(([], 0))
    try inBatches(Array(0..<asked.count), size: 1, threads: threads) { batch in
      for place in batch {
        let candles = days.shuffled(asked, place)
        let player = player.over(candles)
        var best: Double?
        for start in stride(from: 0, to: plan.numbers.count, by: 64) {
          try observer.check()
          let numbers = Array(plan.numbers[start..<min(start + 64, plan.numbers.count)])
          let trials = try player.trials(numbers, from: first) { observer.isStopped }
          for trial in trials where trial.refusal == nil {
            guard let value = trial.value(of: score) else { continue }
            best = max(best ?? value, value)
          }
        }
        let done = found.withLock { found -> Int in
          if let best { found.best.append(best) }
          found.done += 1
          return found.done
        }
        observer.tried(done * plan.numbers.count, of: asked.count * plan.numbers.count)
      }
    }
    return ShuffledOutcome(asked: asked, best: found.withLock { $0.best.sorted() }, own: own)
  }
}

/// The days of an instrument's candles, each as what it made of the close before it.
struct HistoryDays {
  private let candles: SearchCandles
  private let kept: KeptCandles
  private let all: Candles
  /// The places at which days begin, and the end of the last.
  private let starts: [Int]
  /// When each day opens, from which the times of its candles count.
  private let openings: [Int64]
  /// The first day that is scored.
  private let scored: Int

  /// - Parameter option: what asked for other histories, as messages name it.
  /// - Throws: `UsageError` for candles whose days cannot be put together anew; `ZoneError`,
  ///   `CalendarError`.
  init(_ candles: SearchCandles, first: Time, for option: String = "--shuffle") throws {
    guard let kept = candles.kept else {
      throw UsageError(
        "\(option) needs the candles in memory, \(Amounts.whole(SearchCandles.mostKept)) at most; "
          + "take a shorter time, with \"from\" and \"to\" in the document")
    }
    guard kept.count == 1 else {
      throw UsageError(
        "\(option) takes the days of one instrument, and there are \(kept.count); name one alone")
    }
    self.candles = candles
    self.kept = kept[0]
    guard kept[0].accountEvents == nil, kept[0].funding == nil, kept[0].magnifier == nil,
      kept[0].exchangeRates == nil
    else {
      throw UsageError(
        "on days in another order there are no splits, dividends, funding, finer candles and rates of exchange; leave them "
          + "out of the document, or \(option)")
    }
    var all = Candles()
    for block in kept[0].blocks { all.append(block, 0..<block.count) }
    if let wrong = all.close.firstIndex(where: { !($0 > 0) }) {
      throw UsageError(
        "\(option) multiplies prices, and the close of \(Time(milliseconds: all.time[wrong])) is "
          + NumberText.shortest(all.close[wrong]))
    }
    var (starts, openings) = ([Int](), [Int64]())
    if candles.facts.frame?.intradaySeconds == nil, candles.facts.frame != nil {
      (starts, openings) = (Array(all.time.indices), all.time)
    } else {
      var calendar = try TradingCalendar(kept[0].instrument)
      var end = Int64.min
      for (place, time) in all.time.enumerated() where time >= end {
        let day = calendar.interval(of: Timeframe(1, .day), holding: Time(milliseconds: time))
        starts.append(place)
        openings.append(day.lowerBound.milliseconds)
        end = day.upperBound.milliseconds
      }
    }
    scored = openings.partitioningIndex { $0 >= first.milliseconds }
    self.all = all
    self.starts = starts + [all.count]
    self.openings = openings
    guard openings.count - scored >= 3 else {
      throw UsageError(
        "\(option) needs at least 3 scored days, and there are "
          + "\(openings.count - scored)")
    }
  }

  /// Candles of the same times with the days in another order: those that are scored and those before
  /// them apart, so that holding ends where it did. The first day stays where it is.
  func shuffled(_ asked: Shuffling, _ place: Int) -> SearchCandles {
    var random = SeededRandom(
      seed: SeededRandom.mixed(asked.seed) ^ SeededRandom.mixed(UInt64(place) &+ 0x5eed))
    let begin = min(1, openings.count)
    let scored = max(begin, scored)
    return history(
      Array(0..<begin) + shuffledDays(begin..<scored, asked.block, &random)
        + shuffledDays(scored..<openings.count, asked.block, &random))
  }

  /// How many days are scored, the first of all not among them.
  var scoredCount: Int { openings.count - max(min(1, openings.count), scored) }

  /// Candles of the same times whose scored days are drawn with replacement, in blocks; those before them
  /// stay as they are.
  func drawn(block: Int, _ random: inout SeededRandom) -> SearchCandles {
    let start = openings.count - scoredCount
    let places = drawnPlaces(scoredCount, block: block, &random)
    return history(Array(0..<start) + places.map { start + $0 })
  }

  /// Whether no price is 0 or below, so that all have logarithms.
  var arePositive: Bool { all.low.allSatisfy { $0 > 0 } }

  /// How calm and excitement follow each other on the scored days; `nil` for too few.
  var volatility: VolatilityModel? {
    VolatilityModel(
      (openings.count - scoredCount..<openings.count).map { day in
        log(all.close[starts[day + 1] - 1] / all.close[starts[day] - 1])
      })
  }

  /// Candles of the same times whose scored days are those of a market that follows a model of these; those
  /// before them stay as they are.
  func market(_ model: VolatilityModel, _ random: inout SeededRandom) -> SearchCandles {
    let start = openings.count - scoredCount
    let drawn = model.market { random.whole(below: $0) }
    return history(Array(0..<start) + drawn.map { start + $0.day }) { place, before, close in
      guard place >= start else { return { $0 * (close / before) } }
      let scale = drawn[place - start].scale
      // What the price is over the close before, about the mean of a day.
      return { close * exp(model.mean + scale * (log($0 / before) - model.mean)) }
    }
  }

  /// Candles of the same times with other days in the places of all.
  ///
  /// - Parameters:
  ///   - order: for each place the day that comes there.
  ///   - price: for a place, the close before the day that comes there and the close before the place, how
  ///     the day's prices become those of the place; in proportion to the closes if left out.
  func history(
    _ order: [Int],
    _ price: (_ place: Int, _ before: Double, _ close: Double) -> (Double) -> Double = {
      let factor = $2 / $1
      return { $0 * factor }
    }
  ) -> SearchCandles {
    var made = Candles()
    var close = 1.0
    for (place, day) in order.enumerated() {
      let before = starts[day] > 0 ? all.close[starts[day] - 1] : 1
      let price = price(place, before, close)
      let end = place + 1 < openings.count ? openings[place + 1] : .max
      for i in starts[day]..<starts[day + 1] {
        // Clocks that change may make a day longer than the one in whose place it comes.
        let latest = end - Int64(starts[day + 1] - i)
        made.append(
          Candle(
            Time(milliseconds: min(all.time[i] - openings[day] + openings[place], latest)),
            open: price(all.open[i]), high: price(all.high[i]), low: price(all.low[i]),
            close: price(all.close[i]), volume: all.volume[i]))
      }
      close = made.close[made.count - 1]
    }
    var candles = candles
    candles.kept = [kept.with(made.inBlocks)]
    return candles
  }
}

extension Candles {
  /// The candles in blocks as sources give them.
  var inBlocks: [Candles] {
    stride(from: 0, to: count, by: Candles.blockSize).map { start in
      var block = Candles()
      block.append(self, start..<min(start + Candles.blockSize, count))
      return block
    }
  }
}

/// Days in another order, blocks of some of them together. The first block may be shorter, so that the cuts
/// lie elsewhere each time.
func shuffledDays(_ days: Range<Int>, _ block: Int, _ random: inout SeededRandom) -> [Int] {
  if days.isEmpty { return [] }
  var blocks: [Range<Int>] = []
  var start = days.lowerBound
  var next = start + (block > 1 ? 1 + random.whole(below: block) : 1)
  while start < days.upperBound {
    blocks.append(start..<min(next, days.upperBound))
    (start, next) = (next, next + block)
  }
  for place in blocks.indices.dropLast() {
    blocks.swapAt(place, place + random.whole(below: blocks.count - place))
  }
  return blocks.flatMap { $0 }
}
