import Foundation
import Support
import Testing

/// One wrong input: what it is called, and the sample's document or candles with a part replaced.
private struct Case: Sendable {
  let name: String
  var document = SampleFiles.document
  var candles = Array(SampleFiles.candles.utf8)
  var arguments: [String] = []

  static func document(_ name: String, _ old: String, _ new: String) -> Case {
    Case(name: name, document: SampleFiles.document.replacingOccurrences(of: old, with: new))
  }

  static func expression(_ name: String, _ expression: String) -> Case {
    document(name, "sma(close, fast)", expression)
  }

  static func candles(_ name: String, _ old: String, _ new: String) -> Case {
    Case(
      name: name,
      candles: Array(SampleFiles.candles.replacingOccurrences(of: old, with: new).utf8))
  }
}

private let documents: [Case] = [
  .document("unknown key", "\"name\"", "\"nmae\""),
  .document("unknown key further in", "\"enter\"", "\"entre\""),
  .document("wrong type", "\"Case\"", "5"),
  .document("wrong type further in", "10000", "\"much\""),
  .document("value out of range", "10000", "-1"),
  .expression("unknown indicator", "smaa(close, 2)"),
  .expression("unknown name", "sma(clsoe, 2)"),
  .expression("unbalanced", "sma((close, 2)"),
  .expression("empty expression", ""),
  .expression("period 0", "sma(close, 0)"),
  .expression("period negative", "sma(close, -1)"),
  .expression("period 10⁹", "sma(close, 1000000000)"),
  .expression("period 1.5", "sma(close, 1.5)"),
  .expression("period 1e400", "sma(close, 1e400)"),
  .expression("the future", "close[-1]"),
  .expression("circular", "slowMA + fastMA"),
  .expression("a number for a truth", "close > 1"),
  .document("a rule that is no truth", "fastMA crosses above slowMA", "fastMA + 1"),
  .expression("a thousand brackets", brackets("(", "close", ")")),
  .expression("a thousand calls", brackets("abs(", "close", ")")),
  .document("a thousand lists", "10000", brackets("[", "1", "]")),
  Case(name: "an empty document", document: ""),
  Case(name: "not JSON", document: "{ \"name\": "),
  Case(name: "a NUL byte", document: "{ \"name\": \"a\u{0}b\" }"),
  .document("from after the data", "\"data\"", "\"from\": \"2030-01-01\", \"data\""),
  .document("to before the data", "\"data\"", "\"to\": \"2024-01-01\", \"data\""),
  .document(
    "no candle in between", "\"data\"",
    "\"from\": \"2024-01-06\", \"to\": \"2024-01-07\", \"data\""),
  .document(
    "from after to", "\"data\"",
    "\"from\": \"2024-01-06\", \"to\": \"2024-01-05\", \"data\""),
  Case(name: "unknown parameter", arguments: ["--set", "fsat=3"]),
  Case(name: "period of a parameter", arguments: ["--set", "fast=0"]),
  Case(name: "no number", arguments: ["--set", "fast=abc"]),
  Case(name: "no value", arguments: ["--set", "fast"]),
  Case(name: "a number too large", arguments: ["--set", "fast=1e400"]),
]

private func brackets(_ open: String, _ inner: String, _ close: String) -> String {
  String(repeating: open, count: 1_000) + inner + String(repeating: close, count: 1_000)
}

private let data: [Case] = [
  Case(name: "an empty file", candles: []),
  Case(name: "a header alone", candles: Array("time,open,high,low,close\n".utf8)),
  .candles("a missing column", "close", "closing"),
  .candles("text in a number column", "9,9,100", "9,nine,100"),
  .candles("NaN", "9,9,100", "9,NaN,100"),
  .candles("infinity", "9,9,100", "9,inf,100"),
  .candles("1e400", "9,9,100", "9,1e400,100"),
  .candles("low above high", "10,11,9,9", "10,8,9,9"),
  .candles("close above high", "10,11,9,9", "10,11,9,12"),
  .candles("a negative volume", "9,9,100", "9,9,-100"),
  .candles("a time that goes back", "2024-01-05", "2023-01-05"),
  .candles("a time that repeats", "2024-01-05", "2024-01-04"),
  .candles("a day that is none", "2024-01-05", "2024-02-30"),
  .candles("a truncated last line", "2024-01-10,9,10,8,8,100\n", "2024-01-10,9,1"),
  .candles("a NUL byte", "9,9,100", "9,9\u{0},100"),
  .candles("columns too many", "9,9,100", "9,9,100,7"),
  Case(name: "bytes that are no text", candles: Array(repeating: 0xff, count: 5_000)),
  Case(name: "a picture", candles: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
]

@Suite struct BadInputTests {
  /// Every case fails with one message, the right code, nothing on standard output, nothing left.
  private func transcript(_ cases: [Case], code: Int32) throws -> String {
    try cases.map { wrong in
      let sample = SampleFiles(document: wrong.document, candles: wrong.candles)
      let result = try sample.run(wrong.arguments)
      #expect(result.code == code, "\(wrong.name): \(result.errors)")
      #expect(result.output.isEmpty && result.errors.hasPrefix("error: "), "\(wrong.name)")
      #expect(files(in: sample.folder) == SampleFiles.untouched, "\(wrong.name)")
      return "== \(wrong.name)\n\(result.errors)"
    }.joined(separator: "\n")
  }

  @Test func wrongDocuments() throws {
    expectGolden(try transcript(documents, code: 64), "bad-documents.txt")
  }

  @Test func wrongData() throws {
    expectGolden(try transcript(data, code: 65), "bad-data.txt")
  }

  /// What other programs write is no fault.
  @Test func carriageReturnsAndAByteOrderMarkAreRead() throws {
    let plain = try SampleFiles().run(["--no-report", "--json"])
    let text = SampleFiles.candles.replacingOccurrences(of: "\n", with: "\r\n")
    let windows = SampleFiles(candles: [0xef, 0xbb, 0xbf] + Array(text.utf8))
    let result = try windows.run(["--no-report", "--json"])
    #expect(result.code == 0 && plain.code == 0, "\(result.errors)")
    #expect(withoutTimings(result.output) == withoutTimings(plain.output))
  }

  /// A line of two gigabytes is given up on early: it comes through a pipe that is never emptied.
  @Test func aLineOfTwoGigabytes() throws {
    let sample = SampleFiles()
    let line = """
      rm candles.csv; mkfifo candles.csv
      { echo time,open,high,low,close; tr '\\0' 1 </dev/zero | head -c 2000000000; } >candles.csv \
      2>/dev/null & kreplay run strategy.json
      """
    let result = try Kreplay.shell(line, in: sample.folder.url.path)
    #expect(result.code == 65 && result.output.isEmpty)
    expectGolden(result.errors, "endless-line.txt")
  }
}

/// A run's JSON without the numbers that a clock made.
func withoutTimings(_ json: String) -> String {
  json.split(separator: "\n", omittingEmptySubsequences: false)
    .filter { !$0.contains("Seconds\":") }.joined(separator: "\n")
}
