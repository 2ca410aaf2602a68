import Market

/// Where the values of a graph's nodes are, and how far back each is read.
struct GraphLayout {
  /// For each node the values that its column keeps from before a block; `nil` for a node that has
  /// no column of its own.
  private(set) var heads: [Int?]
  /// For each node the column it is read from, and how many bars back: a look back that fits into a
  /// head is no work at all, only another place to read at.
  private(set) var reads: [(column: Int, lag: Int)]

  /// Every column can be read one bar back, whoever does so.
  init(_ graph: Graph) {
    var heads = [Int](repeating: 1, count: graph.count)
    for place in graph.operations.indices.reversed() {
      if case .history(let a, let bars) = graph.operations[place], bars <= Columns.longestHead {
        heads[a] = max(heads[a], heads[place] + bars)
      }
    }
    self.heads = heads
    reads = graph.operations.indices.map { ($0, 0) }
    for place in graph.operations.indices {
      guard case .history(let a, let bars) = graph.operations[place], bars <= Columns.longestHead
      else { continue }
      reads[place] = (reads[a].column, reads[a].lag + bars)
      self.heads[place] = nil
    }
  }

  /// How many values all columns and delay lines of a graph keep.
  func valueCount(of graph: Graph) -> Int {
    var sum = 0
    for place in graph.operations.indices {
      if case .history(_, let bars) = graph.operations[place], bars > Columns.longestHead {
        sum = clampedSum(sum, bars)
      }
      sum = clampedSum(sum, Columns.room(head: heads[place]))
    }
    return sum
  }
}
