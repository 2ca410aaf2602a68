import Foundation
import Testing
import Text

/// What other programs read of JSON that is written here.
@Suite struct JSONTests {
  private static let value = JSON.members([
    ("z", .list([.whole(1), .number(0.1), .number(.nan), .null, .bool(true)])),
    ("empty", .members([])), ("none", .list([])),
    ("text", .text("a \"quote\", a \\, a\ttab,\n\u{1}\u{7f} and ’")),
    ("sorted", .object(["b": .whole(2), "a": .text("</script>")])),
    ("long", .list((0..<40).map { .whole($0 * 1_000) })), ("written", .written(Array("[7]".utf8))),
  ])

  @Test func `all layouts say the same`() throws {
    let texts = [
      Self.value.bytes(indented: false), Self.value.bytes(), Array(Self.value.text().utf8),
    ]
    let read = try texts.map { text in
      try #require(
        JSONSerialization.jsonObject(with: Data(text)) as? NSDictionary, "\(text.count) bytes")
    }
    #expect(read[0] == read[1] && read[1] == read[2])
    #expect(read[0]["text"] as? String == "a \"quote\", a \\, a\ttab,\n\u{1}\u{7f} and ’")
    #expect((read[0]["sorted"] as? NSDictionary)?["b"] as? Int == 2)
  }

  @Test func `a line has no spaces, and short values of a fitted text stay on one line`() {
    let small = JSON.members([("b", .list([.whole(1), .whole(2)])), ("a", .text("x"))])
    #expect(
      String(decoding: small.bytes(indented: false), as: UTF8.self) == "{\"b\":[1,2],\"a\":\"x\"}\n"
    )
    #expect(small.text() == "{ \"b\": [1, 2], \"a\": \"x\" }")
    #expect(
      String(decoding: small.bytes(), as: UTF8.self)
        == "{\n  \"b\": [\n    1,\n    2\n  ],\n  \"a\": \"x\"\n}\n")
    let lines = Self.value.text().split(separator: "\n")
    #expect(lines.contains("  \"empty\": {},") && lines.contains("  \"long\": ["))
    #expect(lines.allSatisfy { $0.count <= 88 })
  }
}
