import Indicators
import Testing

@testable import Strategy

/// What an editor offers, with the caret at `|`.
@Suite struct CompletionTests {
  private func complete(_ marked: String, files: [String] = []) -> Completion {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    return Completion(parts.joined(), at: parts[0].utf8.count, files: files)
  }

  /// The document with the item of a label written, and the caret where it is then.
  private func written(_ label: String, in marked: String, files: [String] = []) -> String? {
    let completion = complete(marked, files: files)
    guard let item = completion.items.first(where: { $0.label == label }) else { return nil }
    var bytes = Array(marked.replacing("|", with: "").utf8)
    bytes.replaceSubrange(completion.range, with: Array(item.text.utf8))
    let caret = completion.range.lowerBound + item.text.utf8.count - item.back
    return String(decoding: bytes[..<caret], as: UTF8.self) + "|"
      + String(decoding: bytes[caret...], as: UTF8.self)
  }

  private func labels(_ marked: String, files: [String] = []) -> [String] {
    complete(marked, files: files).items.map(\.label)
  }

  // MARK: Keys

  @Test func `keys of the document that are not there yet`() {
    let all = labels("{ | }")
    #expect(all.prefix(3) == ["$schema", "name", "notes"])
    #expect(all.count == DocumentKeys.root.count)
    let left = labels(#"{ "name": "a", "|", "data": "x.csv" }"#)
    #expect(!left.contains("name") && !left.contains("data") && left.contains("long"))
  }

  @Test func `a key is written with what follows it`() {
    #expect(written("enter", in: #"{ "long": { "en|" } }"#) == #"{ "long": { "enter": "|" } }"#)
    #expect(written("enter", in: #"{ "long": { "en| } }"#) == #"{ "long": { "enter": "|" } }"#)
    #expect(written("account", in: "{ acc| }") == #"{ "account": { | } }"#)
    #expect(written("cash", in: #"{ "account": { | } }"#) == #"{ "account": { "cash": | } }"#)
    // What has a value already keeps it.
    #expect(
      written("enter", in: #"{ "long": { "e|": "x" } }"#) == #"{ "long": { "enter"|: "x" } }"#)
    // What comes after is separated by a comma.
    #expect(
      written("exit", in: #"{ "long": { | "enter": "x" } }"#)
        == #"{ "long": { "exit": "|", "enter": "x" } }"#)
    #expect(
      written("exit", in: "{ \"long\": { \"ex|\n\"enter\": \"x\" } }")
        == "{ \"long\": { \"exit\": \"|\",\n\"enter\": \"x\" } }")
  }

  @Test(arguments: [
    (#"{ "account": { "commission": { "ra|" } } }"#, "rate"),
    (#"{ "long": { "order": { "t|" } } }"#, "type"),
    (#"{ "long": [{ "name": "a" }, { "en|" }] }"#, "enter"),
    (#"{ "long": { "targets": [{ "d|" }] } }"#, "distance"),
    (#"{ "data": [{ "st|" }] }"#, "store"),
    (#"{ "data": { "st|" } }"#, "store"),
    (#"{ "size": { "eq|" } }"#, "equity"),
    (#"{ "indicators": { "a": { "ex|" } } }"#, "expression"),
    (#"{ "sweep": { "w|" } }"#, "where"),
    (#"{ "parameters": { "fast": 5 }, "sweep": { "set": { "f|" } } }"#, "fast"),
  ])
  func `keys of what is inside`(marked: String, label: String) {
    #expect(labels(marked).first == label)
  }

  @Test func `every key of the table is offered where it belongs and says what it is`() {
    func walk(_ shape: Shape, _ opening: String, _ closing: String, _ depth: Int) {
      if depth > 4 { return }
      let offered = complete(opening + "{ | }" + closing).items
      for key in shape.editedKeys where key.isSupported {
        let item = offered.first { $0.label == key.name }
        #expect(item?.meaning == key.summary, "\(opening)\(key.name)")
        #expect(item?.detail.isEmpty == false, "\(opening)\(key.name)")
        if case .expression = key.shape { continue }
        walk(key.shape, opening + "{ \"\(key.name)\": ", "}" + closing, depth + 1)
      }
    }
    walk(.object(DocumentKeys.root), "", "", 0)
  }

  // MARK: Values

  @Test func `words of a choice, with the quotation marks that lack`() {
    #expect(labels(#"{ "execution": { "fill": | } }"#).contains("open"))
    #expect(
      written("open", in: #"{ "execution": { "fill": | } }"#)
        == #"{ "execution": { "fill": "open"| } }"#)
    #expect(
      written("open", in: #"{ "execution": { "fill": "op|" } }"#)
        == #"{ "execution": { "fill": "open|" } }"#)
    #expect(labels(#"{ "long": { "keepEntry": | } }"#) == ["true", "false"])
    #expect(written("true", in: #"{ "long": { "keepEntry": t| } }"#)?.contains(": true|") == true)
    #expect(labels(#"{ "instrument": { "calendar": "XN|" } }"#).contains("XNYS"))
    #expect(labels(#"{ "timeframe": "|" }"#).contains("1d"))
  }

  @Test func `samples and files beside the document`() {
    let files = ["prices.csv", "deep/other.csv"]
    #expect(labels(#"{ "data": "pr|" }"#, files: files).first == "prices.csv")
    #expect(labels(#"{ "data": "|" }"#, files: files).contains("sample:aapl-1d"))
    #expect(
      written("sample:aapl-1d", in: #"{ "data": "sample:a| }"#) == #"{ "data": "sample:aapl-1d| }"#)
    #expect(labels(#"{ "data": ["a.csv", "o|"] }"#, files: files).contains("deep/other.csv"))
    let odd = ["my \"best\" file.csv"]
    #expect(
      written(odd[0], in: #"{ "data": "|my file.csv" }"#, files: odd)
        == #"{ "data": "my \"best\" file.csv|" }"#)
    #expect(written(odd[0], in: "data: m|", files: odd) == #"data: "my \"best\" file.csv"|"#)
    // A quotation mark that is not there yet takes nothing away.
    #expect(
      written("open", in: #"{ "execution": { "fill": "o|, "limitFill": "touch" } }"#)
        == #"{ "execution": { "fill": "open|, "limitFill": "touch" } }"#)
  }

  // MARK: Expressions

  private func rule(_ marked: String) -> String {
    #"{ "parameters": { "fast": 10 }, "indicators": { "fastMA": "sma(close, fast)", "m": "macd()" }, "long": { "enter": ""#
      + marked + #"" } }"#
  }

  @Test func `names of the document come first, then prices, then indicators`() {
    #expect(Array(labels(rule("f|")).prefix(2)) == ["fast", "fastMA"])
    #expect(labels(rule("close > s|")).contains("sma"))
    #expect(labels(rule("close > sm|")).first == "sma")
    let offered = complete(rule("rs|")).items.first { $0.label == "rsi" }
    #expect(offered?.detail == "rsi(close, period: 14, method: wilder, start: full)")
    #expect(offered?.text == "rsi()" && offered?.back == 1)
    // A number is no name.
    #expect(labels(rule("rsi(14) < 3|")).isEmpty)
    #expect(
      written("above", in: rule("fast crosses ab|"))?.contains("fast crosses above |\"") == true)
    #expect(labels(rule("fast crosses |")) == ["above", "below"])
    #expect(
      written("crosses above", in: rule("fast cr|"))?.contains("fast crosses above |\"") == true)
    // All that may stand there is there.
    let all = Set(labels(rule("close > |")))
    #expect(all.isSuperset(of: Catalogue.all.map(\.name)) && all.contains("since"))
  }

  @Test func `what follows a point`() {
    #expect(labels(rule("macd(12, 26).|")) == ["macd", "signal", "histogram"])
    #expect(labels(rule("m.s|")) == ["signal", "histogram"])
    let signal = #"{ "indicators": { "m": "macd(close).signal" }, "long": { "enter": "m.|" } }"#
    #expect(labels(signal).isEmpty)
    #expect(labels(rule("close > 3 and position.b|")).prefix(2) == ["bars", "best"])
    #expect(labels(rule("rsi(14).|")).isEmpty)
    #expect(labels(rule("time.h|")) == ["hour", "month"])
  }

  @Test func `the call around the caret`() {
    let call = complete(rule("close > sma(close, |)")).call
    #expect(call?.usage == "sma(close, period: 20, start: full)")
    #expect(call?.meaning.hasPrefix("period: ") == true)
    #expect(
      complete(rule("ema(sma(close, 5), |")).call?.usage
        == "ema(close, period: 20, seed: sma, start: full)")
    #expect(complete(rule("ema(sma(close, 5), 3) > |")).call == nil)
    #expect(complete(rule("since(|)")).call?.usage == "since(condition)")
  }

  @Test func `what is written is replaced as a whole word, and keeps its parentheses`() {
    #expect(written("sma", in: rule("s|ma(close, 5)"))?.contains("\"sma|(close, 5)\"") == true)
    #expect(written("rsi", in: rule("close > rs|"))?.contains("close > rsi(|)\"") == true)
    #expect(written("position", in: rule("pos|"))?.contains("\"position.|\"") == true)
  }

  @Test func `a definition does not see itself, nor the account`() {
    let own = labels(#"{ "indicators": { "fastMA": "fa|", "faster": "close" } }"#)
    #expect(own.contains("faster") && !own.contains("fastMA"))
    #expect(!labels(#"{ "indicators": { "a": "pos|" } }"#).contains("position"))
  }

  @Test func `whole examples where nothing is written`() {
    let offered = complete(#"{ "long": { "enter": "|" } }"#).items
    #expect(offered.first?.label == "fastMA crosses above slowMA")
    #expect(offered.contains { $0.label == "close" })
    #expect(
      !labels(#"{ "long": { "enter": "|close > 3" } }"#).contains("fastMA crosses above slowMA"))
    // What somebody types is not the beginning of an example.
    #expect(labels(#"{ "account": { "cash": 1000| } }"#).isEmpty)
    #expect(labels(#"{ "account": { "cash": | } }"#) == ["10000"])
    // A list is not what stands in it.
    #expect(labels(#"{ "long": { "targets": [ | ] } }"#).allSatisfy { !$0.hasPrefix("[") })
  }

  // MARK: YAML

  @Test func `lines without braces`() {
    #expect(labels("name: a\n|").contains("data"))
    #expect(!labels("name: a\n|").contains("name"))
    #expect(labels("long:\n  en|").first == "enter")
    #expect(written("enter", in: "long:\n  en|") == "long:\n  enter: |")
    #expect(written("account", in: "acc|") == "account:\n  |")
    #expect(labels("execution:\n  fill: o|") == ["open", "close"])
    #expect(labels("long:\n  enter: close > sm|").first == "sma")
    #expect(labels("long:\n  enter: \"close > sm|\"").first == "sma")
    #expect(labels("long:\n  - name: a\n    en|").first == "enter")
    #expect(labels("long:\n  - name: a\n  - en|").first == "enter")
    #expect(labels("long:\n  order: { t| }").first == "type")
    #expect(labels("account:\n  cash: 5\n\nlong:\n  |exit: x").contains("enter"))
    #expect(labels("# a remark\nlong:\n  enter: close >|\n").contains("sma"))
    #expect(written("order", in: "long:\n  - ord|") == "long:\n  - order: |")
    #expect(
      written("commission", in: "account:\n  comm|") == "account:\n  commission:\n    |")
    #expect(
      written("commission", in: "long:\n  - name: a\naccount:\n  comm|")?.hasSuffix(
        "commission:\n    |") == true)
    #expect(written("pyramiding", in: "long:\n  - pyr|") == "long:\n  - pyramiding: |")
    #expect(labels("parameters:\n  fast: 5\nlong:\n  enter: fa|").first == "fast")
  }

  // MARK: Anything

  @Test func `no text and no caret traps`() throws {
    let seeds = [
      #"{ "name": "a\"b", "data": ["x", { "store": 'y' }], "long": { "enter": "a > b(c, 'd')[1]." } }"#,
      "long:\n  - name: \"a\n    enter: x > y # z\n  -\n   - {a: [1, {\ndata:\n- a\n- ", "[[[[{{{{",
      "", "\u{FEFF}{\"ä\": \"日本",
      "}{][,,::\"'", "- - - -", "a: |\n  x\n  y",
    ]
    var random = SplitMix(7)
    for seed in seeds {
      for _ in 0..<120 {
        var scalars = Array(seed.unicodeScalars)
        if !scalars.isEmpty, random.next() % 2 == 0 {
          scalars.removeSubrange(Int(random.next() % UInt64(scalars.count))...)
        }
        if random.next() % 3 == 0 {
          let sign = Array("{}[]\":,.'\n -#(".unicodeScalars)
          scalars.insert(
            sign[Int(random.next() % UInt64(sign.count))],
            at: Int(random.next() % UInt64(scalars.count + 1)))
        }
        let text = String(String.UnicodeScalarView(scalars))
        let count = text.utf8.count
        for caret in 0...count {
          let completion = Completion(text, at: caret, files: ["a.csv"])
          #expect(completion.range.lowerBound >= 0 && completion.range.upperBound <= count)
          #expect(completion.items.count <= Completion.most)
          #expect(completion.items.allSatisfy { $0.back <= $0.text.count })
        }
        _ = DocumentReview(text: text, path: "a.json")
      }
    }
  }

  @Test func `nothing grows with the square of what is opened`() {
    let text = String(repeating: "[", count: 200_000)
    #expect(Completion(text, at: 200_000).items.isEmpty)
    let lines = String(repeating: "- ", count: 100_000)
    #expect(Completion(lines, at: 10).range.lowerBound <= 10)
  }
}

/// Faults and parameters of a document while it is written.
@Suite struct DocumentReviewTests {
  @Test func `the first fault and where the numbers are`() {
    let text = """
      {
        "name": "Café 日本", "data": "a.csv",
        "parameters": { "fast": 10, "wide": -0.5e1 },
        "sweep": { "set": { "fast": "5..50/5" } },
        "long": { "enter": "close > sma(close, fats)" }
      }
      """
    let review = DocumentReview(text: text, path: "a.json")
    #expect(review.fault?.place.line == 5)
    #expect(review.fault?.description.contains("fats") == true)
    #expect(review.parameters?.map(\.name) == ["fast", "wide"])
    #expect(review.parameters?.map(\.value) == [10, -5])
    #expect(review.parameters?.map(\.searched) == ["5..50/5", nil])
    let bytes = Array(text.utf8)
    #expect(
      review.parameters?.map { String(decoding: bytes[$0.range], as: UTF8.self) } == [
        "10", "-0.5e1",
      ])
    let right = DocumentReview(
      text: text.replacing("fats", with: "fast").replacing("-0.5e1", with: "2"), path: "a.json")
    #expect(right.fault == nil)
  }

  @Test func `lines of YAML, and letters before a number on its line`() {
    let text =
      "name: x\ndata: a.csv\nparameters: { \"größe\": 1 , fast: 10 }\nlong:\n  enter: close > open\n"
    let review = DocumentReview(text: text, path: "a.yaml")
    let bytes = Array(text.utf8)
    #expect(
      review.parameters?.map { String(decoding: bytes[$0.range], as: UTF8.self) } == ["1", "10"])
  }

  @Test func `what cannot be read has its fault alone`() {
    let review = DocumentReview(text: "{ \"name\": ", path: "a.json")
    #expect(review.fault != nil && review.parameters == nil)
    #expect(DocumentReview(text: "", path: "a.json").fault != nil)
  }
}

/// Random numbers that are the same each time.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
