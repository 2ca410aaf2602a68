import Market

/// The rates of exchange of an instrument's currency that wait for their candle, oldest first. One counts
/// from the open of the first candle at its time or later.
struct ExchangeRateQueue {
  private let rates: [ExchangeRate]
  private let isNeeded: Bool
  private var next = 0
  /// The rate that counts where the candles so far ended; 1 where no rates are needed.
  private(set) var rate = 1.0

  /// The rates that can be, so that no amount of money leaves what a number can hold.
  private static let possible = 1e-12...1e12

  /// - Parameter rates: oldest first.
  /// - Throws: `ReplayError` for a rate that cannot be, and for times that go back.
  init(_ rates: [ExchangeRate]?, _ symbol: String) throws {
    self.rates = rates ?? []
    isNeeded = rates != nil
    for (place, rate) in self.rates.enumerated() {
      guard Self.possible.contains(rate.rate) else {
        throw ReplayError(.wrongExchangeRate(symbol: symbol, rate, "from 1e-12 to 1e12"))
      }
      if place > 0, rate.time < self.rates[place - 1].time {
        throw ReplayError(
          .wrongExchangeRate(symbol: symbol, rate, "after the ones before it in time"))
      }
    }
  }

  /// Passes over candles up to this time.
  mutating func pass(_ time: Int64) {
    while next < rates.count, rates[next].time.milliseconds <= time {
      rate = rates[next].rate
      next += 1
    }
  }

  /// Takes those that count among some candles, each with the place of its candle.
  ///
  /// - Parameter symbol: of the instrument.
  /// - Throws: `ReplayError` where the first candle comes before the first rate.
  mutating func due(
    _ columns: CandlePointers, _ range: Range<Int>, _ symbol: String
  ) throws -> [PlacedRate] {
    guard isNeeded, let last = range.last else { return [] }
    let start = Time(milliseconds: columns.time[range.lowerBound])
    guard let first = rates.first, first.time <= start else {
      throw ReplayError(.noExchangeRate(symbol: symbol, candle: start, first: rates.first?.time))
    }
    var due: [PlacedRate] = []
    var place = range.lowerBound
    while next < rates.count, rates[next].time.milliseconds <= columns.time[last] {
      while columns.time[place] < rates[next].time.milliseconds { place += 1 }
      // Of several that are known by the same open the last counts.
      if due.last?.candle == place - range.lowerBound { due.removeLast() }
      due.append(PlacedRate(candle: place - range.lowerBound, rate: rates[next]))
      rate = rates[next].rate
      next += 1
    }
    return due
  }
}

/// A rate of exchange that counts from the open of a candle of a block.
struct PlacedRate: Sendable {
  /// The candle's place in the block.
  let candle: Int
  let rate: ExchangeRate
}
