/// A mark as a layer of a pane: its name alone, or an object with `mark` and its keys.
enum LayerSpec {
  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> any Mark {
    if node.text != nil { return try read(node, named: node, path, path) }
    guard case .object = node.content else {
      throw path.wrong(node, "the name of a mark, or an object with 'mark'")
    }
    guard let name = node["mark"] else {
      throw path.error(.missingKey("mark", example: "\"candles\""), at: node)
    }
    return try read(node, named: name, path, path.key("mark"))
  }

  private static func read(
    _ node: ChartNode, named name: ChartNode, _ path: SpecPath, _ namePath: SpecPath
  ) throws(ChartError) -> any Mark {
    let word = try namePath.word(name, "mark", among: MarkList.names)
    guard let type = MarkList.all.first(where: { $0.mark == word }) else {
      throw namePath.wrong(name, "a mark")
    }
    return try read(type, node, path)
  }

  private static func read<M: DescribedMark>(
    _ type: M.Type, _ node: ChartNode, _ path: SpecPath
  ) throws(ChartError) -> any Mark {
    let isBare = node.text != nil
    let keys = isBare ? ChartNode(.object([]), line: node.line, column: node.column) : node
    let mark = try type.read(keys, path, besides: ["mark", "axis"])
    guard let axis = keys["axis"] else { return mark }
    let side = try path.key("axis").word(axis, "side of an axis", among: axes)
    return side == "left" ? mark.onLeft : mark
  }

  private static let axes = ["right", "left"]

  static func node(_ mark: any Mark) throws(ChartError) -> ChartNode {
    let inner = (mark as? OnLeft)?.mark ?? mark
    guard let described = inner as? any DescribedMark else {
      throw ChartError(.nameless("\(type(of: inner))"))
    }
    return try node(described: described, onLeft: mark is OnLeft)
  }

  private static func node<M: DescribedMark>(
    described mark: M, onLeft: Bool
  ) throws(ChartError) -> ChartNode {
    let axis: [ChartNode.Member] = onLeft ? [.init("axis", .text("left"))] : []
    let members = try mark.members() + axis
    if members.isEmpty { return .text(M.mark) }
    return ChartNode(.object([.init("mark", .text(M.mark))] + members))
  }

  /// What a layer may be.
  static var shape: SpecShape {
    let whole = MarkList.all.filter { $0.isWhole }.map { $0.mark }
    return .either([.word(whole)] + MarkList.all.map { shape($0) })
  }

  private static func shape(_ type: any DescribedMark.Type) -> SpecShape {
    func keys<M: DescribedMark>(_ type: M.Type) -> [SpecKey] { type.fields.map(\.key) }
    let name = SpecKey(
      name: "mark", shape: .word([type.mark]), isRequired: true, summary: type.about)
    let axis = SpecKey(
      name: "axis", shape: .word(axes), summary: "Whose scale it has; the right one if left out.")
    return .object([name] + keys(type) + [axis])
  }
}

/// The layers of a pane.
struct Layers: SpecValue {
  var marks: [any Mark]

  static var shape: SpecShape { .list(.reference("layer"), least: 1) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Layers {
    guard case .list(let nodes) = node.content else { throw path.wrong(node, "a list of layers") }
    var marks: [any Mark] = []
    for (place, node) in nodes.enumerated() {
      marks.append(try LayerSpec.read(node, path.index(place)))
    }
    return Layers(marks: marks)
  }

  func node() throws(ChartError) -> ChartNode {
    var nodes: [ChartNode] = []
    for mark in marks { nodes.append(try LayerSpec.node(mark)) }
    return .list(nodes)
  }
}
