import Market
import Strategy

/// A trade of one run beside the trade of another run that is the same, or was moved; or one alone.
public struct TradePair: Hashable, Sendable {
  /// How the two trades are related.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Equal in moments, prices, size, costs and what ended it.
    case same
    /// Entered and left at the same moments, with another price, size, cost or reason.
    case changed
    /// Entered or left at another moment: on the same side of the same instrument, at overlapping times.
    case moved
    /// A trade that only the first run has.
    case onlyFirst
    /// A trade that only the second run has.
    case onlySecond
  }

  /// The trade of the first run; `nil` where only the second has it.
  public let first: Trade?
  /// The trade of the second run; `nil` where only the first has it.
  public let second: Trade?
  /// How they are related.
  public let kind: Kind

  init(first: Trade?, second: Trade?) {
    self.first = first
    self.second = second
    kind =
      switch (first, second) {
      case (let first?, let second?): first.kind(beside: second)
      case (_?, nil): .onlyFirst
      default: .onlySecond
      }
  }

  /// How much more the second made, in the currency.
  public var difference: Double { (second?.profit ?? 0) - (first?.profit ?? 0) }

  /// The trade that there is, of the first run where both have one.
  var any: Trade? { first ?? second }
}

extension Trade {
  fileprivate func kind(beside other: Trade) -> TradePair.Kind {
    guard entryTime == other.entryTime, exitTime == other.exitTime, isOpen == other.isOpen else {
      return .moved
    }
    let isSame =
      quantity == other.quantity && entryPrice == other.entryPrice && exitPrice == other.exitPrice
      && profit == other.profit && costs == other.costs && exitPurpose == other.exitPurpose
    return isSame ? .same : .changed
  }
}

extension TradePair {
  /// Pairs the trades of two runs on the same side of the same instrument: first those that were entered and left at the same moments, then
  /// those that were entered at the same moment, then those that were left at the same moment, at last
  /// those whose times overlap, earlier ones first.
  static func all(_ first: [Trade], _ second: [Trade], _ symbols: InstrumentMatch) -> [TradePair] {
    var matching = TradeMatching(first, second, symbols)
    matching.match { TradeMatching.Key($0.side, $0.entryTime, $0.exitTime, $1) }
    matching.match { TradeMatching.Key($0.side, $0.entryTime, nil, $1) }
    matching.match { TradeMatching.Key($0.side, nil, $0.exitTime, $1) }
    matching.matchOverlaps()
    return matching.pairs
  }
}

/// The pairing of trades while it goes on.
private struct TradeMatching {
  struct Key: Hashable {
    let side: Side
    let entry: Time?
    let exit: Time?
    let instrument: Int

    init(_ side: Side, _ entry: Time?, _ exit: Time?, _ instrument: Int) {
      self.side = side
      self.entry = entry
      self.exit = exit
      self.instrument = instrument
    }
  }

  /// The trades by their numbers, each with the key of its instrument.
  private let first: [Trade], second: [Trade]
  private let firstKeys: [Int], secondKeys: [Int]
  /// The place in the second run of the trade that each of the first has beside it.
  private var partner: [Int?]
  private var isTaken: [Bool]

  init(_ first: [Trade], _ second: [Trade], _ symbols: InstrumentMatch) {
    self.first = first.sorted { $0.number < $1.number }
    self.second = second.sorted { $0.number < $1.number }
    firstKeys = self.first.map { symbols.key(ofFirst: $0.instrument) }
    secondKeys = self.second.map { symbols.key(ofSecond: $0.instrument) }
    partner = first.map { _ in nil }
    isTaken = second.map { _ in false }
  }

  /// Pairs trades with equal keys that have no partner yet, in the order of their numbers.
  mutating func match(_ key: (Trade, Int) -> Key) {
    var free: [Key: [Int]] = [:]
    for j in second.indices.reversed() where !isTaken[j] {
      free[key(second[j], secondKeys[j]), default: []].append(j)
    }
    for i in first.indices where partner[i] == nil {
      guard let j = free[key(first[i], firstKeys[i])]?.popLast() else { continue }
      pair(i, j)
    }
  }

  private mutating func pair(_ i: Int, _ j: Int) {
    partner[i] = j
    isTaken[j] = true
  }

  /// Pairs trades without partners whose times overlap.
  mutating func matchOverlaps() {
    var free: [Key: [Int]] = [:]
    for j in second.indices where !isTaken[j] {
      free[Key(second[j].side, nil, nil, secondKeys[j]), default: []].append(j)
    }
    // Where the search for the next trade of each instrument and side goes on.
    var starts: [Key: Int] = [:]
    for i in first.indices where partner[i] == nil {
      let key = Key(first[i].side, nil, nil, firstKeys[i])
      guard let places = free[key] else { continue }
      var k = starts[key] ?? 0
      while k < places.count, second[places[k]].isOver(before: first[i]) { k += 1 }
      if k < places.count, !first[i].isOver(before: second[places[k]]) {
        pair(i, places[k])
        k += 1
      }
      starts[key] = k
    }
  }

  /// All pairs and single trades, by the time of the earlier entry.
  var pairs: [TradePair] {
    var all: [TradePair] = first.indices.map { i in
      TradePair(first: first[i], second: partner[i].map { second[$0] })
    }
    all += second.indices.filter { !isTaken[$0] }.map { TradePair(first: nil, second: second[$0]) }
    let order = all.indices.sorted { a, b in
      let (start, other) = (all[a].start, all[b].start)
      return start == other ? a < b : start < other
    }
    return order.map { all[$0] }
  }
}

extension TradePair {
  /// When the earlier of the two was entered.
  fileprivate var start: Time {
    [first?.entryTime, second?.entryTime].compactMap { $0 }.min() ?? Time(milliseconds: 0)
  }
}

extension Trade {
  /// Whether it had ended when another began.
  fileprivate func isOver(before other: Trade) -> Bool {
    exitTime <= other.entryTime && entryTime < other.entryTime
  }
}
