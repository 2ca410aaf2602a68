import Glibc
import Testing

@testable import Chart

@Suite struct ThemeTests {
  /// Contrast by WCAG 2.1.
  private func contrast(_ a: Color, _ b: Color) -> Double {
    func light(_ color: Color) -> Double {
      func part(_ value: UInt8) -> Double {
        let share = Double(value) / 255
        return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * part(color.red) + 0.7152 * part(color.green) + 0.0722 * part(color.blue)
    }
    let (x, y) = (light(a), light(b))
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)
  }

  @Test(arguments: Palette.allCases, [false, true])
  func `colours stand out from paper`(palette: Palette, dark: Bool) {
    let theme = Theme(palette, dark: dark)
    let paper = theme.color(.paper)
    for token in [Token.ink, .ink2, .ink3, .up, .down, .warn] {
      #expect(contrast(theme.color(token), paper) >= 4.5, "\(token)")
    }
    for token in [Token.hold, .s1, .s2, .s3, .s4, .s5] {
      #expect(contrast(theme.color(token), paper) >= 3, "\(token)")
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
}
