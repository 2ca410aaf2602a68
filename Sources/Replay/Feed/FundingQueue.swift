import Market

/// The rates of funding of an instrument that wait for their candle, oldest first. One counts before the
/// open of the first candle at its time or later.
struct FundingQueue {
  private let rates: [FundingRate]
  private var next = 0

  /// - Parameter rates: oldest first.
  init(_ rates: [FundingRate]?) { self.rates = rates ?? [] }

  /// Forgets those that count at a candle of this time or before it.
  mutating func pass(_ time: Int64) {
    while next < rates.count, rates[next].time.milliseconds <= time { next += 1 }
  }

  /// Takes those that count among some candles, each with the place of its candle.
  mutating func due(_ columns: CandlePointers, _ range: Range<Int>) -> [PlacedFunding] {
    guard next < rates.count, let last = range.last,
      rates[next].time.milliseconds <= columns.time[last]
    else { return [] }
    var due: [PlacedFunding] = []
    var place = range.lowerBound
    while next < rates.count, rates[next].time.milliseconds <= columns.time[last] {
      while columns.time[place] < rates[next].time.milliseconds { place += 1 }
      due.append(PlacedFunding(candle: place - range.lowerBound, rate: rates[next]))
      next += 1
    }
    return due
  }
}

/// A rate of funding before the open of a candle of a block.
struct PlacedFunding: Sendable {
  /// The candle's place in the block.
  let candle: Int
  let rate: FundingRate
}
