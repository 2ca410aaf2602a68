import Testing

@testable import Chart

@Suite struct FontTests {
  @Test func `a missing font is a note that names its package`() {
    #expect(ChartNote.noFont.text.contains("fonts-dejavu-core"))
    #expect(ChartNote.noGlyph("日").text.contains("fonts-noto-cjk"))
  }

  @Test func `text is drawn, or a note says that it is not`() throws {
    let label = Label("607.94", .text, 4, 24)
    let list = DisplayList(width: 60, height: 20, title: "", shapes: [.label(label)])
    let image = try list.png()
    let picture = try #require(DecodedPicture(image.bytes))
    let paper = Theme.west.color(.paper).hex
    #expect(picture.pixels.contains { $0 != paper } != image.notes.contains(.noFont))
  }

  @Test func `a character without a glyph is noted once`() throws {
    // A private character that no font has.
    let label = Label("a\u{F8FE8}\u{F8FE8}", .text, 4, 24)
    let list = DisplayList(width: 60, height: 20, title: "", shapes: [.label(label)])
    let notes = try list.png().notes
    #expect(notes == [.noGlyph("\u{F8FE8}")] || notes == [.noFont])
  }

  @Test func `a family that this machine has not is a note, not silence`() throws {
    var theme = Theme.west
    theme.font = "No Such Family"
    let label = Label("607.94", .text, 4, 24)
    let list = DisplayList(width: 60, height: 20, title: "", shapes: [.label(label)])
    let notes = try list.png(theme: theme).notes
    #expect(notes.contains(.noFamily("No Such Family")) || notes == [.noFont])
    #expect(ChartNote.noFamily("X").text.contains("'X'"))
    #expect(try list.png().notes.allSatisfy { $0 != .noFamily("No Such Family") })
  }

  @Test func `a page names the families of words and of numbers`() throws {
    var theme = Theme.west
    (theme.font, theme.numberFont) = ("Own Words", "Own Figures")
    let svg = try small {
      Grid(); Candles()
    }.picture(of: sample(20))
      .svg(mode: .standalone(theme))
    #expect(svg.contains("Own Words") && svg.contains("Own Figures"))
  }
}
