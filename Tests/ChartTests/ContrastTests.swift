import Testing

@testable import Chart

/// Contrast of every text and line against its ground, by WCAG 2.1: 4.5 for text, 3 for lines.
@Suite struct ContrastTests {
  /// Lines that may be fainter: they help the eye and carry no value.
  private let decoration: Set<Role> = [.grid, .gridDashed, .gridDotted, .rule, .zero, .guide]
  /// Veils and grounds, not lines.
  private let grounds: Set<Role> = [.paper, .future]

  @Test(arguments: Palette.allCases, [false, true])
  func `text and lines stand out from paper`(palette: Palette, dark: Bool) {
    let theme = Theme(palette, dark: dark)
    let paper = theme.color(.paper)
    for role in Role.allCases where !decoration.contains(role) && !grounds.contains(role) {
      let style = role.style(palette)
      if isText(role) {
        guard role != .textOn else { continue }
        let contrast = style.fill.map { theme.color($0).contrast(paper) } ?? 0
        #expect(contrast >= 4.5, "\(role) \(contrast)")
        continue
      }
      if let stroke = style.stroke {
        let contrast = theme.color(stroke).contrast(paper)
        #expect(contrast >= 3, "\(role) \(contrast)")
      } else if let fill = style.fill, style.strength == .full, fill != .paper {
        let contrast = theme.color(fill).contrast(paper)
        #expect(contrast >= 3, "\(role) \(contrast)")
      }
    }
  }

  /// What covers only a part of the paper: veils behind the marks, and bars whose heights are
  /// read against each other, which the theme has at half strength.
  private let veils: Set<Role> = [
    .bandUp, .bandDown, .guideBand, .groupUp, .groupDown, .groupEdge, .areaUp, .areaDown, .future,
    .holdArea, .underwater,
    .area1, .area2, .area3, .area4, .area5, .between1, .between2, .between3, .between4, .between5,
    .volumeUp, .volumeDown, .volumeFlat, .histogramUpTowards, .histogramDownTowards,
  ]

  @Test(arguments: Palette.allCases, [false, true])
  func `bars that are not veils stand out too`(palette: Palette, dark: Bool) {
    let theme = Theme(palette, dark: dark)
    let paper = theme.color(.paper)
    for role in Role.allCases where !decoration.contains(role) && !grounds.contains(role) {
      let style = role.style(palette)
      guard style.strength != .full, let fill = style.fill else { continue }
      if veils.contains(role) { continue }
      let mixed = Paint.mix(paper.hex, theme.color(fill).hex, theme.coverage(style.strength))
      let contrast = Color(mixed).contrast(paper)
      #expect(contrast >= 3, "\(role) \(contrast)")
    }
  }

  private func isText(_ role: Role) -> Bool {
    switch role {
    case .text, .textMonth, .textStrong, .textOn, .textHalo, .textStrongHalo, .textUp, .textDown,
      .textOpen, .legend, .value, .name, .valueUp, .valueDown:
      true
    default: false
    }
  }

  @Test(arguments: Palette.allCases, [false, true])
  func `decoration is fainter than what it helps to read`(palette: Palette, dark: Bool) {
    let theme = Theme(palette, dark: dark)
    let paper = theme.color(.paper)
    for token in [ColorToken.grid, .line, .line2] {
      let contrast = theme.color(token).contrast(paper)
      #expect(contrast > 1.05 && contrast < 3, "\(token) \(contrast)")
    }
  }

  @Test(arguments: Palette.allCases, [false, true])
  func `the text of pills stands out from them`(palette: Palette, dark: Bool) {
    let theme = Theme(palette, dark: dark)
    let pills = Role.allCases.filter { $0.rawValue.hasPrefix("pill") }
    #expect(pills.count == 10)
    for role in pills {
      expectReadable(Pill(role: role, value: 1, row: 0, height: 18), theme)
      expectReadable(Pill(role: role, tint: Color(0x808080), value: 1, row: 0, height: 18), theme)
    }
  }

  @Test(arguments: Preset.all.map(\.name), [false, true])
  func `a preset's texts stand out from paper and pills`(name: String, dark: Bool) throws {
    let theme = try #require(Preset(named: name)).theme(dark: dark)
    let paper = theme.color(.paper)
    for role in Role.allCases {
      if role.rawValue.hasPrefix("pill") {
        expectReadable(Pill(role: role, value: 1, row: 0, height: 18), theme)
      } else if isText(role), role != .textOn, let fill = role.style(theme.palette).fill {
        let contrast = theme.legible(fill).contrast(paper)
        #expect(contrast >= 4.5, "\(role) \(contrast)")
      }
    }
  }

  /// A theme of somebody's own may be too pale for words.
  @Test func `pale colours are deepened for words and grounds alone`() {
    var theme = Theme.west
    theme.colors[.up] = Color(0x8FE3A0)
    let pill = Pill(role: .pillUp, value: 1, row: 0, height: 19)
    #expect(AxisNumbers.text(on: pill, theme) == .textOn)
    expectReadable(pill, theme)
    let style = ChartStyle.literal(theme)
    #expect(style.contains(".k-candle-up{fill:#8FE3A0"))
    #expect(
      style.contains(".k .k-value-up{fill:\(theme.legible(.up).css)")
        || style.contains(
          ".k .k-text-up,.k .k-value-up{fill:\(theme.legible(.up).css)")
    )
    for token in ColorToken.allCases where token != .paper && token != .up {
      let own = theme.color(token)
      if own.contrast(theme.color(.paper)) >= 4.5 { #expect(theme.legible(token) == own) }
    }
  }

  private func expectReadable(_ pill: Pill, _ theme: Theme) {
    let text = AxisNumbers.text(on: pill, theme)
    let words = text.style(theme.palette).fill.map { theme.color($0) } ?? Color(0)
    let token = pill.role.style(theme.palette).fill ?? .ink
    let ground = pill.role.isGround ? theme.legible(token) : theme.color(token)
    let contrast = words.contrast(ground)
    #expect(contrast >= 4.5, "\(pill.role) \(pill.tint?.css ?? "") \(contrast)")
  }

  @Test func `contrast is that of WCAG`() {
    #expect(abs(Color(0).contrast(Color(0xFFFFFF)) - 21) < 1e-9)
    #expect(abs(Color(0x767676).contrast(Color(0xFFFFFF)) - 4.54) < 0.005)
    #expect(Color(0x123456).contrast(Color(0x123456)) == 1)
  }
}
