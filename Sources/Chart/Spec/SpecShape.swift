/// What a value of a description may be, for editors: the JSON Schema is made from it.
indirect enum SpecShape: Sendable {
  case text
  /// A text that matches a regular expression.
  case pattern(String)
  case number
  case whole
  case flag
  case nothing
  case word([String])
  case list(SpecShape, least: Int)
  /// Two of a kind, such as the ends of a range.
  case pair(SpecShape)
  /// Names that the user chooses, and their values.
  case names(SpecShape)
  case object([SpecKey])
  case either([SpecShape])
  /// Numbers of a shape from one to another.
  case within(SpecShape, ClosedRange<Double>)
  /// What is under this name in the schema's definitions.
  case reference(String)
}

/// A key of an object.
struct SpecKey: Sendable {
  var name: String
  var shape: SpecShape
  var isRequired = false
  var summary: String
}

extension SpecShape {
  /// The schema of a value of this shape.
  var schema: ChartNode { ChartNode(.object(parts)) }

  private var parts: [ChartNode.Member] {
    switch self {
    case .text: [.init("type", .text("string"))]
    case .pattern(let pattern): [.init("type", .text("string")), .init("pattern", .text(pattern))]
    case .number: [.init("type", .text("number"))]
    case .whole: [.init("type", .text("integer"))]
    case .flag: [.init("type", .text("boolean"))]
    case .nothing: [.init("type", .text("null"))]
    case .word(let words): [.init("enum", .list(words.map { .text($0) }))]
    case .list(let shape, let least):
      [.init("type", .text("array")), .init("items", shape.schema)]
        + (least > 0 ? [.init("minItems", .number(Double(least)))] : [])
    case .pair(let shape):
      [
        .init("type", .text("array")), .init("items", shape.schema), .init("minItems", .number(2)),
        .init("maxItems", .number(2)),
      ]
    case .names(let shape):
      [.init("type", .text("object")), .init("additionalProperties", shape.schema)]
    case .object(let keys): Self.closed(keys)
    case .either(let shapes): [.init("anyOf", .list(shapes.map(\.schema)))]
    case .within(.either(let shapes), let range):
      SpecShape.either(shapes.map { .within($0, range) }).parts
    case .within(let shape, let range):
      switch shape {
      case .number, .whole:
        shape.parts + [
          .init("minimum", .number(range.lowerBound)), .init("maximum", .number(range.upperBound)),
        ]
      default: shape.parts
      }
    case .reference(let name): [.init("$ref", .text("#/$defs/\(name)"))]
    }
  }

  private static func closed(_ keys: [SpecKey]) -> [ChartNode.Member] {
    let required = keys.filter(\.isRequired).map { ChartNode.text($0.name) }
    var parts: [ChartNode.Member] = [
      .init("type", .text("object")),
      .init("properties", ChartNode(.object(keys.map { .init($0.name, $0.schema) }))),
    ]
    if !required.isEmpty { parts.append(.init("required", .list(required))) }
    return parts + [.init("additionalProperties", .flag(false))]
  }
}

extension SpecKey {
  /// The schema of its value, with what an editor shows beside it.
  private var described: [ChartNode.Member] {
    [.init("description", .text(summary))] + shape.schema.members
  }

  fileprivate var schema: ChartNode { ChartNode(.object(described)) }
}
