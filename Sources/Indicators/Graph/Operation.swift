import Market

/// What one node does, by the places of the nodes it reads: all of them come before it.
enum Operation: Hashable, Sendable {
  case source(Graph.Source)
  /// A number by its bits, so that unknown equals unknown.
  case constant(bits: UInt64)
  case output(instance: Int, output: Int)
  case arithmetic(Graph.Arithmetic, Int, Int)
  case function(Graph.Function, Int)
  case compare(Graph.Comparison, Int, Int)
  case logic(Graph.Logic, Int, Int)
  case not(Int)
  case choose(Int, Int, Int)
  case history(Int, bars: Int)
  case crosses(Graph.Crossing, Int, Int)
  case rising(Int, bars: Int)
  case falling(Int, bars: Int)
  case since(Int)
  case valueWhen(Int, Int)
  /// A node of the graph at a place in `Graph.coarser`.
  case on(frame: Int, node: Int)
  /// A node of the graph that is looked at across instruments.
  case across(Graph.View, node: Int)
}

extension Graph {
  /// Whether an operation gives a truth.
  func isBoolean(_ operation: Operation) -> Bool {
    switch operation {
    case .source(let source): source.isBoolean
    case .compare, .logic, .not, .crosses, .rising, .falling: true
    case .choose(_, let a, let b): truths[a] && truths[b]
    case .history(let a, _): truths[a]
    case .valueWhen(_, let a): truths[a]
    case .on(let frame, let node): coarser[frame].graph.truths[node]
    case .across(.of, let node): across[0].truths[node]
    case .across: false
    case .constant, .output, .arithmetic, .function, .since: false
    }
  }
}

/// An indicator with its settings and the columns that feed it; its outputs are nodes.
struct IndicatorInstance: Sendable {
  let description: IndicatorDescription
  let settings: Settings
  let inputs: [Int]

  /// What makes two of them one.
  struct Key: Hashable, Sendable {
    let name: String
    let settings: Settings
    let inputs: [Int]
  }

  var key: Key { Key(name: description.name, settings: settings, inputs: inputs) }
}

/// The graph of all columns that are worked out on bars of a coarser timeframe.
struct CoarserGraph: Sendable {
  let timeframe: Timeframe
  var graph: Graph
}
