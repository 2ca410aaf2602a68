import Indicators

/// A rule at work: when it is true, and when it is worth asking.
struct Trigger: Sendable {
  /// Where this truth is false the rule is false; for a rule that no trade changes it is the rule.
  private(set) var mask: Graph.Node?
  /// What is left to ask where the rule depends on the trades.
  private(set) var program: ScalarProgram?
  /// Its place in `Plan.rules`.
  let rule: Int

  init(mask: Graph.Node?, program: ScalarProgram?, rule: Int) {
    self.mask = mask
    self.program = program
    self.rule = rule
  }

  /// Whether it is just a mask.
  var isMask: Bool { mask != nil && program == nil }

  /// The same where a truth holds as well.
  mutating func narrow(to node: Graph.Node) { mask = node }

  func isTrue(at bar: BarView) -> Bool {
    if let mask, !bar.isTrue(mask) { return false }
    guard let program else { return true }
    return program.isTrue(at: bar)
  }
}

extension GraphCompiler {
  /// Compiles a rule; `also` are numbers that must be known before it can be true.
  mutating func trigger(_ rule: Meaning, also: [Graph.Node], place: Int) -> Trigger {
    if rule.state == nil {
      let (truth, reads) = reading { $0.truth(rule, .holds) }
      return Trigger(mask: gated(truth, reads: reads + also), program: nil, rule: place)
    }
    let (program, reads) = reading { $0.program(truth: rule) }
    let condition = unconditional(part: rule).map { truth($0, .holds) } ?? always()
    let mask = gated(condition, reads: reads + also)
    return Trigger(mask: mask == always() ? nil : mask, program: program, rule: place)
  }

  /// Makes a rule false where another one is.
  mutating func narrow(_ trigger: inout Trigger, to other: Meaning) {
    let wanted = truth(other, .holds)
    trigger.narrow(to: trigger.mask.map { graph.logic(.and, $0, wanted) } ?? wanted)
  }

  /// A part without which the rule cannot be true and that no trade changes: one side of its `and`s.
  private func unconditional(part rule: Meaning) -> Meaning? {
    guard rule.state != nil else { return rule }
    guard case .logic(.and, let a, let b) = rule.form else { return nil }
    return unconditional(part: a) ?? unconditional(part: b)
  }

  /// True at every bar.
  mutating func always() -> Graph.Node {
    let zero = graph.constant(0)
    return graph.compare(.equal, zero, zero)
  }
}
