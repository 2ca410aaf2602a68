import Indicators

/// What several keys of the schema refer to: expressions, with every indicator by name.
enum SchemaDefinitions {
  static var all: [(String, JSONText)] {
    [
      ("rule", expression("True or false at each bar.", ["string"], callPattern, rules)),
      (
        "expression",
        expression("A number or a truth at each bar.", ["string", "number"], callPattern, usages)
      ),
      (
        "numberExpression",
        expression("A number at each bar.", ["string"], noPercentage + callPattern, usages)
      ),
      (
        "percentage",
        .object([
          ("description", .string("A percentage of the fill's price.")),
          ("type", .string("string")), ("pattern", .string("^ *\\d+(\\.\\d+)? *%$")),
          ("examples", .list([.string("5%")])),
        ])
      ),
      ("indicators", .object(Catalogue.all.map { ($0.name, entry($0)) })),
    ]
  }

  /// Parts that other modules define, and have not.
  static func others(besides names: [String]) -> [(String, JSONText)] {
    ["chart"].filter { !names.contains($0) }.map {
      ($0, .object([("type", .string("object"))]))
    }
  }

  /// Text that is not a percentage.
  private static let noPercentage = "(?![\\s\\S]*%\\s*$)"

  private static let rules = [
    "close crosses above sma(close, 50)", "rsi(14) < 30 and close > ema(close, 200)",
    "macd() crosses above macd().signal", "close rising 3", "position.bars >= 10",
  ]

  private static var usages: [String] { Catalogue.all.map(\.usage) }

  private static let manual =
    "Series: \(Family.sources.map(\.rawValue).joined(separator: ", ")), parameters, named indicators, and indicators such as \(Catalogue.all.first?.usage ?? "sma(close, 20)"); close[1] is the bar before; a crosses above b, a rising 3, and, or, not, a if c else b, on(\"1w\", sma(close, 10))."

  private static func expression(
    _ what: String, _ types: [String], _ pattern: String, _ examples: [String]
  ) -> JSONText {
    let type: JSONText = types.count == 1 ? .string(types[0]) : .list(types.map { .string($0) })
    return .object([
      ("description", .string("\(what) \(manual)")), ("type", type),
      ("pattern", .string(pattern)), ("examples", .list(examples.map { .string($0) })),
    ])
  }

  /// Matches text in which every name before a parenthesis is one that can be called.
  static var callPattern: String {
    let scope = Scope()
    let words = Token.Word.allCases.map(\.rawValue)
    let names = Set(scope.callableNames + words).sorted().joined(separator: "|")
    return "^(?![\\s\\S]*\\b(?!(?:\(names))\\b)[A-Za-z_][A-Za-z0-9_]*\\s*\\()[\\s\\S]*$"
  }

  /// An indicator as documentation: editors show it, nothing refers to it.
  private static func entry(_ indicator: IndicatorDescription) -> JSONText {
    var entries: [(String, JSONText)] = [
      ("title", .string(indicator.title)),
      ("description", .string("\(indicator.summary) \(indicator.usage)")),
    ]
    let parameters = indicator.parameters.map { ($0.name, schema($0)) }
    if !parameters.isEmpty { entries.append(("properties", .object(parameters))) }
    entries.append(("examples", .list(indicator.outputs.map { .string(call(indicator, $0)) })))
    return .object(entries)
  }

  private static func call(
    _ indicator: IndicatorDescription, _ output: IndicatorDescription.Output
  ) -> String {
    output.name == indicator.outputs[0].name
      ? "\(indicator.name)()" : "\(indicator.name)().\(output.name)"
  }

  private static func schema(_ parameter: IndicatorDescription.Parameter) -> JSONText {
    let description: (String, JSONText) = ("description", .string(parameter.summary))
    switch parameter.kind {
    case .whole(let range):
      return .object([
        description, ("type", .string("integer")), ("default", .number(parameter.standard)),
        ("minimum", .number(Double(range.lowerBound))),
        ("maximum", .number(Double(range.upperBound))),
      ])
    case .number(let range):
      return .object([
        description, ("type", .string("number")), ("default", .number(parameter.standard)),
        ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound)),
      ])
    case .option(let words):
      return .object([
        description, ("default", .string(parameter.standardText)),
        ("enum", .list(words.map { .string($0) })),
      ])
    }
  }
}
