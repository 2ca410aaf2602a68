import Indicators

extension GraphCompiler {
  /// A truth that is false until everything in `reads` has had its first value.
  ///
  /// A rule joined by `or` could otherwise be true while one side still warms up. Where the
  /// structure tells how long that takes, the gate is a constant that opens; otherwise it asks
  /// whether the number is known.
  mutating func gated(_ truth: Graph.Node, reads: [Graph.Node]) -> Graph.Node {
    var gated = truth
    var bars = 0
    for node in reads {
      guard let warmup = graph.warmup(of: node) else {
        let isKnown = graph.compare(.equal, node, node)
        gated = graph.logic(.and, gated, isKnown)
        continue
      }
      bars = max(bars, warmup)
    }
    if bars <= graph.warmup(of: gated) ?? 0 { return gated }
    let opened = open(after: bars)
    return graph.logic(.and, gated, opened)
  }

  /// False on the first `bars` bars, true ever after.
  private mutating func open(after bars: Int) -> Graph.Node {
    let always = always()
    return graph.history(always, bars: bars)
  }
}
