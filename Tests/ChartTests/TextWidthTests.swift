import Testing

@testable import Chart

@Suite struct TextWidthTests {
  @Test func `widths are those of a wide font`() {
    #expect(TextWidth.of("") == 0)
    #expect(TextWidth.of("607.94", bold: true) == 43)
    #expect(TextWidth.of("日本") == 27)
    #expect(TextWidth.of("e\u{301}") == TextWidth.of("e"))
  }

  @Test func `a text that is too long ends in an ellipsis`() {
    #expect(TextWidth.fitted("short", into: 100) == "short")
    let cut = TextWidth.fitted("a name that goes on and on", into: 80)
    #expect(cut.hasSuffix("…"))
    #expect(TextWidth.of(cut) <= 80)
    #expect(TextWidth.fitted("anything", into: 3).isEmpty)
  }
}

@Suite struct LabelSpaceTests {
  @Test func `room is given once`() {
    var space = LabelSpace(width: 200, height: 100)
    let labels = [
      Label("one", .text, 20, 60), Label("two", .text, 30, 66), Label("two", .text, 30, 92),
      Label("out", .text, 390, 60), Label("out", .text, 390, 199, .end),
    ]
    let taken = labels.map { space.take($0) }
    #expect(taken == [true, false, true, false, false])
  }
}
