import Foundation
import Testing

@testable import Strategy

/// `&` and `*` in documents: text, or anchors and aliases of YAML.
@Suite struct AmpersandTests {
  /// Only what YAML takes for an anchor or an alias is refused.
  @Test(arguments: [
    "x &amp; y", "see &hold", "&hold", "a, &b [*c", "*word", "see *word", "[&x], {&y: *z}",
    "\u{e000} &x",
  ])
  func `signs of anchors are text within strings`(_ notes: String) throws {
    let json = try JSONEncoder().encode(["notes": notes])
    let texts = [
      String(decoding: json, as: UTF8.self), "notes: \"\(notes)\"\n", "notes: '\(notes)'\n",
      "notes: |-\n  \(notes)\n", "# \(notes)\nnotes: \"\(notes)\" # \(notes)\n",
    ]
    for text in texts {
      let tree = try DocumentText(path: "strategy.json", text: text).tree()
      #expect(tree["notes"]?.scalar == notes, "\(text)")
    }
  }

  @Test func `a key may have an ampersand, and plain text one within`() throws {
    let tree = try DocumentText(path: "a.yaml", text: "\"a &b\": see &hold\n").tree()
    #expect(tree["a &b"]?.scalar == "see &hold")
  }

  @Test(arguments: [
    "a: &x b", "a: &x [1]", "a: &x\n  b: 1", "a: [&x 1, 2]", "&x a: 1", "- &x a", "a: &x 'b: c'",
    "a: &x |\n  b", "a:\n  - &x\n    b: 1", "a: it's\nb: &x c", "a: \"b &c\"\nd: &e f",
    "? &x a\n: b", "{\"a\":&x 1}",
  ])
  func `anchors are refused wherever they stand`(_ text: String) {
    let message = MessageTests.message(document: text)
    #expect(message.contains("anchors and aliases of YAML are not used here"), "\(text)")
  }
}
