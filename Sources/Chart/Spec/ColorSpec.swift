extension SeriesColor: SpecValue {
  private static let words = ["ink", "signal", "strategy", "hold"]

  static var shape: SpecShape { .either([.word(words), .pattern("^s[1-9][0-9]?$")]) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> SeriesColor {
    let all = (1...5).map { "s\($0)" } + words
    if let text = node.text, text.hasPrefix("s"), let number = UInt8(text.dropFirst()),
      (1...99).contains(number)
    {
      return .series(Int(number) - 1)
    }
    return switch try path.word(node, "colour", among: all) {
    case "ink": .ink
    case "signal": .signal
    case "strategy": .strategy
    default: .hold
    }
  }

  func node() -> ChartNode {
    switch self {
    case .series(let number): .text("s\((number % 5 + 5) % 5 + 1)")
    case .ink: .text("ink")
    case .signal: .text("signal")
    case .strategy: .text("strategy")
    case .hold: .text("hold")
    }
  }
}

extension Theme: SpecValue {
  private static var words: [String] {
    Palette.allCases.flatMap { [$0.rawValue, $0.rawValue + "-dark"] }
  }

  static var shape: SpecShape { .word(words) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Theme {
    let word = try path.word(node, "theme", among: words)
    let isDark = word.hasSuffix("-dark")
    guard let palette = Palette(rawValue: isDark ? String(word.dropLast(5)) : word) else {
      throw path.wrong(node, "a theme")
    }
    return Theme(palette, dark: isDark)
  }

  func node() -> ChartNode { .text(palette.rawValue + (isDark ? "-dark" : "")) }
}
