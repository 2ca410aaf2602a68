extension Graph {
  /// The same columns, fewer indicators: of those that are outputs of one larger indicator, that one is
  /// at work instead, if it is there anyway or if at least two of them are.
  ///
  /// So `adx(14) > 25 and plus_di(14) > minus_di(14)` sums up the directional moves once. Every node
  /// keeps its place and its bits.
  func sharingWholes() -> Graph {
    let wholes = instances.map(\.whole)
    guard wholes.contains(where: { $0 != nil }) else { return self }
    var users = Dictionary(grouping: wholes.compactMap { $0?.instance.key }) { $0 }
      .mapValues(\.count)
    for instance in instances where users[instance.key] != nil { users[instance.key]? += 1 }
    var graph = self
    var nodes: [IndicatorInstance.Key: [Int: Int]] = [:]
    for place in operations.indices {
      guard case .output(let number, let own) = operations[place] else { continue }
      let (instance, output) = wholes[number] ?? (instances[number], own)
      guard users[instance.key, default: 0] > 1 else { continue }
      if let node = nodes[instance.key]?[output] {
        graph.operations[place] = .history(node, bars: 0)
      } else {
        graph.operations[place] = .output(instance: graph.instance(instance), output: output)
        nodes[instance.key, default: [:]][output] = place
      }
    }
    return graph
  }
}

extension IndicatorInstance {
  /// The larger indicator that has what this one gives among its outputs.
  fileprivate var whole: (instance: IndicatorInstance, output: Int)? {
    guard let part = description.part, let whole = Catalogue.find(part.whole) else { return nil }
    let settings = Settings(part.settings(settings)).fitted(to: whole.parameters)
    return (
      IndicatorInstance(description: whole, settings: settings, inputs: inputs), part.output
    )
  }
}
