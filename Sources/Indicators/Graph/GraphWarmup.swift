extension Graph {
  /// How many bars come before the first value (or, for a truth, the first bar on which it could be
  /// true) as far as the structure tells; `nil` where it depends on the data (`since`, `valueWhen`,
  /// `on`, other instruments, an output that is found).
  ///
  /// A number is known where all it is made of is known; a choice where its first branch could be.
  /// `not` could be true at once, since what it denies is false while it is unknown.
  public func warmup(of node: Node) -> Int? {
    check(node)
    return warmups[node.index]
  }

  func warmup(of operation: Operation) -> Int? {
    switch operation {
    case .source, .constant, .not: 0
    case .output(let instance, let output): warmup(of: instances[instance], output: output)
    case .arithmetic(_, let a, let b), .compare(_, let a, let b): later(warmups[a], warmups[b])
    case .logic(.and, let a, let b): later(warmups[a], warmups[b])
    case .logic(.or, let a, let b): sooner(warmups[a], warmups[b])
    case .function(_, let a): warmups[a]
    case .choose(let condition, let a, let b):
      sooner(later(warmups[condition], warmups[a]), warmups[b])
    case .history(let a, let bars), .rising(let a, let bars), .falling(let a, let bars):
      warmups[a].map { clampedSum($0, bars) }
    case .crosses(_, let a, let b): later(warmups[a], warmups[b]).map { clampedSum($0, 1) }
    case .since, .valueWhen, .on, .across: nil
    }
  }

  private func warmup(of instance: IndicatorInstance, output: Int) -> Int? {
    if instance.description.outputs[output].isFound { return nil }
    var inputs: Int? = 0
    for input in instance.inputs { inputs = later(inputs, warmups[input]) }
    return inputs.map { clampedSum($0, instance.description.warmup(instance.settings, output)) }
  }

  private func later(_ a: Int?, _ b: Int?) -> Int? {
    guard let a, let b else { return nil }
    return max(a, b)
  }

  private func sooner(_ a: Int?, _ b: Int?) -> Int? {
    guard let a, let b else { return nil }
    return min(a, b)
  }
}
