import Glibc
import Replay
import Text

/// Paths of an account that are made of shares by which it gained or lost, one after the other.
struct DrawnShares: Sendable {
  /// Each above −1.
  let shares: [Double]
  /// Shares a year, for a Sharpe ratio; `nil` where none is told.
  var perYear: Double?

  /// - Returns: `nil` where one of them took all that there was.
  init?(_ shares: [Double], perYear: Double? = nil) {
    guard shares.allSatisfy({ $0 > -1 && $0.isFinite }) else { return nil }
    self.shares = shares
    self.perYear = perYear
  }

  /// The shares of a run's closed trades in the order of their exits: what each changed the balance by,
  /// which is the cash and the profits of the trades that had ended before.
  ///
  /// - Returns: `nil` where a trade took the whole balance.
  init?(trades: [Trade], cash: Double) {
    let ended = trades.filter { !$0.isOpen }.sorted {
      ($0.exitCandle, $0.number) < ($1.exitCandle, $1.number)
    }
    var balance = cash
    var shares: [Double] = []
    for trade in ended {
      guard balance > 0 else { return nil }
      shares.append(trade.profit / balance)
      balance += trade.profit
    }
    self.init(shares)
  }

  /// The path of all shares in their own order.
  var own: DrawnPath { path { $0 < shares.count ? shares[$0] : nil } }

  /// The path of shares that are given one by one, until there is none.
  func path(_ next: (Int) -> Double?) -> DrawnPath {
    var (value, high, deepest) = (1.0, 1.0, 0.0)
    var sums = (count: 0.0, mean: 0.0, squares: 0.0)
    var place = 0
    while let share = next(place) {
      place += 1
      value *= 1 + share
      high = max(high, value)
      deepest = min(deepest, value / high - 1)
      sums.count += 1
      let away = share - sums.mean
      sums.mean += away / sums.count
      sums.squares += away * (share - sums.mean)
    }
    let deviation = (sums.squares / (sums.count - 1)).squareRoot()
    let ratio = perYear.map { sums.mean / deviation * $0.squareRoot() } ?? .nan
    return DrawnPath(
      totalReturn: value - 1, drawdown: deepest, sharpe: ratio.isFinite ? ratio : .nan)
  }

  /// The same shares in another order.
  func shuffled(_ random: inout SeededRandom) -> DrawnPath {
    let order = shuffledDays(0..<shares.count, 1, &random)
    return path { $0 < order.count ? shares[order[$0]] : nil }
  }

  /// As many shares, drawn in blocks with replacement; the last follows the first, so that each is drawn as
  /// often as the others.
  func drawn(block: Int, _ random: inout SeededRandom) -> DrawnPath {
    let places = drawnPlaces(shares.count, block: block, &random)
    return path { $0 < places.count ? shares[places[$0]] : nil }
  }
}

/// As many places as there are, drawn in blocks with replacement: each block begins anywhere and goes on
/// from the end to the start (Politis and Romano, 1992, the circular block bootstrap).
func drawnPlaces(_ count: Int, block: Int, _ random: inout SeededRandom) -> [Int] {
  var places: [Int] = []
  places.reserveCapacity(count)
  while places.count < count {
    let start = random.whole(below: count)
    for step in 0..<min(block, count - places.count) { places.append((start + step) % count) }
  }
  return places
}

extension SeededRandom {
  /// The numbers of one draw: those of other draws and of other kinds have nothing to do with them, so that
  /// threads change nothing.
  init(_ seed: UInt64, _ kind: ExperimentKind, _ place: Int) {
    self.init(
      seed: Self.mixed(seed) ^ Self.mixed(UInt64(place) &+ 1)
        ^ Self.mixed(kind.number << 32 &+ 0xd1ce))
  }

  /// A number of the normal distribution (Box and Muller, 1958).
  mutating func normal() -> Double {
    let radius = (-2 * log(1 - unit())).squareRoot()
    return radius * cos(2 * .pi * unit())
  }
}
