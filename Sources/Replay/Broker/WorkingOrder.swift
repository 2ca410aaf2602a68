import Strategy

/// An order that is in the book.
struct WorkingOrder: Hashable, Sendable {
  /// Its place in the ledger.
  var id: Int
  var purpose: OrderRecord.Purpose
  /// The side of the position that it opens or closes.
  var side: Side
  var kind: OrderKind
  /// Whether it is a stop-limit whose stop was reached, so that it is a limit order now.
  var isTriggered = false
  /// How much: entries are sized at the fill.
  var size = Size.units(0)
  /// Units that a bracket's child closes; all that is held for exits.
  var quantity = Double.infinity
  /// The lot whose bracket it belongs to, 0 for none.
  var bracket = 0
  /// Distances of an entry's bracket.
  var stopLoss: Distance?
  var takeProfit: Distance?
  /// The distance of a trailing stop: of an entry's bracket, or at which this order itself follows.
  var trailingStop: Distance?
  /// The bar at whose close it was placed.
  var bar = 0
  /// The bar at whose close it expires.
  var lastBar = Int.max
  /// Whether it expires with the day in which it became active, and when that ends (milliseconds).
  var isForTheDay = false
  var dayEnd = Int64.max
  var rule = -1
  var explanation = 0

  /// Whether it buys: it opens a long or closes a short.
  var buys: Bool { (purpose == .entry) == (side == .long) }
  /// The side of its record: long for buys.
  var direction: Side { buys ? .long : .short }
  /// Whether its fill brings children to the book.
  var hasChildren: Bool {
    purpose == .entry && (stopLoss != nil || takeProfit != nil || trailingStop != nil)
  }
  /// The distance at which this order follows the price, if it is a trailing stop.
  var trail: Distance? { purpose == .trailingStop ? trailingStop : nil }
}
