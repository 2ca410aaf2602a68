import Foundation
import Indicators
import Support
import Testing

@testable import Strategy

/// docs/strategy.md says what the tables say, and every example in it is read.
@Suite struct StrategyManualTests {
  /// The names that the examples of the page use.
  private static let scope: Scope = {
    var scope = Scope(parameters: [("fast", 10), ("slow", 30)])
    for (name, text) in [("fastMA", "sma(close, fast)"), ("slowMA", "sma(close, slow)")] {
      let source = ExpressionText(text)
      guard let meaning = try? Checker.meaning(of: source, in: scope) else { continue }
      scope.define(Definition(name: name, source: source, meaning: meaning, isDrawn: true))
    }
    return scope
  }()

  @Test func `The page is what the tables say`() {
    expectDocument(StrategyManual.text, "docs/strategy.md")
  }

  @Test func `Every word of the language is explained, with an example that uses it`() throws {
    let entries = ExpressionReference.sections.flatMap(\.entries)
    let words =
      Graph.Source.allCases.map(\.rawValue) + StateVariable.allCases.map(\.rawValue)
      + BuiltIn.allCases.map(\.rawValue)
    for word in words {
      let entry = try #require(
        entries.first { $0.form == word || $0.form.hasPrefix("\(word)(") }, "\(word)")
      #expect(entry.example.contains(word) && !entry.meaning.isEmpty && !entry.unit.isEmpty)
    }
    let forms = entries.map(\.form).joined(separator: " ")
    for word in Token.Word.allCases { #expect(forms.contains(word.rawValue), "\(word)") }
  }

  @Test func `Every example of the language is an expression`() {
    for entry in ExpressionReference.sections.flatMap(\.entries) where !entry.example.isEmpty {
      #expect(throws: Never.self, "\(entry.example)") {
        _ = try Checker.truth(of: ExpressionText(entry.example), in: Self.scope)
      }
    }
  }

  @Test func `Every key is explained`() {
    let entries = DocumentReference.sections.flatMap(\.entries)
    func check(_ keys: [Shape.Key], _ path: String) {
      for key in keys where key.isSupported && path != "short." {
        #expect(entries.contains { $0.form == path + key.name }, "\(path)\(key.name)")
        switch key.shape {
        case .object(let inner), .oneOf(let inner), .choiceOrObject(_, let inner),
          .flagOrObject(let inner):
          check(inner, "\(path)\(key.name).")
        case .textOrKinds(_, let kinds):
          for kind in kinds { check(kind, "\(path)\(key.name).") }
        case .indicators: check(DocumentKeys.indicator, "\(path)\(key.name).NAME.")
        default: break
        }
      }
    }
    check(DocumentKeys.root, "")
  }

  /// Each example of a key, in a document that is right otherwise.
  @Test func `Every example of a key is taken`() throws {
    for entry in DocumentReference.sections.flatMap(\.entries) where !entry.example.isEmpty {
      let text = Self.document(with: entry)
      #expect(throws: Never.self, "\(entry.form): \(entry.example)\n\(text)") {
        _ = try StrategyDocument(text: text, path: "strategy.json")
      }
    }
  }

  /// A document with the example of a key in its place.
  private static func document(with entry: ReferenceEntry) -> String {
    var values: [String: String] = [
      "data": "\"x.csv\"", "parameters": "{ \"fast\": 10, \"slow\": 30 }",
      "indicators":
        "{ \"fastMA\": \"sma(close, fast)\", \"slowMA\": \"sma(close, slow)\" }",
      "long": "{ \"enter\": \"close > open\", \"stopLoss\": \"5%\" }",
    ]
    if entry.form.hasPrefix("size") { values["timeframe"] = "\"1d\"" }
    let parts = entry.form.split(separator: ".").map(String.init)
    guard let root = parts.first else { return "{}" }
    let others = [
      "order": ["type": "\"limit\"", "price": "\"close\""],
      "exitOrder": ["type": "\"limit\"", "price": "\"close\""],
      "long": ["enter": "\"close > open\"", "exit": "\"close < open\"", "trailingStop": "5"],
      "targets": ["distance": "5"], "instrument": ["tick": "0.25"],
      "portfolio": ["rank": "\"close\"", "weights": "\"equal\""],
      "rebalance": ["every": "\"month\""],
      "contract": ["margin": "12000"],
      "volatility": ["target": "0.1", "barsPerYear": "252"],
      "tiers": ["from": "1", "rate": "0.001"],
      "account": entry.form.hasPrefix("account.interest")
        ? ["leverage": "2"]
        : entry.form.hasPrefix("account.rates") ? ["currency": "\"EUR\""] : [:],
      "EURUSD": [
        isStore(entry, "account.rates.EURUSD, by store") ? "store" : "file": "\"y.csv\""
      ],
      "data": [
        entry.form.hasPrefix("data.") && isStore(entry, "data, by store") ? "store" : "file":
          "\"x.csv\""
      ],
      "magnifier": [
        isStore(entry, "data.magnifier, by store") ? "store" : "file": "\"y.csv\""
      ],
    ]
    if entry.form.hasPrefix("indicators.NAME") {
      values["indicators"] = "{ \"fastMA\": { \"expression\": \"close\" }, \"slowMA\": \"open\" }"
    } else if parts.count == 1 {
      values[root] = entry.example
    } else {
      var json = entry.example
      for (depth, part) in parts.enumerated().dropFirst().reversed() {
        var members = others[parts[depth - 1]] ?? [:]
        // A stop-limit order has prices of its own.
        if part == "stop" || part == "limit" {
          members = ["type": "\"stopLimit\"", "stop": "\"high\"", "limit": "\"high\""]
        }
        if part == "follow" { members["targetPrice"] = "\"high + 5\"" }
        if part == "price", parts[depth - 1] == "targets" { members["distance"] = nil }
        members[part] = json
        json =
          "{ "
          + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
          .joined(separator: ", ") + " }"
      }
      // One that is not traded stands beside others.
      values[root] = entry.form == "data.trade" ? "[\"y.csv\", \(json)]" : json
    }
    return "{ "
      + values.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      .joined(separator: ", ") + " }"
  }

  private static func isStore(_ entry: ReferenceEntry, _ title: String) -> Bool {
    DocumentReference.sections.first { $0.title == title }?.entries
      .contains { $0.form == entry.form && $0.meaning == entry.meaning } ?? false
  }
}
