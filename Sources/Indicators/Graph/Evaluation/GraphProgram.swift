import Market

/// A graph turned into steps, in an order in which each step finds its inputs done.
struct GraphProgram {
  private(set) var steps: [Step] = []
  private(set) var indicators: [any Indicator] = []
  private(set) var delays: [DelayLine] = []
  /// The columns that clocks and calendar fill, in the order of their steps.
  private(set) var clocks: [Graph.Source] = []
  /// For each coarser timeframe of the graph, the columns that hold its values.
  private(set) var held: [[CoarserBars.Held]]
  /// The columns that are looked at across instruments.
  private(set) var across: [CrossSectionColumn] = []

  private let graph: Graph
  private let memory: GraphMemory
  /// For each indicator, the table of its output columns once it has a step.
  private var outputs: [UnsafeMutablePointer<Step.Output>?]
  /// The step of the first crossing of two columns, by the columns.
  private var crossings: [[Int]: Int] = [:]

  init(_ graph: Graph, _ memory: GraphMemory) {
    self.graph = graph
    self.memory = memory
    outputs = graph.instances.map { _ in nil }
    held = graph.coarser.map { _ in [] }
    for place in graph.operations.indices { add(place) }
  }

  private mutating func add(_ place: Int) {
    let out = memory.columns[place]
    switch graph.operations[place] {
    case .source(let source): addSource(source, out)
    case .constant(let bits):
      out.update(repeating: Double(bitPattern: bits), count: Candles.blockSize)
    case .output(let instance, let output): addOutput(output, of: instance, out)
    case .arithmetic(.modulo, let a, let b): steps.append(.remainder(measured(a), read(b), out))
    case .arithmetic(let op, let a, let b): steps.append(.arithmetic(op, read(a), read(b), out))
    case .function(let op, let a): steps.append(.function(op, read(a), out))
    case .compare(let op, let a, let b): steps.append(.compare(op, measured(a), measured(b), out))
    case .logic(let op, let a, let b): steps.append(.logic(op, read(a), read(b), out))
    case .not(let a): steps.append(.not(read(a), out))
    case .choose(let c, let a, let b): steps.append(.choose(read(c), read(a), read(b), out))
    case .history(let a, let bars): addHistory(a, bars, out)
    case .crosses(let op, let a, let b): addCrossing(op, a, b, out)
    case .rising(let a, let bars):
      steps.append(.rising(measured(a), bars: Double(bars), run: memory.run(), out))
    case .falling(let a, let bars):
      steps.append(.falling(measured(a), bars: Double(bars), run: memory.run(), out))
    case .since(let a): steps.append(.since(read(a), out))
    case .valueWhen(let truth, let a): steps.append(.valueWhen(read(truth), read(a), out))
    case .on(let frame, let node): addCoarser(frame, node, out)
    case .across(let view, let node):
      steps.append(.across(across.count))
      across.append(
        CrossSectionColumn(
          view: view, node: Graph.Node(index: node), isBoolean: graph.truths[place], out: out))
    }
  }

  private func read(_ place: Int) -> Step.Input { memory.starts[place] }

  private func measured(_ place: Int) -> Measured {
    Measured(values: read(place), sizes: read(graph.magnitudes[place]))
  }

  private mutating func addSource(_ source: Graph.Source, _ out: Step.Output) {
    guard !source.isPrice else { return steps.append(.price(source, out)) }
    steps.append(.clock(clocks.count, out))
    clocks.append(source)
  }

  /// One step for all columns of a coarser timeframe, at the first of them.
  private mutating func addCoarser(_ frame: Int, _ node: Int, _ out: Step.Output) {
    if held[frame].isEmpty { steps.append(.coarser(frame)) }
    held[frame].append((Graph.Node(index: node), out))
  }

  /// One step for all outputs of an indicator, at the first of them.
  private mutating func addOutput(_ output: Int, of instance: Int, _ out: Step.Output) {
    if let table = outputs[instance] {
      table[output] = out
      return
    }
    let wanted = graph.instances[instance]
    let table = memory.outputTable(wanted.description.outputs.count)
    table[output] = out
    outputs[instance] = table
    steps.append(
      .indicator(indicators.count, memory.inputTable(wanted.inputs), UnsafePointer(table)))
    indicators.append(wanted.description.make(wanted.settings))
  }

  /// A look back is a place to read at; only one that is too long for that is work.
  private mutating func addHistory(_ a: Int, _ bars: Int, _ out: Step.Output) {
    guard bars > Columns.longestHead else { return }
    steps.append(.delay(delays.count, read(a), out))
    delays.append(DelayLine(length: bars, before: graph.truths[a] ? 0 : .nan))
  }

  /// Both directions of a crossing are one step, at the first of them.
  private mutating func addCrossing(
    _ op: Graph.Crossing, _ a: Int, _ b: Int, _ out: Step.Output
  ) {
    guard op != .either, let first = crossings[[a, b]],
      case .crosses(let other, _, _, let otherOut) = steps[first]
    else {
      if op != .either { crossings[[a, b]] = steps.count }
      steps.append(.crosses(op, measured(a), measured(b), out))
      return
    }
    let isAbove = other == .above
    steps[first] = .crossesBoth(
      measured(a), measured(b), above: isAbove ? otherOut : out, below: isAbove ? out : otherOut)
  }
}

extension Graph.Source {
  /// Whether it is a price or a volume, not a time.
  var isPrice: Bool {
    switch self {
    case .open, .high, .low, .close, .volume, .hl2, .hlc3, .ohlc4: true
    default: false
    }
  }
}
