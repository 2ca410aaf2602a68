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
    return try type.read(keys, path, besides: ["mark"])
  }

  static func node(_ mark: any Mark) throws(ChartError) -> ChartNode {
    guard let described = mark as? any DescribedMark else {
      throw ChartError(.nameless("\(type(of: mark))"))
    }
    return try node(described: described)
  }

  private static func node<M: DescribedMark>(described mark: M) throws(ChartError) -> ChartNode {
    let members = try mark.members()
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
    return .object([name] + keys(type))
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
