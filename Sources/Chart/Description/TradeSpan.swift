/// A span of bars over which something was held, from an entry to an exit.
public struct TradeSpan: Sendable, Hashable {
  /// A price level and the bar from which it held.
  public struct Level: Sendable, Hashable {
    /// The first bar of the level.
    public var bar: Int
    /// The price.
    public var price: Double

    /// A price that holds from a bar on.
    public init(from bar: Int, _ price: Double) {
      self.bar = bar
      self.price = price
    }
  }

  /// The short name by which tables refer to it, such as `#29`.
  public var name: String
  /// Whether it gains when prices fall.
  public var isShort: Bool
  /// The bar of the entry.
  public var entryBar: Int
  /// The price of the entry.
  public var entryPrice: Double
  /// The same price as it compares with those from a bar on, where splits or rolls changed what prices mean.
  public var rebased: [Level]
  /// The bar of the exit; nil while it is still held.
  public var exitBar: Int?
  /// The price of the exit.
  public var exitPrice: Double?
  /// What it brought, as a fraction: 0.044 is 4.4 %.
  public var result: Double
  /// Where a loss would end it, each until the next or the exit.
  public var stops: [Level]
  /// Where a gain would end it, each until the next or the exit.
  public var targets: [Level]

  /// A holding; without an exit it is still open.
  public init(
    _ name: String, short: Bool = false, entryBar: Int, entryPrice: Double, exitBar: Int? = nil,
    exitPrice: Double? = nil, result: Double, stops: [Level] = [], targets: [Level] = [],
    rebased: [Level] = []
  ) {
    self.name = name
    isShort = short
    self.entryBar = entryBar
    self.entryPrice = entryPrice
    self.exitBar = exitBar
    self.exitPrice = exitPrice
    self.result = result
    self.stops = stops
    self.targets = targets
    self.rebased = rebased
  }

  /// Whether it gained.
  var hasGained: Bool { result > 0 }

  /// What is at its ribbon.
  var label: String {
    name + (exitBar == nil ? " open " : " ")
      + NumberFormat(.percent, signed: true, decimals: 1).text(result)
  }
}
