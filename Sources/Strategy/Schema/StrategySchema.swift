import Indicators
import Text

/// The JSON Schema (draft 2020-12) of a strategy document, with the names of the catalogue in it.
///
/// An editor completes and checks documents by it. It is made from the table that the reader uses
/// too, and the same for the same version.
///
/// - Parameter definitions: what other modules know of their parts of a document, by name; `chart` is
///   what `report.chart` may be. Without it that is any object.
public func strategySchema(definitions: [(name: String, json: String)] = []) -> String {
  let root = Shape.object(DocumentKeys.root).schema
  guard case .members(let entries) = root else { return "" }
  let head: [(String, JSON)] = [
    ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
    ("title", .text("A strategy for kreplay")),
    ("description", .text("What to trade, when, how much, and at what cost.")),
  ]
  let sides = ["long", "short", "use"].map { key in
    JSON.members([("required", .list([.text(key)]))])
  }
  let tail: [(String, JSON)] = [
    ("anyOf", .list(sides)),
    (
      "$defs",
      .members(
        SchemaDefinitions.all + lists + SchemaDefinitions.others(besides: definitions.map(\.name))
          + definitions.map { ($0.name, .written(Array($0.json.utf8))) })
    ),
  ]
  return JSON.members(head + entries + tail).text() + "\n"
}

/// What lists of the document's own keys hold.
private var lists: [(String, JSON)] {
  (DocumentKeys.root + DocumentKeys.side(.long)).compactMap { key in
    switch key.shape {
    case .oneOrList(let name, .object(let keys)):
      (name, .closed(keys, extra: Shape.either(DocumentKeys.eitherOf[name] ?? [])))
    case .oneOrList(let name, let shape): (name, shape.schema)
    case .objectOrList(_, let name, let keys): (name, Shape.object(keys).schema)
    default: nil
    }
  }
}

extension Shape {
  /// The schema of a value of this shape.
  var schema: JSON {
    switch self {
    case .text(let form): form.schema
    case .number(let range): .members([("type", .text("number"))] + range.bounds)
    case .whole(let range):
      .members([
        ("type", .text("integer")), ("minimum", .number(Double(range.lowerBound))),
        ("maximum", .number(Double(range.upperBound))),
      ])
    case .flag: .members([("type", .text("boolean"))])
    case .choice(let words): .members([("enum", .list(words.map { .text($0) }))])
    case .rule: .reference("rule")
    case .expression: .reference("expression")
    case .amount(let range):
      .anyOf(.members([("type", .text("number"))] + range.bounds), .reference("numberExpression"))
    case .distance:
      .anyOf(
        .members([("type", .text("number")), ("exclusiveMinimum", .number(0))]),
        .reference("percentage"), .reference("numberExpression"))
    case .object(let keys): .closed(keys)
    case .oneOf(let keys): .closed(keys, extra: Self.one(of: keys))
    case .parameters:
      .names(of: .members([("type", .text("number"))]))
    case .searched:
      // Names of parameters, and paths of all kinds.
      .members([
        ("type", .text("object")), ("maxProperties", .number(Double(DocumentKeys.nameLimit))),
        (
          "additionalProperties",
          .anyOf(
            .members([("type", .list([.text("string"), .text("number")]))]),
            .members([("type", .text("array")), ("minItems", .number(1))]),
            .members([("type", .text("object")), ("minProperties", .number(1))]))
        ),
      ])
    case .shares:
      .members([
        ("type", .text("object")), ("minProperties", .number(1)),
        (
          "additionalProperties",
          .members([("type", .text("number"))] + NumberRange.above(0, to: 1).bounds)
        ),
      ])
    case .pairs(let shape):
      .members([
        ("type", .text("object")), ("minProperties", .number(1)),
        (
          "propertyNames",
          .members([("pattern", .text("^([A-Z0-9]{6}|[A-Z0-9]{2,10}[/-][A-Z0-9]{2,10})$"))])
        ), ("additionalProperties", shape.schema),
      ])
    case .indicators:
      .names(of: .anyOf(.reference("expression"), .closed(DocumentKeys.indicator)))
    case .textOrKinds(let form, let kinds): .anyOf([form.schema] + kinds.map { .closed($0) })
    case .objectOrList(let keys, let name, _):
      .anyOf(
        .closed(keys),
        .members([
          ("type", .text("array")), ("items", .reference(name)), ("minItems", .number(1)),
          ("maxItems", .number(Double(BlueprintReader.mostRules))),
        ]))
    case .oneOrList(let name, _):
      .anyOf(
        .reference(name),
        .members([
          ("type", .text("array")), ("items", .reference(name)), ("minItems", .number(1)),
        ]))
    case .choiceOrObject(let words, let keys):
      .anyOf(.members([("enum", .list(words.map { .text($0) }))]), .closed(keys))
    case .flagOrObject(let keys):
      .anyOf(.members([("type", .text("boolean"))]), .closed(keys))
    case .flagOrChoice(let words):
      .members([("enum", .list([.bool(true), .bool(false)] + words.map { .text($0) }))])
    case .described(let name): .reference(name)
    case .unsupported: .bool(false)
    }
  }
}

extension Shape {
  /// What says that an object has one of some keys, and perhaps flags.
  private static func one(of keys: [Key]) -> [(String, JSON)] {
    guard keys.contains(where: \.isFlag) else {
      return [("minProperties", .number(1)), ("maxProperties", .number(1))]
    }
    return either(keys.filter { $0.isSupported && !$0.isFlag }.map(\.name))
  }

  /// What says that an object has exactly one of some keys, beside others.
  fileprivate static func either(_ names: [String]) -> [(String, JSON)] {
    if names.isEmpty { return [] }
    return [("oneOf", .list(names.map { .members([("required", .list([.text($0)]))]) }))]
  }
}

extension Shape.TextForm {
  fileprivate var schema: JSON {
    let text: (String, JSON) = ("type", .text("string"))
    return switch self {
    case .any, .zone, .calendar: .members([text])
    case .file: .members([text, ("minLength", .number(1))])
    case .time: .members([text, ("pattern", .text("^\\d{4}-\\d{2}-\\d{2}"))])
    case .timeframe: .members([text, ("pattern", .text("^[1-9]\\d*[smhdwM]$"))])
    case .flatTime:
      .members([text, ("pattern", .text("^(sessionEnd|([01]\\d|2[0-3]):[0-5]\\d)$"))])
    case .until:
      .members([
        text, ("pattern", .text("^(([01]\\d|2[0-3]):[0-5]\\d$|\\d{4}-\\d{2}-\\d{2})")),
      ])
    case .clock: .members([text, ("pattern", .text("^([01]\\d|2[0-3]):[0-5]\\d$"))])
    }
  }
}

extension NumberRange {
  fileprivate var bounds: [(String, JSON)] {
    let least =
      mayBeBelow
      ? ("minimum", -upper) : (includesLower ? "minimum" : "exclusiveMinimum", lower)
    return [(least.0, .number(least.1)), ("maximum", .number(upper))]
  }
}

extension JSON {
  fileprivate static func reference(_ name: String) -> JSON {
    .members([("$ref", .text("#/$defs/\(name)"))])
  }

  fileprivate static func anyOf(_ schemas: JSON...) -> JSON { anyOf(schemas) }

  fileprivate static func anyOf(_ schemas: [JSON]) -> JSON {
    .members([("anyOf", .list(schemas))])
  }

  /// An object with these keys and no others.
  fileprivate static func closed(_ keys: [Shape.Key], extra: [(String, JSON)] = [])
    -> JSON
  {
    let supported = keys.filter(\.isSupported)
    var entries: [(String, JSON)] = [
      ("type", .text("object")),
      ("properties", .members(supported.map { ($0.name, $0.schema) })),
    ]
    let required = supported.filter(\.isRequired).map { JSON.text($0.name) }
    if !required.isEmpty { entries.append(("required", .list(required))) }
    return .members(entries + [("additionalProperties", .bool(false))] + extra)
  }

  /// An object of names that the user chooses.
  fileprivate static func names(of value: JSON) -> JSON {
    .members([
      ("type", .text("object")),
      ("propertyNames", .members([("pattern", .text("^[A-Za-z][A-Za-z0-9_]{0,63}$"))])),
      ("maxProperties", .number(Double(DocumentKeys.nameLimit))),
      ("additionalProperties", value),
    ])
  }
}

extension Shape.Key {
  /// The schema of its value, with what an editor shows beside it.
  fileprivate var schema: JSON {
    guard case .members(let entries) = shape.schema else { return shape.schema }
    let examples: [(String, JSON)] =
      self.examples.isEmpty
      ? [] : [("examples", .list(self.examples.map { .written(Array($0.utf8)) }))]
    return .members([("description", .text(summary))] + entries + examples)
  }
}
