import Indicators
import Market
import Strategy

/// Finds the first bar at which a rule of the strategy could be true.
///
/// Where the graph's structure tells the warm-up of every column that the strategy waits for when it
/// holds nothing, the least of them counts. Where it depends on the data (a coarser timeframe, "since
/// it was last true", the account), that is the first bar at which all parts of some entry are known,
/// or that of the first order if that was earlier.
struct Tradable: Sendable {
  /// The first such bar of the run, once it is found, and its time.
  private(set) var bar: Int?
  private(set) var time: Time?
  /// Bars of the whole data before it as the structure tells; `nil` if the strategy never waits.
  private let warmup: Int?
  private let isInData: Bool
  /// The rules that open positions, as far as their paths tell.
  private let entries: [Int]

  init(_ plan: Plan) {
    let named = plan.rules.indices.filter { plan.rules[$0].path.hasSuffix(".enter") }
    entries = named.isEmpty ? Array(plan.rules.indices) : named
    switch plan.attention.whenFlat {
    case .never: (warmup, isInData) = (nil, false)
    case .always:
      isInData = !plan.rules.isEmpty
      warmup = isInData ? .max : 0
    case .any(let nodes):
      let known = nodes.map { plan.graph.warmup(of: $0) }
      isInData = known.contains(nil)
      warmup = known.compactMap { $0 }.min() ?? (isInData ? .max : nil)
    }
  }

  /// The bar of a block that is the first, if it is in this one.
  ///
  /// - Parameter firstOrder: the candle of the run at whose close the first order was placed, if any.
  mutating func find(
    _ piece: borrowing Piece, _ strategy: some Strategy, _ evaluator: GraphEvaluator,
    _ clock: Clock, firstOrder: Int?
  ) -> Int? {
    guard bar == nil, let warmup else { return nil }
    let seen = clock.warmBars + piece.firstBar
    var place = warmup > seen ? min(piece.barCount, warmup - seen) : 0
    if isInData, let known = firstKnown(piece, strategy, evaluator, before: place) { place = known }
    if let firstOrder {
      place = min(place, piece.bars(before: firstOrder - piece.firstCandle + 1) - 1)
    }
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
      for rule in entries {
        values.removeAll(keepingCapacity: true)
        strategy.explain(rule, at: view, into: &values)
        if !values.isEmpty, !values.contains(where: \.isNaN) { return place }
      }
    }
    return nil
  }
}
