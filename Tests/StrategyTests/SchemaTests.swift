import Foundation
import Indicators
import Support
import Testing

@testable import Strategy

/// The JSON Schema says what the reader says.
@Suite struct SchemaTests {
  private static func schema() throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(strategySchema().utf8))
    return try #require(json as? [String: Any])
  }

  @Test func isWhatItWas() { expectGolden(strategySchema(), "strategy.schema.json") }

  @Test func isTheSameEveryTime() { #expect(strategySchema() == strategySchema()) }

  @Test func hasTheKeysOfTheReader() throws {
    let root = try Self.schema()
    Self.compare(root, DocumentKeys.root, "")
  }

  private static func compare(_ schema: [String: Any], _ keys: [Shape.Key], _ path: String) {
    let properties = schema["properties"] as? [String: Any] ?? [:]
    let supported = keys.filter(\.isSupported)
    #expect(Set(properties.keys) == Set(supported.map(\.name)), "\(path)")
    #expect(schema["additionalProperties"] as? Bool == false, "\(path)")
    let required = Set(supported.filter(\.isRequired).map(\.name))
    #expect(Set(schema["required"] as? [String] ?? []) == required, "\(path)")
    for key in supported {
      guard let inner = properties[key.name] as? [String: Any] else { continue }
      #expect((inner["description"] as? String)?.isEmpty == false, "\(path).\(key.name)")
      switch key.shape {
      case .object(let keys), .oneOf(let keys): compare(inner, keys, "\(path).\(key.name)")
      case .choiceOrObject(_, let keys), .flagOrObject(let keys):
        let object = (inner["anyOf"] as? [[String: Any]])?.last ?? [:]
        compare(object, keys, "\(path).\(key.name)")
      default: break
      }
    }
  }

  @Test func namesEveryIndicatorAndOption() throws {
    let definitions = try #require(try Self.schema()["$defs"] as? [String: Any])
    let indicators = try #require(definitions["indicators"] as? [String: Any])
    #expect(Set(indicators.keys) == Set(Catalogue.all.map(\.name)))
    let text = strategySchema()
    for indicator in Catalogue.all {
      for parameter in indicator.parameters {
        guard case .option(let words) = parameter.kind else { continue }
        for word in words { #expect(text.contains("\"\(word)\"")) }
      }
    }
  }

  @Test func `a target has a distance or a price, as the reader has it`() throws {
    let definitions = try #require(try Self.schema()["$defs"] as? [String: Any])
    let target = try #require(definitions["target"] as? [String: Any])
    let choices = try #require(target["oneOf"] as? [[String: [String]]])
    #expect(choices == [["required": ["distance"]], ["required": ["price"]]])
    for (keys, isRight) in [
      (#""distance": 3"#, true), (#""price": "high + 3""#, true), (#""share": 0.5"#, false),
      (#""distance": 3, "price": "high + 3""#, false),
    ] {
      let text = #"{ "data": "a.csv", "long": { "enter": "close > 5", "targets": { \#(keys) } } }"#
      let document = try? StrategyDocument(text: text, path: "t.json")
      #expect((document != nil) == isRight, "\(keys)")
    }
  }

  @Test(arguments: [
    ("sma(close, 10) > 5 and (close > open)", true), ("not (close > 5) or (rsi(14) < 3)", true),
    ("close", true), ("smaa(close, 10) > 5", false), ("close > xyzzy (5)", false),
    ("a crosses above (b + 1)", true),
  ])
  func findsUnknownCallsByPattern(_ expression: String, _ isRight: Bool) throws {
    let pattern = try NSRegularExpression(pattern: SchemaDefinitions.callPattern)
    let range = NSRange(expression.startIndex..., in: expression)
    #expect((pattern.firstMatch(in: expression, range: range) != nil) == isRight)
  }
}
