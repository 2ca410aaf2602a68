/// A preset as the values of a description that has not said them itself.
struct PresetLook {
  private let preset: Preset
  private let isDark: Bool

  init(_ preset: Preset, dark isDark: Bool) {
    self.preset = preset
    self.isDark = isDark
  }

  /// The look that a description asks for with its key `preset`; nil where it has none.
  init?(_ node: ChartNode, _ path: SpecPath) throws(ChartError) {
    guard let asked = node[Self.key.name] else { return nil }
    let path = path.key(Self.key.name)
    let word = try path.word(asked, "preset", among: Preset.words)
    guard let choice = Preset.choice(word) else { throw path.wrong(asked, "the name of a preset") }
    self.init(choice.preset, dark: choice.isDark)
  }

  /// The key of a description that asks for a look.
  static var key: SpecKey {
    SpecKey(
      name: "preset", shape: .word(Preset.words),
      summary: "Whose look it has where it says nothing else, with its panes if none are given.")
  }

  /// A description with the preset's values where it has none of its own.
  func fill(_ chart: ChartNode) throws(ChartError) -> ChartNode {
    guard case .object(let own) = chart.content else { return chart }
    let word = ChartNode.text(isDark && preset.dark != nil ? preset.name + "-dark" : preset.name)
    var parts: [ChartNode.Member] = [.init("frame", ChartNode(.object(try preset.frame.members())))]
    let hasTheme = own.contains { $0.name == "theme" }
    let theme = ChartNode(.object([.init("base", word)]))
    parts.append(.init("theme", hasTheme ? theme : word))
    let isBare = !own.contains { $0.name == "panes" }
    if isBare { parts.append(.init("panes", .list(try nodes(preset.panes)))) }
    var filled = chart.replacing("frame", with: Self.opened(chart["frame"]))
      .filled(from: ChartNode(.object(parts)))
    if !isBare { filled = try filled.replacing("panes", with: panes(filled["panes"])) }
    return filled
  }

  /// A size that is said by its name as an object, to which something can be added.
  private static func opened(_ frame: ChartNode?) -> ChartNode? {
    guard var frame, frame.text != nil else { return frame }
    frame.content = .object([.init("size", frame)])
    return frame
  }

  private func nodes(_ panes: [Pane]) throws(ChartError) -> [ChartNode] {
    var nodes: [ChartNode] = []
    for pane in panes { nodes.append(try pane.node()) }
    return nodes
  }

  /// The panes, the first with what the preset's first one has, the others with that of the one
  /// that is most like them.
  private func panes(_ node: ChartNode?) throws(ChartError) -> ChartNode? {
    guard let node, case .list(let panes) = node.content else { return node }
    let models = try nodes(preset.panes + preset.others)
    let looks = try nodes([Pane { for mark in preset.looks { mark } }])
    let isSized = panes.contains { $0["weight"] != nil || $0["pixels"] != nil }
    let facts =
      ["above", "below", "lines", "gap", "legend", "axis"]
      + (isSized ? [] : ["weight", "pixels"])
    var list = node
    list.content = .list(
      panes.enumerated().map { place, pane in
        let model = place == 0 ? models[0] : Self.model(pane, models)
        let kept = model.members.filter { facts.contains($0.name) }
        return pane.filled(from: ChartNode(.object(kept)))
          .replacing("layers", with: layers(pane["layers"], models + looks))
      })
    return list
  }

  /// The lower pane that draws the traded amount, or does not, as one does.
  private static func model(_ pane: ChartNode, _ models: [ChartNode]) -> ChartNode {
    func hasVolume(_ pane: ChartNode) -> Bool { names(pane["layers"]).contains(Volume.mark) }
    let lower = models.dropFirst()
    return lower.first { hasVolume($0) == hasVolume(pane) } ?? lower.first ?? models[0]
  }

  /// Layers whose look is the preset's; a line's colour is that of the theme.
  private func layers(_ node: ChartNode?, _ models: [ChartNode]) -> ChartNode? {
    guard let node, case .list(let layers) = node.content else { return node }
    let looks = models.flatMap { pane -> [ChartNode] in
      if case .list(let layers) = pane["layers"]?.content { layers } else { [] }
    }
    var list = node
    list.content = .list(
      layers.map { layer in
        guard let name = Self.name(layer), Self.dressed.contains(name),
          let look = looks.first(where: { Self.name($0) == name && $0.text == nil })
        else { return layer }
        let kept = look.members.filter { !["column", "label"].contains($0.name) }
        var own = layer
        if layer.text != nil { own.content = .object([]) }
        return own.filled(from: ChartNode(.object(kept)))
      })
    return list
  }

  /// The marks that a preset has a look for.
  private static let dressed = [
    Grid.mark, Candles.mark, Volume.mark, Histogram.mark, Dots.mark, Mountain.mark,
    SessionAverage.mark,
  ]

  private static func names(_ layers: ChartNode?) -> [String] {
    guard case .list(let layers) = layers?.content else { return [] }
    return layers.compactMap(name)
  }

  private static func name(_ layer: ChartNode) -> String? { layer.text ?? layer["mark"]?.text }
}

extension ChartNode {
  /// An object with the members of another one that it does not have, objects in it likewise.
  fileprivate func filled(from other: ChartNode) -> ChartNode {
    guard case .object(var members) = content else { return self }
    for member in other.members {
      if let place = members.firstIndex(where: { $0.name == member.name }) {
        members[place].value = members[place].value.filled(from: member.value)
      } else {
        members.append(member)
      }
    }
    var filled = self
    filled.content = .object(members)
    return filled
  }

  /// An object with another value for a name that it has.
  fileprivate func replacing(_ name: String, with value: ChartNode?) -> ChartNode {
    guard case .object(var members) = content, let value,
      let place = members.firstIndex(where: { $0.name == name })
    else { return self }
    members[place].value = value
    var replaced = self
    replaced.content = .object(members)
    return replaced
  }
}
