import Testing

@testable import Report

@Suite struct HighlighterTests {
  private static let documents = [
    "{\n  \"name\": \"MA\",\n  \"size\": { \"equity\": 0.95 }, \"a\": [1, -2e3, true]\n}\n",
    "name: RSI\nlong:\n  enter: rsi(14) < 30 # cheap\n  \"stop\": '6%'\n",
    "\"never closed\nnext \\\" line", "", "a\r\nb\r\n", "<script>alert(1)</script>",
  ]

  /// Highlighting changes no character of the document.
  @Test(arguments: documents)
  func theTextStays(_ document: String) {
    let reading = MarkupReading(Array(highlighted(document).utf8))
    #expect(reading.faults.isEmpty)
    let lines = document.split(whereSeparator: \.isNewline)
    let shown = reading.text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    #expect(shown == lines.joined())
  }

  @Test func keysStringsAndNumbersAreToldApart() {
    #expect(
      highlighted("\"cash\": 10000, \"a\": \"b\"")
        == "<span class=\"r\"><i>&quot;cash&quot;</i><em>:</em> <b>10000</b><em>,</em> "
        + "<i>&quot;a&quot;</i><em>:</em> <u>&quot;b&quot;</u></span>")
  }
}
