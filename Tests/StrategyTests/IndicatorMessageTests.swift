import Indicators
import Support
import Testing
import Text

@testable import Strategy

/// What is said about a wrong call, for every indicator of the catalogue: the message names what is
/// wrong and lists what there is.
@Suite struct IndicatorMessageTests {
  private static func message(_ expression: String) -> String {
    do {
      _ = try ExpressionList([expression])
      return "(no error)"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `A number out of range is told the range`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    for parameter in description.parameters {
      var wrong: [(String, String)] = []
      switch parameter.kind {
      case .whole(let range):
        let above = max(1_000_000_000, range.upperBound + 1)
        wrong = [
          ("\(range.lowerBound - 1)", "from \(grouped(range.lowerBound)) to"),
          ("-1000000", "from \(grouped(range.lowerBound)) to"),
          ("1.5", "a whole number from"), ("\(above)", "to \(grouped(range.upperBound))"),
        ]
      case .number(let range):
        wrong = [
          (plain(range.lowerBound - 1), "a number"), ("1e300", "a number"),
        ].filter { !(range.contains(Double($0.0) ?? .nan)) }
      case .option(let words):
        wrong = [("xyzzy", listed(words, or: true)), ("3", listed(words, or: true))]
      }
      for (value, expected) in wrong {
        let text = Self.message("\(name)(\(parameter.name): \(value))")
        #expect(text.contains(parameter.name) && text.contains(expected), "\(value): \(text)")
      }
    }
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `What it does not take or give is told what it does`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    let outputs = Self.message("\(name)().xyzzy")
    #expect(outputs.contains(listed(description.outputs.map(\.name))), "\(outputs)")
    let numbers = description.parameters.map(\.defaultText) + ["2"]
    let tooMany = Self.message("\(name)(\(numbers.joined(separator: ", ")))")
    #expect(tooMany.contains("too many numbers: it is \(description.usage)"), "\(tooMany)")
    let unknown = Self.message("\(name)(xyzzy: 2)")
    #expect(unknown.contains("it is \(description.usage)"), "\(unknown)")
    let series = Array(repeating: "open", count: description.inputs.count + 1)
    let tooLong = Self.message("\(name)(\(series.joined(separator: ", ")))")
    #expect(
      tooLong.contains("it is \(description.usage)") || tooLong.contains("is one of the words"))
  }

  @Test func `The messages, whole`() {
    let wrong = [
      "sma(close, 0)", "sma(close, -5)", "sma(close, 1.5)", "sma(close, 1000000000)",
      "sma(close, 10, 20)", "sma(close, open, 10)", "sma(close, period: open)", "sma(close > 5)",
      "sma(perid: 3)", "sma(length: 3)", "atr(close, 14)", "atr(high: close)", "macd().signl",
      "macd().upper", "sma(close).upper", "rsi(14, method: cuttler)", "rsi(14, method: simple)",
      "rsi(14, 2)", "rsi(14, sma)", "bollinger(20, -1)", "bollinger(20, 2, 2)", "stoch(5, 3, 3)",
      "max(close)", "max(close, length: 3)", "min(close, period: 0)", "rsii(14)", "RSI(14)",
    ]
    let texts = wrong.map { "# \($0)\n\(Self.message($0))\n" }
    expectGolden(texts.joined(separator: "\n"), "indicator-messages.txt")
    #expect(Self.message("sma(close, 100000)") == "(no error)")
  }
}
