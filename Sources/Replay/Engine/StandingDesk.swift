import Indicators
import Strategy

/// The wishes that a strategy left beforehand, over one block of bars.
final class StandingDesk {
  /// A wish and the columns that it reads, as places in `columns`.
  struct Entry {
    let wish: Wish
    let truth: Int
    /// Whether it begins a group: of each, the first wish whose truth holds is made.
    let beginsGroup: Bool
    /// Its values in `values`.
    let explanation: Range<Int>
  }

  /// A value that explains: a place in `columns` and how many bars back.
  struct Value {
    let column: Int
    let lag: Int
  }

  private(set) var flat: [Entry] = []
  private(set) var long: [Entry] = []
  private(set) var short: [Entry] = []
  private(set) var values: [Value] = []
  private(set) var columns: [UnsafePointer<Double>] = []
  private var nodes: [Graph.Node] = []
  /// What is needed to play them without a book of orders, if they are that simple.
  private(set) var lane: PlainLane?

  init(_ wishes: StandingWishes, _ options: ReplayOptions, _ sizing: Sizing) {
    flat = entries(wishes.whenFlat)
    long = entries(wishes.whenLong)
    short = entries(wishes.whenShort)
    if options.execution.fill == .nextOpen, isPlain {
      lane = PlainLane(
        flat: flat, long: long, short: short, values: values, size: options.size, sizing)
    }
  }

  /// Takes the columns of the block last given to an evaluator.
  func read(_ evaluator: GraphEvaluator) {
    columns.removeAll(keepingCapacity: true)
    for node in nodes { columns.append(evaluator.column(node)) }
    lane?.read(columns, values)
  }

  /// The wishes for a position: positive long, negative short.
  func entries(holding held: Double) -> [Entry] { held == 0 ? flat : held > 0 ? long : short }

  /// Whether all are market orders without conditions, none adds to what is held, none leaves a side
  /// that is not held, and none sells short, since a short may have to be closed on the path.
  private var isPlain: Bool {
    let wishes = (flat + long + short).map(\.wish)
    return wishes.allSatisfy { $0.isPlain && $0.action != .enter(.short) }
      && long.allSatisfy { [.exit(.long), .enter(.short)].contains($0.wish.action) }
      && short.allSatisfy { [.exit(.short), .enter(.long)].contains($0.wish.action) }
  }

  private func entries(_ groups: [[StandingWish]]) -> [Entry] {
    var entries: [Entry] = []
    for group in groups {
      for (place, wish) in group.enumerated() {
        let first = values.count
        for value in wish.values {
          values.append(Value(column: column(value.node), lag: value.isPrevious ? 1 : 0))
        }
        entries.append(
          Entry(
            wish: wish.wish, truth: column(wish.truth), beginsGroup: place == 0,
            explanation: first..<values.count))
      }
    }
    return entries
  }

  private func column(_ node: Graph.Node) -> Int {
    if let place = nodes.firstIndex(of: node) { return place }
    nodes.append(node)
    return nodes.count - 1
  }
}

extension Wish {
  /// Whether it is a market order that brings nothing with it.
  fileprivate var isPlain: Bool {
    kind == .market && timeInForce == .goodTillCancelled && stopLoss == nil && takeProfit == nil
      && trailingStop == nil
  }
}
