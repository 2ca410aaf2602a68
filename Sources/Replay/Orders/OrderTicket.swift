import Strategy

/// What an order is for: all of it that does not depend on how it reaches the market.
///
/// Plain numbers, so that placing and filling an order counts no references and allocates nothing.
struct OrderTicket: Sendable {
  /// Its number among the run's orders.
  var id: Int
  var purpose: OrderRecord.Purpose
  /// The side of the position that it opens or closes.
  var side: Side
  /// Of an exit, the rule whose entries it closes; -1 for all that is held.
  var entryRule: Int32 = -1
  /// The rule that asked for it, -1 for none, and where the values that explain it begin.
  var rule = -1
  var explanation = 0
  /// The bar at whose close it was placed.
  var bar = 0
  /// How much, sized at the fill; of an exit the share of what is held that it closes, where that is not all.
  var size = Size.units(0)
  /// Whether it is made smaller where there is too little money.
  var fits = false
  /// Units that a bracket's child closes; all that is held for exits.
  var quantity = Double.infinity
  /// The lot whose bracket it belongs to, 0 for none.
  var lot = 0
  /// The candle in which it has had its turn, where there was too little volume for all of it.
  var turn = -1
  /// Whether a part of it has traded.
  var isBegun = false
  /// The share of the equity that is to be held after it; unknown where it has a size, or closes all.
  var weight = Double.nan
  /// The stops and targets that an entry brings with it; `nil` for none. The reader of the decision table
  /// keeps them, or the book where they were made for one bar.
  var exits: Unmanaged<SharedBracket>?

  /// Whether it buys: it opens a long or closes a short.
  @inline(__always)
  var buys: Bool { (purpose == .entry) == (side == .long) }
  /// The side of its record: long for buys.
  @inline(__always)
  var direction: Side { buys ? .long : .short }
  /// Of an exit, the share of what is held that it closes; `nil` for all of it, or for units.
  @inline(__always)
  var share: Double? {
    if purpose == .exit, case .equity(let share) = size { share } else { nil }
  }
  /// Whether it is an entry of which one cancels the others.
  @inline(__always)
  var cancelsOthers: Bool {
    exits?._withUnsafeGuaranteedRef { $0.bracket.cancelsOthers } ?? false
  }
  /// Of an exit, whether it closes all that it may.
  var closesAll: Bool { weight.isNaN && quantity == .infinity && share == nil }
  /// Why it cannot have these, if so, where prices may be 0 or below or not.
  @inline(__always)
  func fault(_ mayBeNegative: Bool) -> RejectionReason? {
    exits?._withUnsafeGuaranteedRef { mayBeNegative ? $0.faultOfNegative : $0.fault }
  }

  /// The same with the units that are left of it: `.infinity` for all that it asked for.
  func left(_ units: Double, in candle: Int) -> OrderTicket {
    var rest = self
    rest.turn = candle
    guard units < .infinity else { return rest }
    rest.isBegun = true
    if purpose == .entry {
      rest.size = .units(units)
      rest.weight = .nan
    } else if quantity < .infinity || share != nil {
      rest.quantity = units
      rest.size = .units(0)
    }
    return rest
  }

  /// Whether another asks for the same.
  func trades(like other: OrderTicket) -> Bool {
    purpose == other.purpose && side == other.side && quantity == other.quantity
      && size == other.size && lot == other.lot && entryRule == other.entryRule
  }
}

/// A bracket apart from its ticket, so that orders without one stay small and are copied as numbers.
final class SharedBracket: Sendable {
  let bracket: Bracket
  /// Why an entry cannot have it, if so; the same where levels may be 0 or below.
  let fault: RejectionReason?, faultOfNegative: RejectionReason?

  /// `nil` for a bracket without stops and targets.
  init?(_ bracket: Bracket) {
    if bracket.isEmpty { return nil }
    self.bracket = bracket
    fault = bracket.fault(false)
    faultOfNegative = fault == .priceNotPositive ? bracket.fault(true) : fault
  }
}

/// A request and the bracket of its orders.
///
/// Handed on by its address: a rule that asks for the same every time has one that is never copied.
struct PreparedRequest {
  let request: OrderRequest
  let exits: SharedBracket?
  /// The parts of the request that every order reads, apart from the rest of it.
  let rule: Int
  let entryRule: Int32
  /// Of an exit of a part, its share.
  let size: Size?
  let weight: Double
  let fits: Bool
  let keepsEntries: Bool
  /// Whether it is good till cancelled.
  let isForAnyTime: Bool
  /// Whether it is a market order for any time.
  let isMarket: Bool
  /// Whether it is an entry that may always add to what is held.
  let addsFreely: Bool
  /// Whether a session has a most of such entries.
  let countsEntries: Bool

  init(_ request: OrderRequest) {
    self.request = request
    rule = request.rule
    entryRule = Int32(truncatingIfNeeded: request.entryRule)
    if case .exit = request.action {
      // One that is not known is refused as 0 is; it must be equal to itself.
      let share = request.share.isNaN ? 0 : request.share
      size = share == 1 ? .units(0) : .equity(share)
    } else {
      size = request.size
    }
    weight = request.weight ?? .nan
    fits = request.fits
    keepsEntries = request.keepsEntries
    isForAnyTime = request.timeInForce == .goodTillCancelled
    isMarket = request.kind == .market && request.at == nil
    addsFreely = request.mostEntries == .max && request.spacing == nil
    countsEntries = EntryLimit(request).isLimited
    exits = SharedBracket(Bracket(request))
  }
}

/// The stops and targets that an entry brings with it.
struct Bracket: Sendable {
  var stopLoss: Distance?
  var takeProfit: Distance?
  var trailingStop: Distance?
  /// How far the price goes before the trailing stop starts.
  var trailAfter: Distance?
  /// How far the price goes before a stop comes to the entry's price.
  var breakEvenAfter: Distance?
  /// Targets that each close a part of the entry.
  var targets: [PartialTarget]?
  /// When it is closed at the latest.
  var flatAt: FlatTime?
  /// The most entries that may fill in one session.
  var most: EntryLimit
  /// Whether its fill cancels the other entries that have this word.
  var cancelsOthers: Bool

  /// What a request brings.
  init(_ request: OrderRequest) {
    stopLoss = request.stopLoss
    takeProfit = request.takeProfit
    trailingStop = request.trailingStop
    trailAfter = request.trailAfter
    breakEvenAfter = request.breakEvenAfter
    targets = request.targets
    flatAt = request.flatAt
    most = EntryLimit(request)
    cancelsOthers = request.cancelsOtherEntries
  }

  @inline(__always)
  var isEmpty: Bool {
    stopLoss == nil && takeProfit == nil && trailingStop == nil && breakEvenAfter == nil
      && targets == nil && flatAt == nil && !most.isLimited && trailAfter == nil && !cancelsOthers
  }

  /// Whether it has orders that close what the entry opens.
  var hasChildren: Bool {
    stopLoss != nil || takeProfit != nil || trailingStop != nil || breakEvenAfter != nil
      || targets != nil || flatAt != nil
  }

  /// Whether one of its distances is a share of a price.
  var hasShares: Bool {
    let all = [stopLoss, takeProfit, trailingStop, trailAfter, breakEvenAfter]
    return all.contains { $0?.isShare == true } || targets?.contains { $0.distance.isShare } == true
  }

  /// Why an entry cannot have it, if so.
  fileprivate func fault(_ mayBeNegative: Bool) -> RejectionReason? {
    if trailAfter != nil && trailingStop == nil { return .trailAfterAlone }
    for case .level in [trailingStop, trailAfter] { return .trailIsLevel }
    return stopLoss?.fault(mayBeNegative) ?? takeProfit?.fault(mayBeNegative)
      ?? trailingStop?.fault(mayBeNegative) ?? trailAfter?.fault(mayBeNegative)
      ?? breakEvenAfter?.fault(mayBeNegative)
      ?? targets?.lazy.compactMap { $0.fault(mayBeNegative) }.first
  }
}

extension PartialTarget {
  /// Why an entry cannot have it, if so.
  fileprivate func fault(_ mayBeNegative: Bool) -> RejectionReason? {
    if let share, !(share > 0 && share <= 1) { return .sizeUnknown }
    return distance.fault(mayBeNegative)
  }
}

/// Orders that fill at the next open. There is seldom more than one, which is kept in place.
struct MarketOrders: Sendable {
  /// The oldest; its number is -1 where there is none, so that nothing asks what is in an optional.
  private var first = OrderTicket(id: -1, purpose: .entry, side: .long)
  /// The others from a place on: each of hundreds that wait for volume has its turn without the rest
  /// being moved.
  private var more: [OrderTicket] = []
  private var start = 0

  @inline(__always)
  var isEmpty: Bool { first.id < 0 }

  var count: Int { isEmpty ? 0 : 1 + more.count - start }

  /// Whether the oldest has not had its turn in a candle.
  @inline(__always)
  func isDue(in candle: Int) -> Bool { !isEmpty && first.turn != candle }

  /// All of them, the oldest first.
  var all: [OrderTicket] { isEmpty ? [] : [first] + more[start...] }

  /// Whether others are of the same kind and size.
  func wait(like others: MarketOrders) -> Bool {
    if isEmpty || others.isEmpty { return isEmpty == others.isEmpty }
    return all.elementsEqual(others.all) { $0.trades(like: $1) }
  }

  @inline(__always)
  mutating func append(_ order: consuming OrderTicket) {
    if isEmpty { first = order } else { more.append(order) }
  }

  /// Removes the oldest and gives it. Precondition: not empty.
  @inline(__always)
  mutating func removeFirst() -> OrderTicket {
    let order = first
    if more.isEmpty { first.id = -1 } else { advance() }
    return order
  }

  /// Makes the second the oldest.
  private mutating func advance() {
    first = more[start]
    start += 1
    if 2 * start >= more.count { closeUp() }
  }

  /// Takes out the places before the others.
  private mutating func closeUp() {
    more.removeFirst(start)
    start = 0
  }

  /// The oldest, and its number. Precondition: not empty.
  var oldest: OrderTicket { first }
  var firstNumber: Int { first.id }

  /// The numbers of those that satisfy a condition.
  @inline(__always)
  func numbers(where isMeant: (OrderTicket) -> Bool) -> [Int] {
    if isEmpty || (more.isEmpty && !isMeant(first)) { return [] }
    return all.filter(isMeant).map(\.id)
  }

  /// Whether one of them satisfies a condition.
  func contains(where isMeant: (borrowing OrderTicket) -> Bool) -> Bool {
    !isEmpty
      && (isMeant(first) || more.firstInPlace(from: start) { isMeant($0.pointee) } != nil)
  }

  /// Changes each of them.
  mutating func changeEach(_ change: (inout OrderTicket) -> Void) {
    if isEmpty { return }
    change(&first)
    for place in start..<more.count { change(&more[place]) }
  }

  /// Takes out those that satisfy a condition, which is asked once of each.
  mutating func removeAll(where isMeant: (borrowing OrderTicket) -> Bool) {
    if isEmpty { return }
    let isFirstOut = isMeant(first)
    if start > 0 { closeUp() }
    if !more.isEmpty { more.removeInPlace { isMeant($0.pointee) } }
    if isFirstOut { _ = removeFirst() }
  }
}
