public import Indicators

/// A wish that is made, always the same, at every bar where a truth of the graph holds.
public struct StandingWish: Sendable {
  /// Where the value of a part that explains it comes from.
  public struct Value: Hashable, Sendable {
    /// The column.
    public let node: Graph.Node
    /// Whether it is the value on the bar before.
    public let isPrevious: Bool

    /// A value of a column, at the bar or on the bar before.
    public init(_ node: Graph.Node, isPrevious: Bool) {
      self.node = node
      self.isPrevious = isPrevious
    }
  }

  /// Where it is made.
  public let truth: Graph.Node
  /// What is wished.
  public let wish: Wish
  /// The values of its rule's parts.
  public let values: [Value]

  /// A wish for wherever a truth holds.
  public init(_ wish: Wish, where truth: Graph.Node, values: [Value]) {
    self.wish = wish
    self.truth = truth
    self.values = values
  }
}

/// All that a strategy wishes, where that depends on the graph and the side of the position alone.
///
/// Rules that are masks need no questions: the engine reads the masks and makes the wishes by
/// itself. Groups count in their order; of a group the first wish whose truth holds is made.
public struct StandingWishes: Sendable {
  /// The groups for each position.
  public var whenFlat: [[StandingWish]] = []
  public var whenLong: [[StandingWish]] = []
  public var whenShort: [[StandingWish]] = []

  /// No wishes.
  public init() {}
}

extension StandingWishes {
  /// The bars at which one of them is made.
  package var attention: Attention {
    func bars(_ groups: [[StandingWish]]) -> Attention.When {
      let truths = groups.joined().map(\.truth)
      return truths.isEmpty ? .never : .any(truths)
    }
    var attention = Attention()
    attention.whenFlat = bars(whenFlat)
    attention.whenLong = bars(whenLong)
    attention.whenShort = bars(whenShort)
    return attention
  }
}
