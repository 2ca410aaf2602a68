extension ChartDescription: SpecObject {
  static var blank: ChartDescription { ChartDescription {} }

  static var fields: [SpecField<ChartDescription>] {
    [
      SpecField("theme", \.theme, "Its colours."),
      SpecField("frame", \.frame, "Its measures."),
      SpecField(
        "height", \.height, in: ChartLimits.side,
        "Height of the whole picture; panes with a weight share what the others leave."),
      SpecField("visible", \.window, "Which bars are shown; all if left out."),
      SpecField(
        "transform", \.transform, "What is made of the candles before they are drawn."),
      SpecField("title", \.title, "Its name for readers who do not see it."),
      SpecField("summary", \.summary, "The picture in words for them."),
      SpecField(
        required: "panes", \.panes, example: "[{ \"layers\": [\"candles\"] }]",
        shape: .list(.reference("pane"), least: 1), "The panes, top first."),
    ]
  }
}

extension ChartDescription {
  /// The chart that a text in JSON describes.
  ///
  /// - Parameters:
  ///   - json: the description; `ChartDescription.schema` says what may be in it.
  ///   - name: what messages call the text, such as its file.
  /// - Throws: `ChartError` with line, column and path at the first thing that is wrong.
  public init(json: String, name: String = "chart.json") throws(ChartError) {
    let source = SpecSource(name: name, text: json)
    try self.init(JSONTree.read(source), source)
  }

  /// The chart that values of another reader describe, which knows their places.
  ///
  /// - Parameters:
  ///   - name: what messages call the text.
  ///   - text: the whole text, whose lines messages show; none are shown without it.
  ///   - path: the way to the description in it, such as `report.chart`.
  public init(
    _ node: ChartNode, name: String = "chart", text: String = "", under path: String = ""
  ) throws(ChartError) {
    try self.init(node, SpecSource(name: name, text: text), under: path)
  }

  private init(
    _ node: ChartNode, _ source: SpecSource, under start: String = ""
  ) throws(ChartError) {
    var described = node
    // Where an editor finds the schema; not read.
    if case .object(let members) = node.content {
      described.content = .object(members.filter { $0.name != "$schema" })
    }
    let path = SpecPath(source, start)
    if let look = try PresetLook(described, path) { described = try look.fill(described) }
    self = try Self.read(described, path, besides: [PresetLook.key.name])
    if panes.isEmpty, let node = node["panes"] {
      throw path.key("panes").error(.noPanes, at: node)
    }
    for (place, pane) in panes.enumerated() where pane.marks.isEmpty {
      guard case .list(let nodes) = node["panes"]?.content, place < nodes.count else { continue }
      throw path.key("panes").index(place).error(.noLayers(pane: place + 1), at: nodes[place])
    }
  }

  /// The description as JSON, which reads back as the same chart.
  ///
  /// - Throws: `ChartError` where a number is not finite or a mark is not one of this module's.
  public func json() throws(ChartError) -> String {
    try node().json + "\n"
  }

  /// The JSON Schema (draft 2020-12) of a description, made from the tables that the reader uses.
  public static let schema: String = {
    let head: [ChartNode.Member] = [
      .init("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      .init("title", .text("A chart for kreplay")),
      .init("description", .text("Panes over one axis of bars, and what each of them shows.")),
    ]
    let tail = ChartNode.Member("$defs", ChartNode(.object(parts)))
    return ChartNode(.object(head + whole + [tail])).json + "\n"
  }()

  /// The schema of a description as definitions for another schema: `chart`, and what it refers to.
  public static let schemaDefinitions: [(name: String, json: String)] =
    ([.init("chart", ChartNode(.object(whole)))] + parts).map {
      ($0.name, $0.value.json)
    }

  private static let parts: [ChartNode.Member] = [
    .init("pane", Pane.shape.schema), .init("layer", LayerSpec.shape.schema),
  ]

  private static let whole: [ChartNode.Member] = {
    let link = SpecKey(
      name: "$schema", shape: .text, summary: "Where an editor finds the schema; not read.")
    // A preset has panes, so that a description of one may have none.
    let keys = fields.map(\.key).map { key in
      var key = key
      key.isRequired = false
      return key
    }
    return SpecShape.object([link, PresetLook.key] + keys).schema.members
  }()
}
