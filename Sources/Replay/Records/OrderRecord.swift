public import Market
public import Strategy

/// The life of an order: what was asked for, when, and what became of it.
///
/// Stored in 64 bytes, since a run on minutes makes tens of thousands of them.
public struct OrderRecord: Hashable, Sendable {
  /// What an order is for.
  public enum Purpose: UInt8, Hashable, Sendable, CaseIterable {
    case entry, exit, stopLoss, takeProfit, trailingStop, end
    /// Closes the account, of which nothing is left.
    case liquidation
    /// A stop at the entry's price, once the price has gone some way.
    case breakEven
    /// Closes what was opened at a set time.
    case flat
    /// Pays out what is held of an instrument that is traded no more.
    case delisting
  }
  /// What became of it.
  public enum State: UInt8, Hashable, Sendable, CaseIterable {
    case working, filled, cancelled, rejected, expired
  }

  private var idBits: UInt32
  private var placedAt: UInt32
  private var closedAt: UInt32
  private var explanationAt: UInt32
  /// The time of the candle at whose close it was placed.
  public let placed: Time
  private var closedTime: Int64
  /// Units once they are known (sizes relative to money are known at the fill), positive for buys
  /// and negative for sales; 0 before. Of one that ended with a part traded, what it asked for.
  public package(set) var quantity: Double
  private let stopBits: UInt64
  private let limitBits: UInt64
  private let ruleAt: Int16
  private let instrumentBits: UInt16
  private var shape: Shape
  /// What it is for.
  public let purpose: Purpose
  /// Buys are long, sales are short.
  public let side: Side
  private var ending: UInt8

  /// Which prices it has.
  private struct Shape: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let stop = Shape(rawValue: 1)
    static let limit = Shape(rawValue: 2)
    static let open = Shape(rawValue: 4)
    static let close = Shape(rawValue: 8)
    static let part = Shape(rawValue: 16)
  }

  /// An order that waits.
  package init(
    id: Int, instrument: Int = 0, placedCandle: Int, placed: Time, purpose: Purpose, side: Side,
    kind: OrderKind, at: Auction? = nil,
    quantity: Double = 0, rule: Int = -1, explanation: Int = 0
  ) {
    idBits = UInt32(truncatingIfNeeded: id)
    placedAt = UInt32(truncatingIfNeeded: placedCandle)
    closedAt = .max
    explanationAt = UInt32(truncatingIfNeeded: explanation)
    self.placed = placed
    closedTime = 0
    self.quantity = quantity
    ruleAt = Int16(truncatingIfNeeded: rule)
    instrumentBits = UInt16(truncatingIfNeeded: instrument)
    self.purpose = purpose
    self.side = side
    ending = 0
    var shape: Shape = kind.stopPrice == nil ? [] : .stop
    if kind.limitPrice != nil { shape.insert(.limit) }
    if let at { shape.insert(at == .open ? .open : .close) }
    self.shape = shape
    stopBits = kind.stopPrice?.bitPattern ?? 0
    limitBits = kind.limitPrice?.bitPattern ?? 0
  }

  /// From 0, in the order in which they came to the book.
  public var id: Int { Int(idBits) }
  /// The instrument's place in `Run.instruments`.
  public var instrument: Int { Int(instrumentBits) }
  /// The base candle at whose close it was placed (for a bracket child and for the closing half of
  /// a reversal: in which the entry filled).
  public var placedCandle: Int { Int(placedAt) }
  /// How it reaches the market; its prices are on the instrument's tick.
  public var kind: OrderKind {
    OrderKind(
      stop: shape.contains(.stop) ? Double(bitPattern: stopBits) : nil,
      limit: shape.contains(.limit) ? Double(bitPattern: limitBits) : nil)
  }
  /// The part of a session at which alone it trades; `nil` for any time.
  public var at: Auction? {
    shape.contains(.open) ? .open : shape.contains(.close) ? .close : nil
  }
  /// What became of it.
  public var state: State { State(rawValue: ending & 7) ?? .working }
  /// Why it was cancelled, rejected or expired; the words are made by `RejectionReason`.
  public var reason: RejectionReason? {
    ending < 8 ? nil : RejectionReason(rawValue: (ending >> 3) - 1)
  }
  /// The base candle in which it left the book.
  public var closedCandle: Int? { closedAt == .max ? nil : Int(closedAt) }
  /// The time of that candle.
  public var closed: Time? { closedAt == .max ? nil : Time(milliseconds: closedTime) }
  /// The rule that made it, a place in `Run.rules`; -1 for brackets' children and the end.
  public var rule: Int { Int(ruleAt) }
  /// The first of the rule's values in `Run.explanations`, as many as the rule has parts.
  public var explanation: Int { Int(explanationAt) }

  /// Whether some of its units traded while others did not, or not yet; those that did are in its fills.
  public var isPartlyFilled: Bool { shape.contains(.part) && state != .filled }

  /// A part of its units traded.
  package mutating func begin(of units: Double) {
    quantity = units
    shape.insert(.part)
  }

  /// Takes the order out of the book, with all its units traded.
  package mutating func fill(_ units: Double, candle: Int, time: Time) {
    quantity = units
    close(.filled, candle: candle, time: time)
  }

  /// Takes the order out of the book.
  package mutating func close(
    _ state: State, reason: RejectionReason? = nil, candle: Int, time: Time
  ) {
    closedAt = UInt32(truncatingIfNeeded: candle)
    closedTime = time.milliseconds
    ending = state.rawValue | (reason.map { ($0.rawValue + 1) << 3 } ?? 0)
  }
}

extension OrderRecord.Purpose {
  /// Whether it is a child of an entry's bracket.
  public var isOfBracket: Bool {
    switch self {
    case .stopLoss, .takeProfit, .trailingStop, .breakEven, .flat: true
    case .entry, .exit, .end, .liquidation, .delisting: false
    }
  }
}
