import Foundation
import Testing

@testable import Jobs
@testable import Strategy

/// What the page of a document is answered.
@Suite struct EditAnswersTests {
  private func json(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  @Test func `places are those of scripts`() throws {
    // One that takes two units of UTF-16 and four bytes of UTF-8.
    let text =
      #"{ "name": "📈", "data": "a.csv", "parameters": { "fast": 12 }, "long": { "enter": "cl" } }"#
    let review = try json(EditAnswers.review("a.json", text: text))
    let parameters = try #require(review["parameters"] as? [[String: Any]])
    let first = try #require(parameters.first)
    let (from, to) = (try #require(first["from"] as? Int), try #require(first["to"] as? Int))
    let units = Array(text.utf16)
    #expect(String(decoding: units[from..<to], as: UTF16.self) == "12")
    #expect((review["fault"] as? [String: Any])?["line"] as? Int == 1)

    let caret = try #require(text.range(of: "\"cl")?.upperBound.utf16Offset(in: text))
    let offer = try json(
      EditAnswers.complete("deep/a.json", text: text, at: caret, files: ["b.csv", "deep/c.csv"]))
    #expect(offer["from"] as? Int == caret - 2 && offer["to"] as? Int == caret)
    #expect((offer["items"] as? [[String: Any]])?.first?["label"] as? String == "close")
    let data = try json(
      EditAnswers.complete(
        "deep/a.json", text: #"{ "data": "" }"#, at: 11, files: ["b.csv", "deep/c.csv"]))
    let labels = (data["items"] as? [[String: Any]])?.compactMap { $0["label"] as? String } ?? []
    #expect(labels.contains("c.csv") && labels.contains("../b.csv"))
    for caret in [-5, text.utf16.count + 9, Int.max, Int.min] {
      _ = try json(EditAnswers.complete("a.json", text: text, at: caret, files: []))
    }
  }

  private func slider(_ value: Double, _ searched: String? = nil) -> [Double] {
    let slider = Slider(
      DocumentReview.Parameter(name: "a", value: value, range: 0..<0, searched: searched))
    return [slider.least, slider.most, slider.step]
  }

  @Test func `a slider goes where the search goes, else from little to four times the number`() {
    #expect(slider(10, "5..50/5") == [5, 50, 5])
    #expect(slider(7, "5..50/5") == [5, 50, 1])
    #expect(slider(60, "5..50/5") == [5, 60, 5])
    #expect(slider(14, "7,14,28") == [7, 28, 7])
    #expect(slider(0.2, "0.1..0.5/0.1") == [0.1, 0.5, 0.1])
    #expect(slider(0.02, "0.01..0.05/0.01") == [0.01, 0.05, 0.01])
    #expect(slider(0.025, "0.01..0.05/0.01") == [0.01, 0.05, 0.005])
    #expect(slider(10) == [1, 40, 1])
    #expect(slider(3) == [1, 20, 1])
    #expect(slider(200) == [2, 800, 2])
    #expect(slider(201) == [1, 804, 1])
    #expect(slider(5_000) == [100, 20_000, 100])
    #expect(slider(0) == [0, 20, 1])
    #expect(slider(-3) == [-20, 20, 1])
    #expect(slider(0.05) == [0, 0.2, 0.001])
    #expect(slider(2.5) == [0, 10, 0.1])
    #expect(slider(2.37) == [0, 9.48, 0.01])
    #expect(slider(-0.5) == [-2, 2, 0.01])
    #expect(slider(1e300) == [1e300, 1e300, 1])
    #expect(slider(10, "nonsense") == [1, 40, 1])
  }

  @Test(arguments: [0.1, 0.3, 7, 12, 0.025, 199, 201, 1_234, 50_000, -7, -0.35, 99.95])
  func `the number is a stop of its slider`(value: Double) {
    let found = slider(value)
    let steps = (value - found[0]) / found[2]
    #expect(
      abs(steps - steps.rounded()) < 1e-6 && found[0] <= value && value <= found[1], "\(found)")
  }
}
