/// What an account must be worth beside what it holds, and what happens where it is worth less.
public struct Margin: Hashable, Sendable {
  /// What the equity must be where an entry fills, as a share of the value of all that is held with it:
  /// 0.2 for a leverage of 5; above 0 and at most 1.
  public var initial = 1.0
  /// The share of that value at which everything is closed; below `initial`. 0 closes where nothing is
  /// left.
  public var maintenance = 0.0
  /// What closing costs then besides the commission, as a share of what is closed.
  public var liquidationCost = 0.0

  /// The margin of an account that may hold what it is worth.
  public init() {}

  /// The margin of an account that may hold so many times what it is worth.
  public init(leverage: Double) { initial = 1 / leverage }

  /// How many times the equity may be held.
  public var leverage: Double { 1 / initial }
}

/// What is paid for borrowed shares and borrowed money, for each calendar day.
public struct Interest: Hashable, Sendable {
  /// What borrowed shares cost a year, as a share of the value of what is sold short.
  public var borrowing = 0.0
  /// What borrowed money costs a year, as a share of what long positions are worth beyond the equity.
  public var margin = 0.0

  /// No interest.
  public init() {}

  /// Whether nothing is paid.
  public var isFree: Bool { borrowing == 0 && margin == 0 }
}
