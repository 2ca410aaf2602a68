import Market

/// The columns of one coarser timeframe: its bars, the graph that sees them when they are closed,
/// and the columns that hold its values from one closing to the next.
struct CoarserBars {
  /// A node of the coarser graph and the column it is held in.
  typealias Held = (node: Graph.Node, column: UnsafeMutablePointer<Double>)

  private let evaluator: GraphEvaluator
  private let held: [Held]
  private var aggregator: Aggregator
  private var bars = Candles()
  private var closings: [BarClosing] = []

  /// - Throws: `TimeframeError` where the bars do not make up the coarser ones; `GraphError`.
  init(
    _ coarser: CoarserGraph, held: [Held], instrument: Instrument, barFrame: Timeframe?
  ) throws {
    self.held = held
    aggregator = try Aggregator(from: barFrame, to: coarser.timeframe, instrument: instrument)
    evaluator = try GraphEvaluator(
      coarser.graph, instrument: instrument, barFrame: coarser.timeframe)
    // One bar can show that two are over: the one before a gap, and its own.
    bars.reserveCapacity(2 * Candles.blockSize)
    closings.reserveCapacity(2 * Candles.blockSize)
  }

  /// Takes a block of bars and fills the held columns. The value before a block is right before its
  /// column.
  mutating func update(_ block: Candles, _ range: Range<Int>) {
    bars.removeAll()
    closings.removeAll(keepingCapacity: true)
    aggregator.feed(block, range, bars: &bars, closings: &closings)
    var done = 0
    for first in stride(from: 0, to: bars.count, by: Candles.blockSize) {
      let closed = first..<min(first + Candles.blockSize, bars.count)
      evaluator.update(bars, closed)
      hold(closed, from: done, start: range.lowerBound)
      done = closings[closed.upperBound - 1].known - range.lowerBound + 1
    }
    for (_, column) in held { fill(column, done..<range.count, with: column[done - 1]) }
  }

  /// Writes the held columns from place `from` to that of the last of some closed bars.
  private func hold(_ closed: Range<Int>, from: Int, start: Int) {
    for (node, column) in held {
      let values = evaluator.column(node)
      var place = from
      for i in closed {
        let closing = closings[i].known - start
        if closing > place { fill(column, place..<closing, with: column[place - 1]) }
        column[closing] = values[i - closed.lowerBound]
        place = closing + 1
      }
    }
  }

  private func fill(
    _ column: UnsafeMutablePointer<Double>, _ range: Range<Int>, with value: Double
  ) {
    (column + range.lowerBound).update(repeating: value, count: range.count)
  }
}
