import Indicators

/// A column that looks across instruments, or one behind it that only its ranking reads.
struct CrossColumn {
  let view: Graph.View
  let node: Graph.Node
  /// The instrument that it looks at by name; -1 for none.
  let place: Int
  let isBoolean: Bool
  /// The column of what its values were made of, whose size says how far rounding may have moved them; `nil`
  /// where they say it themselves.
  var sizes: Int?

  /// Those of a graph in its order, and after these what rankings read besides.
  ///
  /// - Parameters:
  ///   - evaluator: that of an instrument.
  ///   - across: the graph that is worked out on each.
  ///   - symbols: of the instruments.
  static func all(
    of evaluator: GraphEvaluator, _ across: Graph, _ symbols: [String]
  ) -> [CrossColumn] {
    var columns = evaluator.across.map { column in
      var place = -1
      if case .of(let name) = column.view { place = symbols.firstIndex(of: name) ?? -1 }
      return CrossColumn(
        view: column.view, node: column.node, place: place, isBoolean: column.isBoolean)
    }
    for i in columns.indices where columns[i].place < 0 {
      guard let node = across.sizes(of: columns[i].node) else { continue }
      columns[i].sizes = columns.count
      columns.append(
        CrossColumn(view: columns[i].view, node: node, place: -1, isBoolean: false))
    }
    return columns
  }
}
