import Text

extension Theme: SpecObject {
  static var blank: Theme { .west }

  private static var words: [String] {
    Palette.allCases.flatMap { [$0.rawValue, $0.rawValue + "-dark"] } + Preset.words
  }

  static var shape: SpecShape {
    let base = SpecKey(
      name: "base", shape: .word(words),
      summary: "The theme that the others change; west if left out.")
    return .either([.word(words), .object([base] + fields.map(\.key))])
  }

  static var fields: [SpecField<Theme>] {
    [
      SpecField("colors", \.tokens, "Colours by their roles."),
      SpecField("series", \.names, "Colours of series by the names of their columns."),
      SpecField(ifAny: "font", \.font, "The font family of words."),
      SpecField(
        ifAny: "numberFont", \.numberFont, "The font family of numbers and times, if another."),
      SpecField(
        "holding", \.holding, in: 0...100, "How many of a hundred a band over a holding covers."),
      SpecField("volumeUp", \.volumeUp, in: 0...100, "The same of volume that rises."),
      SpecField("volumeDown", \.volumeDown, in: 0...100, "The same of volume that falls."),
    ]
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Theme {
    if node.text != nil { return try named(node, path) }
    let base = try node["base"].map { (node) throws(ChartError) in
      try named(node, path.key("base"))
    }
    return try read(node, path, into: base ?? blank, besides: ["base"])
  }

  private static func named(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Theme {
    let word = try path.word(node, "theme", among: words)
    if let choice = Preset.choice(word) { return choice.preset.theme(dark: choice.isDark) }
    let isDark = word.hasSuffix("-dark")
    guard let palette = Palette(rawValue: isDark ? String(word.dropLast(5)) : word) else {
      throw path.wrong(node, "the name of a theme")
    }
    return Theme(palette, dark: isDark)
  }

  func node() throws(ChartError) -> ChartNode {
    let base = ChartNode.text(palette.rawValue + (isDark ? "-dark" : ""))
    let changes = try members(unlike: Theme(palette, dark: isDark))
    if changes.isEmpty { return base }
    return ChartNode(.object([.init("base", base)] + changes))
  }

  fileprivate var tokens: TokenColors {
    get { TokenColors(colors: colors) }
    set { colors.merge(newValue.colors) { $1 } }
  }

  fileprivate var names: SeriesColors {
    get { SeriesColors(colors: series) }
    set { series.merge(newValue.colors) { $1 } }
  }
}

/// Colours by their roles, each a key of its own.
private struct TokenColors: SpecValue, Equatable {
  var colors: [ColorToken: Color]

  static var shape: SpecShape {
    .object(
      ColorToken.allCases.map { SpecKey(name: $0.rawValue, shape: Color.shape, summary: $0.about) })
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> TokenColors {
    guard case .object(let members) = node.content else { throw path.wrong(node, "an object") }
    var colors: [ColorToken: Color] = [:]
    for member in members {
      let path = path.key(member.name)
      guard let token = ColorToken(rawValue: member.name) else {
        let names = ColorToken.allCases.map(\.rawValue)
        throw path.error(
          .unknownKey(
            member.name, nearest: Nearest.name(to: member.name, among: names), all: names),
          at: member)
      }
      colors[token] = try Color.read(member.value, path)
    }
    return TokenColors(colors: colors)
  }

  func node() -> ChartNode {
    .object(ColorToken.allCases.map { ($0.rawValue, colors[$0]?.node()) })
  }
}

/// Colours by the names of columns.
private struct SeriesColors: SpecValue, Equatable {
  var colors: [String: Color]

  static var shape: SpecShape { .names(Color.shape) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> SeriesColors {
    guard case .object(let members) = node.content else { throw path.wrong(node, "an object") }
    var colors: [String: Color] = [:]
    for member in members {
      colors[member.name] = try Color.read(member.value, path.key(member.name))
    }
    return SeriesColors(colors: colors)
  }

  func node() -> ChartNode {
    .object(colors.keys.sorted().map { ($0, colors[$0]?.node()) })
  }
}

extension ColorToken {
  /// What has the colour, for editors.
  fileprivate var about: String {
    switch self {
    case .paper: "The page, halos and hollow marks."
    case .ink: "Text, the strongest line and markers."
    case .ink2: "Running text and the names of months."
    case .ink3: "Labels and the numbers of axes."
    case .hold: "What the strongest line is compared with."
    case .line2: "Lines of zero and other levels."
    case .line: "Rules between panes."
    case .grid: "The grid."
    case .warn: "Defects of the data."
    case .up: "What rises or gained."
    case .down: "What falls or lost."
    case .s1, .s2, .s3, .s4, .s5: "A line of an indicator."
    }
  }
}
