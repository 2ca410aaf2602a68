import Glibc
import Market
import Replay
import Strategy
import Text

/// The days of a search's candles, which other histories are made of: one order of days for all instruments,
/// so that what moved together stays together.
///
/// Only days on which the same instruments have candles and the same trading hours take each other's places,
/// half days those of half days. Those before the first that is scored stay among themselves; the first day of
/// each instrument, which has no close before it, stays where it is.
struct HistoryDays {
  private let candles: SearchCandles
  private let instruments: [InstrumentDays]
  /// How many days any instrument has.
  private let count: Int
  /// For each instrument, the place of each of those days among its own; -1 on days that it does not have.
  private let own: [[Int]]
  /// Days that may take each other's places, in the order of time: those before the first that is scored,
  /// and the others.
  private let unscored: [[Int]], scored: [[Int]]
  /// The scored days of each instrument, as places among its own.
  private let scoredOwn: [[Int]]
  /// The fewest days.
  private static let fewest = 3

  /// - Parameter option: what asked for other histories, as messages name it.
  /// - Throws: `UsageError` for candles whose days cannot be put together anew; `ZoneError`,
  ///   `CalendarError`.
  init(_ candles: SearchCandles, first: Time, for option: String = "--shuffle") throws {
    guard let kept = candles.kept else {
      throw UsageError(
        "\(option) needs the candles in memory, \(Amounts.whole(SearchCandles.mostKept)) at most; "
          + "take a shorter time, with \"from\" and \"to\" in the document")
    }
    let isPlain = kept.allSatisfy {
      $0.accountEvents == nil && $0.funding == nil && $0.magnifier == nil
        && $0.exchangeRates == nil
    }
    guard isPlain else {
      throw UsageError(
        "on days in another order there are no splits, dividends, rolls, funding, finer candles and rates of exchange; leave them "
          + "out of the document, or \(option)")
    }
    self.candles = candles
    let isOfDays = candles.facts.frame.map { $0.intradaySeconds == nil } ?? false
    instruments = try kept.map { try InstrumentDays($0, isOfDays: isOfDays, for: option) }
    let dates = Set(instruments.flatMap(\.dates)).sorted()
    count = dates.count
    let places = Dictionary(zip(dates, dates.indices)) { first, _ in first }
    own = instruments.map { instrument in
      var own = [Int](repeating: -1, count: dates.count)
      for (day, date) in instrument.dates.enumerated() { own[places[date] ?? 0] = day }
      return own
    }
    (unscored, scored) = Self.classes(of: instruments, own, from: first)
    let inOrder = scored.joined().sorted()
    scoredOwn = own.map { own in inOrder.compactMap { own[$0] < 0 ? nil : own[$0] } }
    let scoredDays = scored.reduce(0) { $0 + $1.count }
    guard scoredDays >= Self.fewest else {
      throw UsageError(
        "\(option) needs at least \(Self.fewest) scored days, and there are \(scoredDays)")
    }
  }

  /// Groups the days by which instruments have them, and with which hours.
  private static func classes(
    of instruments: [InstrumentDays], _ own: [[Int]], from first: Time
  ) -> (unscored: [[Int]], scored: [[Int]]) {
    var groups: [[[Int]: Int]] = [[:], [:]]
    var days: [[[Int]]] = [[], []]
    for day in 0..<(own.first?.count ?? 0) {
      if own.contains(where: { $0[day] == 0 }) { continue }
      let opening = zip(instruments, own).compactMap { instrument, own in
        own[day] < 0 ? nil : instrument.openings[own[day]]
      }.min()
      let part = opening.map { $0 >= first.milliseconds } == true ? 1 : 0
      let kinds = zip(instruments, own).map { instrument, own in
        own[day] < 0 ? -1 : instrument.kinds[own[day]]
      }
      if let group = groups[part][kinds] {
        days[part][group].append(day)
      } else {
        groups[part][kinds] = days[part].count
        days[part].append([day])
      }
    }
    return (days[0], days[1])
  }

  /// Candles of the same times with the days in another order: those that are scored and those before
  /// them apart, so that holding ends where it did.
  func shuffled(_ asked: Shuffling, _ place: Int) -> SearchCandles {
    var random = SeededRandom(
      seed: SeededRandom.mixed(asked.seed) ^ SeededRandom.mixed(UInt64(place) &+ 0x5eed))
    var order = Array(0..<count)
    for days in unscored + scored {
      let places = shuffledDays(0..<days.count, asked.block, &random)
      for (place, day) in zip(days, places) { order[place] = days[day] }
    }
    return history(order)
  }

  /// How many days are scored and may have another's place.
  var scoredCount: Int { scored.reduce(0) { $0 + $1.count } }

  /// Candles of the same times whose scored days are drawn with replacement, in blocks; those before them
  /// stay as they are.
  func drawn(block: Int, _ random: inout SeededRandom) -> SearchCandles {
    var order = Array(0..<count)
    for days in scored {
      let places = drawnPlaces(days.count, block: block, &random)
      for (place, day) in zip(days, places) { order[place] = days[day] }
    }
    return history(order)
  }

  /// Whether no price is 0 or below, so that all have logarithms.
  var arePositive: Bool { instruments.allSatisfy { $0.all.low.allSatisfy { $0 > 0 } } }

  /// Refuses candles that cannot be shuffled, since days follow each other by the ratios of prices.
  ///
  /// - Throws: `UsageError`.
  func refuseBelowZero() throws {
    guard arePositive else {
      throw UsageError(
        "--shuffle lets days follow others by the ratios of their prices, and a price of the candles is 0 or "
          + "below; leave it out")
    }
  }

  /// The volatility clustering on the scored days of each instrument; `nil` where one has too
  /// few.
  var volatilities: [VolatilityModel]? {
    let models = instruments.indices.compactMap { i in
      VolatilityModel(scoredOwn[i].map { log(instruments[i].priceRatio(of: $0)) })
    }
    return models.count == instruments.count ? models : nil
  }

  /// Candles of the same times whose scored days are those of a market that follows models of these; those
  /// before them stay as they are. What all instruments did on one day is drawn together.
  func market(_ models: [VolatilityModel], _ random: inout SeededRandom) -> SearchCandles {
    var order = Array(0..<count)
    var places = [Int](repeating: -1, count: count)
    for (group, days) in scored.enumerated() { for day in days { places[day] = group } }
    for day in places.indices where places[day] >= 0 {
      let days = scored[places[day]]
      order[day] = days[random.whole(below: days.count)]
    }
    var made = candles
    made.kept = instruments.indices.map { i in
      let instrument = instruments[i]
      let days = scoredOwn[i]
      let own = self.order(of: i, order)
      var numbers = [Int](repeating: -1, count: own.count)
      for (number, day) in days.enumerated() { numbers[day] = number }
      let changes = models[i].changes(ofDays: days.map { numbers[own[$0]] })
      return instrument.history(own) { place, before, close in
        let number = numbers[place]
        guard number >= 0 else { return { $0 * (close / before) } }
        // What the price is over the close before, about the mean of a day.
        let (mean, change) = (models[i].mean, changes[number])
        return { close * exp(mean + change(log($0 / before) - mean)) }
      }
    }
    return made
  }

  /// An order of days as one of an instrument's own.
  private func order(of instrument: Int, _ order: [Int]) -> [Int] {
    let own = own[instrument]
    return order.indices.compactMap { own[$0] < 0 ? nil : own[order[$0]] }
  }

  /// Candles of the same times with other days in the places of all.
  ///
  /// - Parameter order: for each place the day that comes there.
  private func history(_ order: [Int]) -> SearchCandles {
    var made = candles
    made.kept = instruments.indices.map { i in
      instruments[i].history(self.order(of: i, order)) { _, before, close in
        let factor = close / before
        return { $0 * factor }
      }
    }
    return made
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
