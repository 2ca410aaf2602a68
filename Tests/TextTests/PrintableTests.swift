import Testing
import Text

/// What may stand in a message.
@Suite struct PrintableTests {
  /// Controls of both sets, what turns the order of letters, and what cannot be seen.
  private static let harmful: [ClosedRange<UInt32>] = [
    0...8, 10...31, 127...159, 0x61C...0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069,
    0xFEFF...0xFEFF,
  ]

  @Test func nothingTurnsOrHides() {
    for scalar in Self.harmful.joined().compactMap({ Unicode.Scalar($0) }) {
      let text = "a\(scalar)b"
      #expect(printable(text) == "a·b")
      #expect(excerpt(text) == "a\\u{\(String(scalar.value, radix: 16))}b")
    }
    #expect(printable("\t") == "·" && excerpt("\t") == "\\t")
  }

  @Test func whatIsSeenStays() {
    for text in ["", "a b", "台積電 (2330)", "Ångström € ½ …", "שלום", "🚀"] {
      #expect(printable(text) == text && excerpt(text) == text)
    }
  }

  @Test func limits() {
    for (limit, expected) in [(0, "…"), (1, "a…"), (2, "ab…"), (3, "ab·"), (4, "ab·")] {
      #expect(printable("ab\u{1B}", limit: limit) == expected)
    }
    #expect(printable("", limit: 0) == "")
  }
}
