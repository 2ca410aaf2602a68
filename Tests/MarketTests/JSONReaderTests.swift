import Support
import Testing

@testable import Market

@Suite struct JSONReaderTests {
  /// The tokens of a text, each with what it holds.
  private func tokens(_ text: String, most: Int = .max) throws -> [String] {
    let reader = JSONReader(MemoryBytes(Array(text.utf8), most: most))
    var tokens: [String] = []
    while true {
      let token = try reader.next()
      switch token {
      case .end: return tokens
      case .name, .string, .number:
        tokens.append("\(token) \(String(decoding: reader.text, as: UTF8.self))")
      default: tokens.append("\(token)")
      }
    }
  }

  private func fault(_ text: String) -> String? {
    do {
      _ = try tokens(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func readsEveryToken(most: Int) throws {
    let text =
      " {\"a\": [1, -0.5, 2e-3, \"x\"], \"\\u00e9\\n\": {\"b\" : null}, \"c\":[true,false,[],{}]} "
    #expect(
      try tokens(text, most: most) == [
        "beginObject", "name a", "beginArray", "number 1", "number -0.5", "number 2e-3", "string x",
        "endArray", "name é\n", "beginObject", "name b", "null", "endObject", "name c",
        "beginArray",
        "yes", "no", "beginArray", "endArray", "beginObject", "endObject", "endArray", "endObject",
      ])
  }

  @Test(arguments: [1, 5, 1_000])
  func escapes(most: Int) throws {
    let text = #""\"\\\/\b\f\n\r\t\u0041\u65e5\ud83d\ude00é""#
    #expect(try tokens(text, most: most) == ["string \"\\/\u{8}\u{c}\n\r\tA日😀é"])
  }

  @Test func everyFaultHasItsPlace() {
    let texts = [
      "", "{", "[1,]", "{\"a\":1,}", "[1 2]", "{\"a\" 1}", "{a:1}", "[01]", "[1.]", "[.5]", "[+1]",
      "[1e]", "[--1]", "[NaN]", "[Infinity]", "[tru]", "[1]]", "[1] x", "\"\\x\"", "\"\\u12g4\"",
      "\"\\ud800\"", "\"a\nb\"", "[\"a]", "{\"a\":}", "[1,\n  2,\n  x]", "{\"a\":1 \"b\":2}",
      "[1_000]", "[0x10]", "'a'", "[\u{0}]", String(repeating: "[", count: 33),
    ]
    var text = ""
    for bad in texts {
      guard let message = fault(bad) else {
        Issue.record("\(bad) was accepted")
        continue
      }
      let shown = bad.replacing("\n", with: "\\n").replacing("\u{0}", with: "\\0")
      text += "# \(shown)\n\(message)\n\n"
    }
    expectGolden(text, "json-faults.txt")
  }

  @Test func longTokensAreRefused() throws {
    let long = String(repeating: "x", count: 60_000)
    #expect(try tokens("[\"\(long)\"]", most: 1_000).count == 3)
    let longer = String(repeating: "x", count: 400_000)
    #expect(fault("[\"\(longer)\"]")?.contains("more than 65536 bytes") == true)
    #expect(fault("[1\(String(repeating: "0", count: 400_000))]") != nil)
  }

  @Test func placesCountLinesAndBytes() throws {
    let reader = JSONReader(MemoryBytes(Array("{\n  \"a\":\r\n 12}".utf8)))
    var places: [String] = []
    while try reader.next() != .end {
      places.append("\(reader.window.markedLine):\(reader.window.markedColumn)")
    }
    #expect(places == ["1:1", "2:3", "3:2", "3:4"])
  }

  @Test func skipsWholeValues() throws {
    let reader = JSONReader(MemoryBytes(Array("[{\"a\":[1,{}]}, 2]".utf8)))
    #expect(try reader.next() == .beginArray)
    try reader.skip(reader.next())
    #expect(try reader.next() == .number)
    #expect(String(decoding: reader.text, as: UTF8.self) == "2")
  }

  /// Cut or flipped anywhere, a document is read or refused; nothing traps.
  @Test func mutationsNeverTrap() {
    let text = #"{"a": [1.5, "x\u00e9\n", true, null], "b": {"c": [-2e+3]}}"#
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      #expect(throws: DataError.self) { try all(Array(bytes.prefix(count))) }
    }
    var random = SplitMix64(seed: 11)
    for _ in 0..<20_000 {
      var flipped = bytes
      for _ in 0...random.whole(0...3) {
        flipped[random.whole(0...bytes.count - 1)] = UInt8(random.whole(0...255))
      }
      try? all(flipped)
    }
  }

  private func all(_ bytes: [UInt8]) throws {
    let reader = JSONReader(MemoryBytes(bytes, most: 16))
    while try reader.next() != .end {}
  }
}
