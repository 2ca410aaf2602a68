import Foundation
import Support
import Testing

@testable import Chart

@Suite struct ChartSchemaTests {
  @Test func `the schema is as kept`() {
    expectGolden(ChartDescription.schema, "chart.schema.json")
  }

  @Test func `it is JSON and has every mark and key with a description`() throws {
    let json = try JSONSerialization.jsonObject(with: Data(ChartDescription.schema.utf8))
    let root = try #require(json as? [String: Any])
    let definitions = try #require(root["$defs"] as? [String: Any])
    let layer = try #require(definitions["layer"] as? [String: Any])
    let forms = try #require(layer["anyOf"] as? [[String: Any]])
    #expect(forms.count == MarkList.all.count + 1)
    for form in forms.dropFirst() {
      #expect(form["additionalProperties"] as? Bool == false)
      let keys = try #require(form["properties"] as? [String: [String: Any]])
      #expect(keys.values.allSatisfy { ($0["description"] as? String)?.isEmpty == false })
    }
    let keys = try #require(root["properties"] as? [String: Any])
    let expected = ChartDescription.fields.map(\.key.name) + ["$schema", "preset"]
    #expect(Set(keys.keys) == Set(expected))
  }
}
