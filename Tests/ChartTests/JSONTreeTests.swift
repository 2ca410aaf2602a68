import Foundation
import Support
import Testing

@testable import Chart

@Suite struct JSONTreeTests {
  private func read(_ text: String) throws -> ChartNode {
    try JSONTree.read(SpecSource(name: "t", text: text))
  }

  @Test func `values have their places in characters`() throws {
    let node = try read("{\n  \"名\": [1, true,\n null]\n}")
    let member = try #require(node.members.first)
    #expect(member.line == 2 && member.column == 3)
    #expect(member.value.line == 2 && member.value.column == 8)
    guard case .list(let nodes) = member.value.content else {
      Issue.record("no list")
      return
    }
    #expect(nodes.map(\.line) == [2, 2, 3] && nodes.map(\.column) == [9, 12, 2])
    #expect(nodes.map(\.content) == [.number(1), .flag(true), .nothing])
  }

  @Test(arguments: [
    ("\"a\\u0041\\n\\\"\\/\\ud83d\\ude00\"", "aA\n\"/😀"), ("\"\"", ""), ("\"\\u0000\"", "\u{0}"),
  ])
  func `strings have escapes`(json: String, text: String) throws {
    #expect(try read(json).content == .text(text))
  }

  @Test(arguments: ["0", "-0.5e-3", "12.25", "1E+5", "9007199254740993"])
  func `numbers are read`(json: String) throws {
    #expect(try read(json).number == Double(json))
  }

  @Test(arguments: [
    "", "01", "1.", ".5", "+1", "1e", "-", "nan", "tru", "'a'", "{a:1}", "[1,]", "{\"a\":1,}",
    "{\"a\" 1}", "\"\\x\"", "\"\u{1}\"", "[1 2]", "1 2", "\"\\ud800x\"", "\"abc",
    "{\"a\":1,\"a\":2}",
    "[", "\u{FEFF}", "1e999",
  ])
  func `what is not JSON is refused`(json: String) {
    #expect(throws: ChartError.self) { try read(json) }
  }

  /// The reader and the writer agree with Foundation's.
  @Test func `random trees are written, read by others, and read back`() throws {
    var random = SplitMix64(seed: 12)
    func tree(_ depth: Int) -> ChartNode {
      switch random.whole(0...(depth > 3 ? 3 : 5)) {
      case 0: return .number((random.unit() - 0.5) * [1, 1e-9, 1e300][random.whole(0...2)])
      case 1: return .flag(random.whole(0...1) == 0)
      case 2: return ChartNode(.nothing)
      case 3:
        let scalars = (0...random.whole(0...9)).compactMap { _ in
          Unicode.Scalar(UInt32(random.whole(0...0x2FFF)))
        }
        return .text(String(String.UnicodeScalarView(scalars)))
      case 4: return .list((0..<random.whole(0...4)).map { _ in tree(depth + 1) })
      default:
        return ChartNode(
          .object((0..<random.whole(0...4)).map { .init("k\($0)", tree(depth + 1)) }))
      }
    }
    for _ in 0..<300 {
      let node = tree(0)
      let text = node.json
      let back = try read(text)
      #expect(back.json == text)
      let theirs = try JSONSerialization.jsonObject(
        with: Data(text.utf8), options: .fragmentsAllowed)
      #expect(same(theirs, node), "\(text)")
    }
  }

  private func same(_ theirs: Any, _ node: ChartNode) -> Bool {
    switch node.content {
    case .object(let members):
      guard let object = theirs as? [String: Any], object.count == members.count else {
        return false
      }
      return members.allSatisfy { member in
        object[member.name].map { same($0, member.value) } ?? false
      }
    case .list(let nodes):
      guard let list = theirs as? [Any], list.count == nodes.count else { return false }
      return zip(list, nodes).allSatisfy { same($0, $1) }
    case .text(let text): return theirs as? String == text
    case .number(let number):
      // Foundation's numbers may be off in their last digits.
      let value = (theirs as? NSNumber)?.doubleValue ?? .nan
      return abs(value - number) <= abs(number) * 1e-14
    case .flag(let flag): return (theirs as? NSNumber)?.boolValue == flag
    case .nothing: return theirs is NSNull
    }
  }
}
