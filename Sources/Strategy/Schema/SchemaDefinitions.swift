import Indicators
import Text

/// What several keys of the schema refer to: expressions, with every indicator by name.
enum SchemaDefinitions {
  static var all: [(String, JSON)] {
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
        .members([
          ("description", .text("A percentage of the fill's price.")),
          ("type", .text("string")), ("pattern", .text("^ *\\d+(\\.\\d+)? *%$")),
          ("examples", .list([.text("5%")])),
        ])
      ),
      ("indicators", .members(Catalogue.all.map { ($0.name, entry($0)) })),
      ("sweep", Shape.object(DocumentKeys.sweep).schema),
    ]
  }

  /// Parts that other modules define, and have not.
  static func others(besides names: [String]) -> [(String, JSON)] {
    ["chart"].filter { !names.contains($0) }.map {
      ($0, .members([("type", .text("object"))]))
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
  ) -> JSON {
    let type: JSON = types.count == 1 ? .text(types[0]) : .list(types.map { .text($0) })
    return .members([
      ("description", .text("\(what) \(manual)")), ("type", type),
      ("pattern", .text(pattern)), ("examples", .list(examples.map { .text($0) })),
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
  private static func entry(_ indicator: IndicatorDescription) -> JSON {
    var entries: [(String, JSON)] = [
      ("title", .text(indicator.title)),
      ("description", .text("\(indicator.summary) \(indicator.usage)")),
    ]
    let parameters = indicator.parameters.map { ($0.name, schema($0)) }
    if !parameters.isEmpty { entries.append(("properties", .members(parameters))) }
    entries.append(("examples", .list(indicator.outputs.map { .text(call(indicator, $0)) })))
    return .members(entries)
  }

  private static func call(
    _ indicator: IndicatorDescription, _ output: IndicatorDescription.Output
  ) -> String {
    output.name == indicator.outputs[0].name
      ? "\(indicator.name)()" : "\(indicator.name)().\(output.name)"
  }

  private static func schema(_ parameter: IndicatorDescription.Parameter) -> JSON {
    let description: (String, JSON) = ("description", .text(parameter.summary))
    switch parameter.kind {
    case .whole(let range):
      return .members([
        description, ("type", .text("integer")), ("default", .number(parameter.standard)),
        ("minimum", .number(Double(range.lowerBound))),
        ("maximum", .number(Double(range.upperBound))),
      ])
    case .number(let range):
      return .members([
        description, ("type", .text("number")), ("default", .number(parameter.standard)),
        ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound)),
      ])
    case .option(let words):
      return .members([
        description, ("default", .text(parameter.standardText)),
        ("enum", .list(words.map { .text($0) })),
      ])
    }
  }
}
