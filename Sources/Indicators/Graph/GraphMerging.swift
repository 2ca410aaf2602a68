public import Market

extension Graph {
  /// The value of a node of another graph that sees only closed bars of a coarser timeframe, at the
  /// last of these that is closed.
  ///
  /// Graphs for one timeframe are merged: they share one aggregator, and equal nodes are one.
  public mutating func on(_ timeframe: Timeframe, _ inner: Graph, _ node: Node) -> Node {
    inner.check(node)
    nesting = max(nesting, inner.nesting + 1)
    let frame = coarser.firstIndex { $0.timeframe == timeframe } ?? coarser.count
    if frame == coarser.count { coarser.append(CoarserGraph(timeframe: timeframe, graph: Graph())) }
    let merged = coarser[frame].graph.merge(inner, node)
    return self.node(.on(frame: frame, node: merged.index))
  }

  /// What a node of another graph is worth on other instruments, or beside them.
  ///
  /// All graphs that are looked at so are merged into one, which is worked out on every instrument of the
  /// run (``GraphEvaluator/across``); in itself it cannot look across.
  public mutating func across(_ view: View, _ inner: Graph, _ node: Node) -> Node {
    inner.check(node)
    if across.isEmpty { across.append(Graph()) }
    let merged = across[0].merge(inner, node)
    return self.node(.across(view, node: merged.index))
  }

  /// Whether a column comes from other instruments.
  package var looksAcross: Bool { !across.isEmpty }

  /// The instruments that it looks at by name, each once.
  package var instrumentsLookedAt: [String] {
    let names = operations.compactMap { operation -> String? in
      if case .across(.of(let name), _) = operation { name } else { nil }
    }
    return Set(names).sorted()
  }

  /// The graph that is worked out on every instrument for columns across them; `nil` without any.
  package var acrossGraph: Graph? { across.first }

  /// Whether its first nodes are those of another graph: it is that one, grown.
  package func begins(with other: Graph) -> Bool {
    operations.starts(with: other.operations)
      && instances.lazy.map(\.key).starts(with: other.instances.lazy.map(\.key))
  }

  /// Adds all nodes of another graph, of which those that are here already are shared.
  ///
  /// So the columns of several strategies are worked out once, each with the same bits as alone.
  ///
  /// - Returns: for each node of the other graph, by its index, the one that it is here.
  public mutating func merge(_ other: Graph) -> [Node] {
    var here: [Node] = []
    here.reserveCapacity(other.count)
    for place in 0..<other.count { here.append(add(other, place) { here[$0] }) }
    return here
  }

  /// Adds a node of another graph with all that it is made of, as far as it is not here already.
  private mutating func merge(_ other: Graph, _ node: Node) -> Node {
    let needed = other.needed(for: node)
    var here = [Node](repeating: Node(index: 0), count: node.index + 1)
    for place in 0...node.index where needed[place] {
      here[place] = add(other, place) { here[$0] }
    }
    return here[node.index]
  }

  /// Which nodes up to `node` it is made of, itself included.
  private func needed(for node: Node) -> [Bool] {
    var needed = [Bool](repeating: false, count: node.index + 1)
    needed[node.index] = true
    for place in (0...node.index).reversed() where needed[place] {
      forEachInput(of: operations[place]) { needed[$0] = true }
    }
    return needed
  }

  private mutating func add(_ other: Graph, _ place: Int, here: (Int) -> Node) -> Node {
    switch other.operations[place] {
    case .source(let source): self.source(source)
    case .constant(let bits): constant(Double(bitPattern: bits))
    case .output(let instance, let output):
      indicator(
        other.instances[instance].description, inputs: other.instances[instance].inputs.map(here),
        settings: other.instances[instance].settings, output: output)
    case .arithmetic(let op, let a, let b): arithmetic(op, here(a), here(b))
    case .function(let op, let a): function(op, here(a))
    case .compare(let op, let a, let b): compare(op, here(a), here(b))
    case .logic(let op, let a, let b): logic(op, here(a), here(b))
    case .not(let a): not(here(a))
    case .choose(let condition, let a, let b): choose(here(condition), here(a), here(b))
    case .history(let a, let bars): history(here(a), bars: bars)
    case .crosses(let op, let a, let b): crosses(op, here(a), here(b))
    case .rising(let a, let bars): rising(here(a), bars: bars)
    case .falling(let a, let bars): falling(here(a), bars: bars)
    case .since(let a): since(here(a))
    case .valueWhen(let truth, let a): valueWhen(here(truth), here(a))
    case .on(let frame, let node):
      on(other.coarser[frame].timeframe, other.coarser[frame].graph, Node(index: node))
    case .across(let view, let node): across(view, other.across[0], Node(index: node))
    }
  }

  /// Calls `body` with the place of each node that an operation reads in this graph.
  func forEachInput(of operation: Operation, _ body: (Int) -> Void) {
    switch operation {
    case .source, .constant, .on, .across: break
    case .output(let instance, _): instances[instance].inputs.forEach(body)
    case .function(_, let a), .not(let a), .history(let a, _), .rising(let a, _),
      .falling(let a, _), .since(let a):
      body(a)
    case .arithmetic(_, let a, let b), .compare(_, let a, let b), .logic(_, let a, let b),
      .crosses(_, let a, let b), .valueWhen(let a, let b):
      body(a)
      body(b)
    case .choose(let condition, let a, let b):
      body(condition)
      body(a)
      body(b)
    }
  }
}
