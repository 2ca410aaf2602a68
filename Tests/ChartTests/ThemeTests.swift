import Support
import Testing

@testable import Chart

@Suite struct ThemeTests {
  @Test(arguments: Palette.allCases, [false, true])
  func `colours stand out from paper`(palette: Palette, dark: Bool) {
    let theme = Theme(palette, dark: dark)
    let paper = theme.color(.paper)
    for token in [ColorToken.ink, .ink2, .ink3, .up, .down, .warn] {
      #expect(theme.color(token).contrast(paper) >= 4.5, "\(token)")
    }
    for token in [ColorToken.hold, .s1, .s2, .s3, .s4, .s5] {
      #expect(theme.color(token).contrast(paper) >= 3, "\(token)")
    }
  }

  @Test func `east is west with its colours swapped`() {
    for dark in [false, true] {
      let (west, east) = (Theme(.west, dark: dark), Theme(.east, dark: dark))
      #expect(west.color(.up) == east.color(.down))
      #expect(west.color(.down) == east.color(.up))
    }
  }

  @Test func `a colour is written as CSS`() {
    #expect(Color(0x00796B).css == "#00796B")
    #expect(Color(0x00796B).green == 0x79)
  }
}

@Suite struct ChartStyleTests {
  @Test func `every role has one rule in the page's style`() {
    let css = ChartStyle.css
    for role in Role.allCases {
      let rules = [".\(role.cssClass){", ".\(role.cssClass),"]
      #expect(rules.contains { css.contains($0) }, "\(role)")
    }
    #expect(css.count { $0 == "{" } == css.count { $0 == "}" })
  }

  @Test func `a style of its own has no variable`() {
    for palette in Palette.allCases {
      #expect(!ChartStyle.literal(Theme(palette)).contains("var("))
    }
  }

  @Test func `the page's style is as kept`() { expectStyle(ChartStyle.css) }

  @Test func `what it is painted with in each theme is as kept`() {
    let themes = Palette.allCases.flatMap { [Theme($0), Theme($0, dark: true)] }
    let lines = themes.map { theme in
      "\(theme.palette.rawValue)\(theme.isDark ? " dark" : "") \(ChartStyle.variables(theme))\n"
    }
    expectGolden(lines.joined(), "variables.txt")
  }
}
