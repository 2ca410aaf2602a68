import Indicators
import Market
import Strategy

/// Finds the first bar of an instrument at which a rule of the strategy could be true.
///
/// Where the graph determines the warm-up of every column that the strategy waits for when it
/// holds nothing, the least of them counts. Where it depends on the data (a coarser timeframe, "since
/// it was last true", the account), that is the first bar at which all parts of some entry are known,
/// or that of the first order if that was earlier.
struct FirstTradableBar: Sendable {
  /// The first such bar of the run, once it is found, and its time.
  private(set) var bar: Int?
  private(set) var time: Time?
  /// Bars of the whole data before it as the graph determines; `nil` if the strategy never waits.
  let warmup: Int?
  let isInData: Bool
  /// The rules of the strategy's own code that open positions, as far as their paths show it.
  private let entries: [Int]

  init(_ plan: Plan) {
    let named = plan.rules.indices.filter { plan.rules[$0].isEntry }
    entries = named.isEmpty ? Array(plan.rules.indices) : named
    let masks = plan.table.groups(holding: nil).joined().map { plan.table.rows[$0].mask }
    let known: [Int?]
    if plan.table.rows.isEmpty {
      switch plan.decisionBars.whenFlat {
      case .never: known = []
      case .always: known = plan.rules.isEmpty ? [0] : [nil]
      case .any(let nodes): known = nodes.map { plan.graph.warmup(of: $0) }
      }
    } else if masks.contains(where: { $0 == nil }) {
      known = [nil]
    } else {
      known = masks.compactMap { $0 }.map { plan.graph.warmup(of: $0) }
    }
    isInData = known.contains(nil)
    warmup = known.compactMap { $0 }.min() ?? (isInData ? .max : nil)
  }

  /// The bar of a block that is the first, if it is in this one.
  ///
  /// - Parameters:
  ///   - warmupBars: bars of the instrument that were seen before the run.
  ///   - firstOrder: the moment of the run at which the first order was placed, if any.
  mutating func find(
    _ block: borrowing EngineBlock, _ strategy: some Strategy, _ reader: DecisionReader,
    warmupBars: Int, firstOrder: Int?
  ) -> Int? {
    guard bar == nil, let warmup else { return nil }
    let seen = warmupBars + block.firstBar
    var place = warmup > seen ? min(block.barCount, warmup - seen) : 0
    if isInData, let known = firstKnown(block, strategy, reader, before: place) { place = known }
    if let firstOrder {
      var candle = 0
      while candle < block.count, block.step(candle) <= firstOrder { candle += 1 }
      place = min(place, max(0, block.bars(before: candle) - 1))
    }
    guard place < block.barCount else { return nil }
    bar = block.firstBar + place
    time = block.barTime(place)
    return place
  }

  private func firstKnown(
    _ block: borrowing EngineBlock, _ strategy: some Strategy, _ reader: DecisionReader,
    before end: Int
  ) -> Int? {
    var values: [Double] = []
    for place in 0..<end {
      let view = BarView(
        instrument: block.instrument, index: block.firstBar + place, time: block.barTime(place),
        position: Position(), account: AccountView(cash: 0, equity: 0),
        evaluator: block.evaluator, offset: place)
      if reader.isKnown(at: view) { return place }
      for rule in entries {
        values.removeAll(keepingCapacity: true)
        strategy.explain(rule, at: view, into: &values)
        if !values.isEmpty, !values.contains(where: \.isNaN) { return place }
      }
    }
    return nil
  }
}
