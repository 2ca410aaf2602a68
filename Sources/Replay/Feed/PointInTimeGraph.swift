package import Indicators
package import Market

/// A graph whose columns never see a split or a roll: after one, all bars before it count with the prices
/// and volumes that they would have had in units, and as the contract, of now.
///
/// Columns are those of a chart that somebody looked at in that moment, whose history is adjusted for
/// what was known then and for nothing later. What was worked out before stays as it was; at a split or a
/// roll the graph starts over and goes through all bars so far, as they are now. That costs as much as
/// these bars did, each time; the bars are kept until the last event that is known has come.
package final class PointInTimeGraph {
  /// The columns of the bars given last; another object after a split or a roll.
  package private(set) var evaluator: GraphEvaluator
  private let graph: Graph
  private let instrument: Instrument
  private let frame: Timeframe?
  private var keepsHistory = false
  /// The bars so far, in units of now.
  private var history = Candles()
  /// For each column that comes from other instruments what it was at those bars.
  private var across: [[Double]]
  /// Where a block of each of those is while it is worked.
  private let rooms: UnsafeMutablePointer<Double>
  /// How many bars the block given last has.
  package private(set) var lastCount = 0

  /// - Throws: as ``GraphEvaluator/init(_:instrument:barFrame:)``.
  package init(_ graph: Graph, instrument: Instrument, barFrame: Timeframe?) throws {
    (self.graph, self.instrument, frame) = (graph, instrument, barFrame)
    evaluator = try GraphEvaluator(graph, instrument: instrument, barFrame: barFrame)
    across = evaluator.across.map { _ in [] }
    rooms = .allocate(capacity: max(1, across.count * Candles.blockSize))
  }

  deinit { rooms.deallocate() }

  /// Keeps the bars from here on, since splits or rolls may come.
  package func keepHistory() { keepsHistory = true }

  /// Forgets the bars, since none comes any more.
  package func forgetHistory() {
    if !keepsHistory { return }
    keepsHistory = false
    history = Candles()
    across = across.map { _ in [] }
  }

  /// Works out all columns for at most a block of bars.
  package func update(_ bars: Candles, _ range: Range<Int>) {
    evaluator.update(bars, range)
    lastCount = range.count
    guard keepsHistory else { return }
    history.append(bars, range)
    for place in across.indices {
      let column = evaluator.across[place]
      if let values = column.values {
        across[place] += UnsafeBufferPointer(start: values, count: range.count)
      } else {
        across[place] += repeatElement(column.isBoolean ? 0 : .nan, count: range.count)
      }
    }
  }

  /// Goes through all bars so far once more, in units of after some events.
  ///
  /// - Returns: whether there was anything to do.
  /// - Throws: as `init`.
  @discardableResult
  package func apply(_ events: [CorporateEvent]) throws -> Bool {
    let changes = events.filter(\.changesPrices)
    if changes.isEmpty || history.isEmpty { return false }
    for event in changes { history.apply(event) }
    evaluator = try GraphEvaluator(graph, instrument: instrument, barFrame: frame)
    var start = 0
    while start < history.count {
      // The first block is the shorter one: the latest bars are to be asked for together.
      let rest = (history.count - start) % Candles.blockSize
      let range = start..<start + (rest == 0 ? Candles.blockSize : rest)
      defer { start = range.upperBound }
      for place in across.indices {
        let room = rooms + place * Candles.blockSize
        for i in range { room[i - start] = across[place][i] }
        evaluator.give(room, across: place)
      }
      evaluator.update(history, range)
      lastCount = range.count
    }
    return true
  }
}
