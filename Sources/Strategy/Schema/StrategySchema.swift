import Indicators

/// The JSON Schema (draft 2020-12) of a strategy document, with the names of the catalogue in it.
///
/// An editor completes and checks documents by it. It is made from the table that the reader uses
/// too, and the same for the same version.
///
/// - Parameter definitions: what other modules know of their parts of a document, by name; `chart` is
///   what `report.chart` may be. Without it that is any object.
public func strategySchema(definitions: [(name: String, json: String)] = []) -> String {
  let root = Shape.object(DocumentKeys.root).schema
  guard case .object(let entries) = root else { return "" }
  let head: [(String, JSONText)] = [
    ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
    ("title", .string("A strategy for kreplay")),
    ("description", .string("What to trade, when, how much, and at what cost.")),
  ]
  let sides = ["long", "short", "use"].map { key in
    JSONText.object([("required", .list([.string(key)]))])
  }
  let tail: [(String, JSONText)] = [
    ("anyOf", .list(sides)),
    (
      "$defs",
      .object(
        SchemaDefinitions.all + lists + SchemaDefinitions.others(besides: definitions.map(\.name))
          + definitions.map { ($0.name, .raw($0.json)) })
    ),
  ]
  return JSONText.object(head + entries + tail).text() + "\n"
}

/// What lists of the document's own keys hold.
private var lists: [(String, JSONText)] {
  DocumentKeys.root.compactMap { key in
    guard case .oneOrList(let name, let shape) = key.shape else { return nil }
    return (name, shape.schema)
  }
}

extension Shape {
  /// The schema of a value of this shape.
  var schema: JSONText {
    switch self {
    case .text(let form): form.schema
    case .number(let range): .object([("type", .string("number"))] + range.bounds)
    case .whole(let range):
      .object([
        ("type", .string("integer")), ("minimum", .number(Double(range.lowerBound))),
        ("maximum", .number(Double(range.upperBound))),
      ])
    case .flag: .object([("type", .string("boolean"))])
    case .choice(let words): .object([("enum", .list(words.map { .string($0) }))])
    case .rule: .reference("rule")
    case .expression: .reference("expression")
    case .amount(let range):
      .anyOf(.object([("type", .string("number"))] + range.bounds), .reference("numberExpression"))
    case .distance:
      .anyOf(
        .object([("type", .string("number")), ("exclusiveMinimum", .number(0))]),
        .reference("percentage"), .reference("numberExpression"))
    case .object(let keys): .closed(keys)
    case .oneOf(let keys):
      .closed(keys, extra: [("minProperties", .number(1)), ("maxProperties", .number(1))])
    case .parameters:
      .names(of: .object([("type", .string("number"))]))
    case .indicators:
      .names(of: .anyOf(.reference("expression"), .closed(DocumentKeys.indicator)))
    case .textOrKinds(let form, let kinds): .anyOf([form.schema] + kinds.map { .closed($0) })
    case .oneOrList(let name, _):
      .anyOf(
        .reference(name),
        .object([
          ("type", .string("array")), ("items", .reference(name)), ("minItems", .number(1)),
        ]))
    case .choiceOrObject(let words, let keys):
      .anyOf(.object([("enum", .list(words.map { .string($0) }))]), .closed(keys))
    case .described(let name): .reference(name)
    case .unsupported: .flag(false)
    }
  }
}

extension Shape.TextForm {
  fileprivate var schema: JSONText {
    let text: (String, JSONText) = ("type", .string("string"))
    return switch self {
    case .any, .zone, .calendar: .object([text])
    case .file: .object([text, ("minLength", .number(1))])
    case .time: .object([text, ("pattern", .string("^\\d{4}-\\d{2}-\\d{2}"))])
    case .timeframe: .object([text, ("pattern", .string("^[1-9]\\d*[smhdwM]$"))])
    case .clock: .object([text, ("pattern", .string("^([01]\\d|2[0-3]):[0-5]\\d$"))])
    }
  }
}

extension NumberRange {
  fileprivate var bounds: [(String, JSONText)] {
    [
      (includesLower ? "minimum" : "exclusiveMinimum", .number(lower)),
      ("maximum", .number(upper)),
    ]
  }
}

extension JSONText {
  fileprivate static func reference(_ name: String) -> JSONText {
    .object([("$ref", .string("#/$defs/\(name)"))])
  }

  fileprivate static func anyOf(_ schemas: JSONText...) -> JSONText { anyOf(schemas) }

  fileprivate static func anyOf(_ schemas: [JSONText]) -> JSONText {
    .object([("anyOf", .list(schemas))])
  }

  /// An object with these keys and no others.
  fileprivate static func closed(_ keys: [Shape.Key], extra: [(String, JSONText)] = [])
    -> JSONText
  {
    let supported = keys.filter(\.isSupported)
    var entries: [(String, JSONText)] = [
      ("type", .string("object")),
      ("properties", .object(supported.map { ($0.name, $0.schema) })),
    ]
    let required = supported.filter(\.isRequired).map { JSONText.string($0.name) }
    if !required.isEmpty { entries.append(("required", .list(required))) }
    return .object(entries + [("additionalProperties", .flag(false))] + extra)
  }

  /// An object of names that the user chooses.
  fileprivate static func names(of value: JSONText) -> JSONText {
    .object([
      ("type", .string("object")),
      ("propertyNames", .object([("pattern", .string("^[A-Za-z][A-Za-z0-9_]{0,63}$"))])),
      ("maxProperties", .number(Double(DocumentKeys.nameLimit))),
      ("additionalProperties", value),
    ])
  }
}

extension Shape.Key {
  /// The schema of its value, with what an editor shows beside it.
  fileprivate var schema: JSONText {
    guard case .object(let entries) = shape.schema else { return shape.schema }
    let examples: [(String, JSONText)] =
      self.examples.isEmpty ? [] : [("examples", .list(self.examples.map { .raw($0) }))]
    return .object([("description", .string(summary))] + entries + examples)
  }
}
