import Indicators
import Testing

@testable import Lesson

@Suite struct FormulaTests {
  private func scope(_ name: String) throws -> (FormulaScope, Subject) {
    let description = try #require(Catalogue.find(name))
    let subject = try Subject(description, description.defaults, try TestBars.few())
    let traces = description.traces(of: 500..<600, subject.settings, inputs: subject.inputs)
    return (FormulaScope(subject, traces, 500..<600), subject)
  }

  @Test(arguments: [
    ("2 + 3 * 4", 14.0), ("2 ^ 3 ^ 2", 512), ("-(1 - 4) / 2", 1.5), ("max(1, 2, abs(-7))", 7),
    ("sqrt(16) - min(3, 2)", 2), ("n", 20), ("2 * n - 1", 39),
  ])
  func `Arithmetic is worked out`(_ text: String, _ expected: Double) throws {
    var reader = FormulaReader(text, scope: try scope("sma").0, bar: 550)
    #expect(reader.value() == expected)
  }

  @Test(arguments: ["the mean of those", "2 +", "x[t", "x[0]", "unknown", ")", "1 2", ""])
  func `Words and broken text have no value`(_ text: String) throws {
    var reader = FormulaReader(text, scope: try scope("sma").0, bar: 550)
    #expect(reader.value() == nil)
  }

  @Test func `Windows and rows are those of the bars`() throws {
    let (scope, subject) = try scope("sma")
    let close = subject.inputs[0]
    for (text, expected) in [
      ("highest(x, 5)", close[546...550].max()), ("x[t-n]", close[530]),
      ("x[t] + x[t-1] + … + x[t-n+1]", close[531...550].reduce(0, +)),
    ] {
      var reader = FormulaReader(text, scope: scope, bar: 550)
      let worked = reader.value()
      let value = try #require(worked)
      #expect(abs(value - (expected ?? .nan)) < 1e-9, "\(text)")
    }
  }

  @Test func `Comparisons of a pattern are found`() throws {
    let formula = try #require(Catalogue.find("engulfing")).formula
    let found = Comparison.all(formula)
    #expect(found.contains(Comparison(left: "open[t]", sign: "<", right: "close[t-1]")))
    #expect(found.contains(Comparison(left: "close[t]", sign: ">=", right: "open[t]")))
  }
}
