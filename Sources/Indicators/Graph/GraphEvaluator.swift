public import Market

/// A graph at work: its state, and one buffer with a column a node.
///
/// One evaluator belongs to one run and one thread. The sizes of the blocks it is given never change
/// a value. `update` does not allocate.
public final class GraphEvaluator {
  /// The most values that one evaluator keeps, 1 GiB of them.
  public static let valueLimit = 1 << 27
  /// How deep `on` may be nested in `on`.
  public static let nestingLimit = 8

  private let memory: GraphMemory
  private let nodeCount: Int
  private let steps: [Step]
  private var indicators: [any Indicator]
  private var delays: [DelayLine]
  private var clocks: [GraphClock]
  private var coarser: [CoarserBars]
  /// The columns that come from other instruments; who runs the graph on all of them gives their values
  /// before each block.
  package private(set) var across: [CrossSectionColumn]
  private var lastCount = 0

  /// An evaluator before the first bar.
  ///
  /// - Parameters:
  ///   - instrument: gives the time zone and the session's opening.
  ///   - barFrame: the timeframe of the bars it will see.
  /// - Throws: `GraphError` where the graph asks for too much; `TimeframeError` where `on` names a
  ///   timeframe that the bars do not make up; `ZoneError` for a time zone that is not there.
  public init(_ graph: Graph, instrument: Instrument, barFrame: Timeframe?) throws {
    guard graph.count <= Graph.nodeLimit else { throw GraphError.tooManyNodes(graph.count) }
    guard graph.nesting <= GraphEvaluator.nestingLimit else {
      throw GraphError.nestedTooDeep(graph.nesting)
    }
    let graph = graph.sharingWholes()
    let layout = GraphLayout(graph)
    let values = layout.valueCount(of: graph)
    guard values <= GraphEvaluator.valueLimit else { throw GraphError.tooMuchMemory(bars: values) }
    memory = GraphMemory(graph, layout)
    let program = GraphProgram(graph, memory)
    nodeCount = graph.count
    steps = program.steps
    indicators = program.indicators
    delays = program.delays
    across = program.across
    clocks = try program.clocks.map {
      try GraphClock($0, instrument: instrument, barFrame: barFrame)
    }
    coarser = try zip(graph.coarser, program.held).map {
      try CoarserBars($0, held: $1, instrument: instrument, barFrame: barFrame)
    }
  }

  deinit {
    for delay in delays { delay.deallocate() }
  }

  /// Works out all columns for a range of at most `Candles.blockSize` bars.
  public func update(_ bars: Candles, _ range: Range<Int>) {
    let count = range.count
    precondition(count <= Candles.blockSize, "a block of \(count) bars is too long")
    memory.columns.advance(by: lastCount)
    lastCount = count
    for place in steps.indices { run(steps[place], bars, range, count) }
  }

  /// Gives the values of a column from other instruments for the block that comes next: as many as it
  /// has bars. Without them the column is unknown.
  package func give(_ values: UnsafePointer<Double>, across place: Int) {
    across[place].values = values
  }

  /// The column of a node for the block last given: as many values as it had bars, valid until the
  /// next `update`.
  ///
  /// The value at -1 is that of the last bar before the block; before the first bar it is unknown
  /// (false, for a truth).
  public func column(_ node: Graph.Node) -> UnsafePointer<Double> {
    precondition(node.index < nodeCount, "node \(node.index) is not one of \(nodeCount) nodes")
    return memory.starts[node.index]
  }

  private func run(_ step: Step, _ bars: Candles, _ range: Range<Int>, _ count: Int) {
    switch step {
    case .price(let source, let out): bars.copy(source, range, into: out)
    case .clock(let place, let out): clocks[place].update(bars.time, range, into: out)
    case .indicator(let place, let inputs, let outputs):
      indicators[place].update(IndicatorBlock(count: count, inputs: inputs, outputs: outputs))
    case .arithmetic(let op, let a, let b, let out): op.run(a, b, into: out, count)
    case .remainder(let a, let b, let out): Graph.remainders(a, b, into: out, count)
    case .function(let op, let a, let out): op.run(a, into: out, count)
    case .compare(let op, let a, let b, let out): op.run(a, b, into: out, count)
    case .logic(let op, let a, let b, let out): op.run(a, b, into: out, count)
    case .not(let a, let out): fill(out, count, a) { 1 - $0 }
    case .choose(let truth, let a, let b, let out): choose(truth, a, b, into: out, count)
    case .crosses(let op, let a, let b, let out): op.run(a, b, into: out, count)
    case .crossesBoth(let a, let b, let above, let below):
      crossesBoth(a, b, above: above, below: below, count)
    case .rising(let a, let bars, let run, let out):
      moving(a, bars: bars, run: run, into: out, count) { $0 > $1 }
    case .falling(let a, let bars, let run, let out):
      moving(a, bars: bars, run: run, into: out, count) { $0 < -$1 }
    case .since(let truth, let out): since(truth, into: out, count)
    case .valueWhen(let truth, let a, let out): valueWhen(truth, a, into: out, count)
    case .delay(let place, let a, let out): delays[place].update(a, into: out, count)
    case .coarser(let place): coarser[place].update(bars, range)
    case .across(let place): across[place].fill(count)
    }
  }
}
