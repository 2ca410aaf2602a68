import Strategy
import Text

/// Which instruments are held or have an entry in the market, and how many more may.
struct PositionSlots {
  /// The most that may be held.
  let most: Int
  private(set) var units: [Double]
  /// Till when each is held or has an entry that waits, and is not being left.
  private var claimEnds: [Int64]
  /// The time of the moment that is played: orders whose day is over claim nothing.
  var now = Int64.min
  /// The places of what is held.
  private(set) var held: [Int]

  init<Model>(_ terms: PortfolioTerms, _ books: OneOrMore<Book<Model>>) {
    most = terms.maxPositions ?? Int(Int32.max)
    (units, claimEnds, held) = ([], [], [])
    noteAll(books)
  }

  /// Takes what has become of all instruments.
  mutating func noteAll<Model>(_ books: OneOrMore<Book<Model>>) {
    units = books.read { $0.held }
    claimEnds = books.read { $0.claimEnd }
    held = units.indices.filter { [units] in units[$0] != 0 }
  }

  /// The places of what has a claim.
  var claimed: [Int] { claimEnds.indices.filter(isClaimed) }

  /// Whether an instrument has a claim.
  func isClaimed(_ i: Int) -> Bool { claimEnds[i] > now }

  /// How many more there is room for.
  var left: Int { most == Int(Int32.max) ? most : most - claimEnds.count { $0 > now } }

  /// Takes what has become of an instrument.
  @inline(__always)
  mutating func note<Model>(_ i: Int, _ book: borrowing Book<Model>) {
    claimEnds[i] = book.claimEnd
    let now = book.held
    if (now != 0) != (units[i] != 0) {
      if now != 0 {
        held.insert(i, at: held.partitioningIndex { $0 > i })
      } else {
        held.removeAll { $0 == i }
      }
    }
    units[i] = now
  }
}

extension Book {
  /// Whether an entry is in the market whose day is not over (milliseconds).
  func hasEntries(at now: Int64) -> Bool {
    market.contains { $0.purpose == .entry }
      || waiting.contains {
        $0.ticket.purpose == .entry && ($0.dayEnd == .min || $0.dayEnd > now)
      }
  }

  /// Whether what is held is sold whole at the next open.
  @inline(__always)
  var isLeaving: Bool {
    held != 0 && market.contains { $0.purpose == .exit && $0.closesAll && holds($0.side) }
  }

  /// Whether an exit by a rule is in the market.
  var hasExits: Bool {
    held != 0 && market.contains { $0.purpose == .exit && $0.weight.isNaN && holds($0.side) }
      || waiting.contains { $0.ticket.purpose == .exit }
  }

  /// When it takes no longer one of the places that a portfolio has (milliseconds): never where it is held
  /// or has an entry good till cancelled, and the end of the day for which its entries are.
  @inline(__always)
  var claimEnd: Int64 {
    if held != 0 && !isLeaving || market.contains(where: { $0.purpose == .entry }) { return .max }
    var end = Int64.min
    for order in waiting where order.ticket.purpose == .entry {
      end = max(end, order.dayEnd == .min ? .max : order.dayEnd)
    }
    return end
  }
}
