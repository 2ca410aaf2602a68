import Indicators

/// A column that is looked at across instruments, or one that says how large what went into such a column was.
struct ComparedColumn {
  let view: Graph.View
  let node: Graph.Node
  /// The instrument that it looks at by name.
  let place: Int
  let isBoolean: Bool
  /// Where the column of its sizes is, if it is ranked and its own values do not say them.
  var sizes: Int?

  /// All columns of a graph that looks across instruments, and after them the sizes of those that are ranked.
  ///
  /// - Parameters:
  ///   - graph: the one that is worked out on every instrument.
  ///   - place: where the instrument of a name is.
  static func all(
    _ across: [CrossSectionColumn], of graph: Graph, place: (String) -> Int?
  ) -> [ComparedColumn] {
    var columns = across.map { column in
      var named: Int?
      if case .of(let name) = column.view { named = place(name) }
      return ComparedColumn(
        view: column.view, node: column.node, place: named ?? -1, isBoolean: column.isBoolean)
    }
    for i in across.indices {
      if case .of = columns[i].view { continue }
      guard let node = graph.magnitude(of: columns[i].node) else { continue }
      columns[i].sizes = columns.count
      columns.append(
        ComparedColumn(view: columns[i].view, node: node, place: -1, isBoolean: false))
    }
    return columns
  }
}
