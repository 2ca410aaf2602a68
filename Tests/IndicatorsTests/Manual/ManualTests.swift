import Foundation
import Indicators
import Support
import Testing

/// docs/indicators says what the catalogue says; `KREPLAY_RECORD=1` writes it.
@Suite struct ManualTests {
  static let figures = Result { try ManualFigures() }

  @Test func `The manual is what the descriptions say and the tests measure`() throws {
    let manual = Manual(figures: try Self.figures.get())
    for file in manual.files { expectDocument(file.text, "docs/indicators/\(file.name)") }
    let folder = repositoryRoot.appending(path: "docs/indicators")
    let found = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(found.sorted() == manual.files.map(\.name).sorted(), "a page of no group")
  }

  @Test func `Nothing in the table is missing`() throws {
    let figures = try Self.figures.get()
    let unmeasured = Catalogue.all.map(\.name).filter { figures.speeds[$0] == nil }
    #expect(
      unmeasured.isEmpty,
      "scripts/bench-talib.py --json Benchmarks/indicators.json \(unmeasured.joined(separator: " "))"
    )
    let uncompared = Catalogue.all.filter { figures.comparisons[$0.name] == nil }.map(\.name)
    #expect(uncompared.isEmpty, "neither TA-Lib's values nor a slow formula: \(uncompared)")
    for description in Catalogue.all {
      guard let comparison = figures.comparisons[description.name] else { continue }
      #expect(comparison.difference <= 1e-9, "\(description.name)")
    }
  }

  @Test func `What is slower than TA-Lib has a reason`() throws {
    let figures = try Self.figures.get()
    for description in Catalogue.all where figures.isSlower(description) {
      #expect(
        figures.reasons[description.name]?.isEmpty == false,
        "\(description.name): give the reason in Benchmarks/slower.json")
    }
    let strangers = figures.reasons.keys.filter { Catalogue.find($0)?.name != $0 }
    #expect(strangers.isEmpty, "Benchmarks/slower.json names no indicator: \(strangers)")
    let gone = figures.speeds.keys.filter { Catalogue.find($0)?.name != $0 }
    #expect(gone.isEmpty, "Benchmarks/indicators.json names no indicator: \(gone)")
  }

  @Test func `Warm-ups are told as sums of the parameters`() throws {
    func formula(_ name: String, _ output: Int = 0) throws -> String? {
      warmupFormula(try #require(Catalogue.find(name)), output)
    }
    #expect(try formula("rsi") == "period")
    #expect(try formula("sma") == "period - 1")
    #expect(try formula("adx") == "2 period - 1")
    #expect(try formula("obv") == "0")
    #expect(try formula("macd", 1) == "max(fast, slow) + signal - 2")
    #expect(try formula("bbi") == "max(a, b, c, d) - 1")
  }

  @Test(arguments: [(0, "none"), (3e-16, "< 1e-15"), (1e-12, "< 1e-12"), (0.5, "< 1e0")])
  func `A difference is told by a power of ten above it`(_ value: Double, _ text: String) {
    #expect(ManualText.difference(value) == text)
  }
}
