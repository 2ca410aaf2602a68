import Indicators
import Market
import Strategy

/// Finds the first bar at which a rule of the strategy could be true.
///
/// Where the graph's structure tells the warm-up of every column that the strategy waits for when it
/// holds nothing, the least of them counts. Where it depends on the data (a coarser timeframe, "since
/// it was last true"), that is the first bar at which all parts of some rule are known.
struct Tradable: Sendable {
  /// The first such bar of the run, once it is found, and its time.
  private(set) var bar: Int?
  private(set) var time: Time?
  /// Bars of the whole data before it as the structure tells; `nil` if the strategy never waits.
  private let warmup: Int?
  private let isInData: Bool
  private let rules: [Rule]

  init(_ plan: Plan) {
    rules = plan.rules
    switch plan.attention.whenFlat {
    case .never: (warmup, isInData) = (nil, false)
    case .always: (warmup, isInData) = (0, false)
    case .any(let nodes):
      let known = nodes.map { plan.graph.warmup(of: $0) }
      isInData = known.contains(nil)
      warmup = known.compactMap { $0 }.min() ?? (isInData ? .max : nil)
    }
  }

  /// The bar of a block that is the first, if it is in this one.
  mutating func find(
    _ piece: borrowing Piece, _ strategy: some Strategy, _ evaluator: GraphEvaluator,
    _ clock: Clock
  ) -> Int? {
    guard bar == nil, let warmup else { return nil }
    let seen = clock.warmBars + piece.firstBar
    let first = warmup > seen ? min(piece.barCount, warmup - seen) : 0
    var place = first
    if isInData, let known = firstKnown(piece, strategy, evaluator, before: first) { place = known }
    guard place < piece.barCount else { return nil }
    bar = piece.firstBar + place
    time = piece.barTime(place)
    return place
  }

  private func firstKnown(
    _ piece: borrowing Piece, _ strategy: some Strategy, _ evaluator: GraphEvaluator,
    before end: Int
  ) -> Int? {
    var values: [Double] = []
    for place in 0..<end {
      let view = BarView(
        index: piece.firstBar + place, time: piece.barTime(place), position: Position(),
        account: AccountView(cash: 0, equity: 0), evaluator: evaluator, offset: place)
      for rule in rules.indices {
        values.removeAll(keepingCapacity: true)
        strategy.explain(rule, at: view, into: &values)
        if !values.isEmpty, !values.contains(where: \.isNaN) { return place }
      }
    }
    return nil
  }
}
