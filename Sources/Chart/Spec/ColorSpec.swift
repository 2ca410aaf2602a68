extension SeriesColor: SpecValue {
  private static let words = ["auto", "ink", "signal", "strong", "hold"]

  static var shape: SpecShape {
    .either([.word(words), .pattern("^s[1-9][0-9]?$"), Color.shape])
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> SeriesColor {
    if node.text?.hasPrefix("#") == true { return .custom(try Color.read(node, path)) }
    let all = (1...5).map { "s\($0)" } + words
    if let text = node.text, text.hasPrefix("s"), let number = UInt8(text.dropFirst()),
      (1...99).contains(number)
    {
      return .series(Int(number) - 1)
    }
    return switch try path.word(node, "colour", among: all) {
    case "auto": .auto
    case "ink": .ink
    case "signal": .signal
    case "strong": .strong
    default: .hold
    }
  }

  func node() -> ChartNode {
    switch self {
    case .auto: .text("auto")
    case .series(let number): .text("s\((number % 10 + 10) % 10 + 1)")
    case .ink: .text("ink")
    case .signal: .text("signal")
    case .strong: .text("strong")
    case .hold: .text("hold")
    case .custom(let color): color.node()
    }
  }
}

extension Color: SpecValue {
  static var shape: SpecShape { .pattern("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$") }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Color {
    guard let text = node.text else { throw path.wrong(node, "a colour such as \"#83FF92\"") }
    guard let color = Color(text) else { throw path.error(.badColor(text), at: node) }
    return color
  }

  func node() -> ChartNode { .text(css) }
}
