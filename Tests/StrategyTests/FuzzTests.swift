import Indicators
import Support
import Testing

@testable import Strategy

/// Nothing that a person could type makes the program trap: it reads, or it says why not.
@Suite struct FuzzTests {
  static let pieces = [
    "close", "open", "high", "volume", "hl2", "fast", "fastMA", "xyzzy", "sma", "rsi", "macd",
    "atr", "on",
    "since", "valueWhen", "min", "abs", "log", "highest", "sum", "(", ")", "(", ")", "[", "]", ",",
    ":", ".",
    "+", "-", "*", "/", "%", "^", "<", "<=", ">", ">=", "==", "!=", "and", "or", "not", "if",
    "else", "crosses",
    "above", "below", "rising", "falling", "0", "1", "14", "1.5", "1e9", "-1", "1e400", "\"1w\"",
    "'", "\"",
    "position", "size", "time", "hour", "signal", "period", "method", "cutler", "€", "\u{0}", "均",
    "\n", "=",
    "&&", "\\", "{", "}", "#", "e", "_", " ",
  ]

  static func check(_ expression: String) throws {
    let scope = Scope(parameters: [("fast", 10)])
    let source = ExpressionText(expression)
    do {
      let meaning = try Checker.meaning(of: source, in: scope)
      var compiler = GraphCompiler([])
      if meaning.state != nil {
        _ =
          meaning.kind == .truth
          ? compiler.program(truth: meaning) : compiler.program(number: meaning)
      } else if meaning.kind == .truth {
        _ = compiler.trigger(meaning, also: [], place: 0)
        _ = compiler.truth(meaning, .fails)
      } else {
        _ = compiler.number(meaning)
      }
    } catch {
      let place = Place(file: "x", excerpt: Excerpt(expression, error.range))
      #expect(!error.fault.words.isEmpty)
      #expect(!place.words.isEmpty)
      #expect(error.range.upperBound <= max(1, source.bytes.count))
    }
  }

  @Test func randomPiecesNeverTrap() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<6_000 {
      let count = random.whole(1...24)
      let glue = random.whole(0...1) == 0 ? "" : " "
      let words = (0..<count).map { _ in Self.pieces[random.whole(0...Self.pieces.count - 1)] }
      try Self.check(words.joined(separator: glue))
    }
  }

  @Test func randomBytesNeverTrap() throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<2_000 {
      let bytes = (0..<random.whole(0...60)).map { _ in UInt8(random.whole(0...255)) }
      try Self.check(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func mutatedExpressionsNeverTrap() throws {
    var random = SplitMix64(seed: 13)
    let seeds =
      MessageTests.expressions.filter { $0.utf8.count < 200 } + [
        "macd(close, fast: 8, slow: 21).signal[2] crosses above sma(close, 10) + 2 * atr(14)",
        "close > 5 if rsi(14, cutler) < 30 and not (position.bars > 5) else since(close rising 3) < 9",
        "on(\"1w\", bollinger(20, 2).upper) > highest(high, 20)[1] ^ 2 % 7",
      ]
    for _ in 0..<6_000 {
      var bytes = Array(seeds[random.whole(0...seeds.count - 1)].utf8)
      for _ in 0..<random.whole(1...4) where !bytes.isEmpty {
        let place = random.whole(0...bytes.count - 1)
        switch random.whole(0...3) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8(random.whole(32...126))
        case 2:
          bytes.insert(
            contentsOf: Self.pieces[random.whole(0...Self.pieces.count - 1)].utf8, at: place)
        default: bytes.swapAt(place, random.whole(0...bytes.count - 1))
        }
      }
      try Self.check(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func mutatedDocumentsNeverTrap() {
    var random = SplitMix64(seed: 14)
    let seeds = ReadyMade.all.map(\.text) + MessageTests.documents.filter { $0.utf8.count < 400 }
    let signs = Array("{}[]:,\"'#&*!|>-%@`\\\t\n ?=~.0123456789eax".utf8)
    for _ in 0..<3_000 {
      var bytes = Array(seeds[random.whole(0...seeds.count - 1)].utf8)
      for _ in 0..<random.whole(1...5) where !bytes.isEmpty {
        let place = random.whole(0...bytes.count - 1)
        switch random.whole(0...3) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = signs[random.whole(0...signs.count - 1)]
        case 2: bytes.insert(signs[random.whole(0...signs.count - 1)], at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + random.whole(1...20)))
        }
      }
      let message = MessageTests.message(document: String(decoding: bytes, as: UTF8.self))
      #expect(!message.isEmpty)
    }
  }

  @Test func hugeInputsEndSoon() throws {
    for text in [
      String(repeating: "a", count: 100_000), String(repeating: "(", count: 9_999),
      String(repeating: "[", count: 9_999), String(repeating: "1+", count: 4_999) + "1",
      String(repeating: "-", count: 9_999), String(repeating: "a if a else ", count: 800),
      "min(" + String(repeating: "1,", count: 4_000) + "1)", String(repeating: "a.", count: 4_999),
      String(repeating: "close[1]", count: 1_200), "close" + String(repeating: "[1]", count: 3_000),
      String(repeating: "f(", count: 4_999), String(repeating: "9", count: 9_000),
    ] {
      try Self.check(text)
    }
  }

  @Test func manyNamesAreReadInOrder() throws {
    var text = "data: x.csv\nindicators:\n"
    for i in (1..<500).reversed() { text += "  a\(i): a\(i - 1) + a\(i - 1)\n" }
    text += "  a0: close\nlong: { enter: a499 > 5 or not (a498 > 5) }\n"
    let document = try StrategyDocument(text: text, path: "chain.yaml")
    var plan = Plan()
    var strategy = try document.strategy()
    try strategy.setUp(&plan)
    #expect(plan.series.count == 500)
    #expect(plan.graph.count < 1_600)
  }
}
