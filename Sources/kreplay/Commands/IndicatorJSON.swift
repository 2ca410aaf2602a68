import Indicators
import Text

/// The catalogue for programs.
enum IndicatorJSON {
  /// A list of indicators.
  static func list(_ indicators: [IndicatorDescription]) -> JSON { .list(indicators.map(value)) }

  private static func value(_ indicator: IndicatorDescription) -> JSON {
    let settings = indicator.defaults
    let outputs = indicator.outputs.enumerated().map { place, output in
      JSON.object([
        "name": .text(output.name), "warmup": .whole(indicator.warmup(settings, place)),
        "found": .bool(output.isFound), "unit": .text("\(output.unit)"),
        "mark": .text(output.mark.word),
      ])
    }
    return .object([
      "name": .text(indicator.name), "aliases": .list(indicator.aliases.map { .text($0) }),
      "title": .text(indicator.title), "chinese": .text(indicator.chinese),
      "traditionalChinese": .text(indicator.traditional),
      "japanese": .text(indicator.japanese), "group": .text(indicator.group.rawValue),
      "summary": .text(indicator.summary), "formula": .text(indicator.formula),
      "inputs": .list(indicator.inputs.map(input)),
      "parameters": .list(indicator.parameters.map(parameter)), "outputs": .list(outputs),
      "settlingBars": indicator.settling(settings).map { .whole($0) } ?? .null,
      "edges": .text(indicator.edgeCases), "reference": .text(indicator.source),
      "example": .text(indicator.example), "call": .text(indicator.call),
      "pane": .text(indicator.paneText), "known": indicator.timingText.map { .text($0) } ?? .null,
      "taLib": indicator.taLib.map { .text($0.name) } ?? .null,
    ])
  }

  private static func input(_ input: IndicatorDescription.Input) -> JSON {
    .object([
      "name": .text(input.name), "default": .text(input.standard.rawValue),
      "argument": .bool(input.isArgument),
    ])
  }

  private static func parameter(_ parameter: IndicatorDescription.Parameter) -> JSON {
    var members: [String: JSON] = [
      "name": .text(parameter.name), "summary": .text(parameter.summary),
    ]
    switch parameter.kind {
    case .whole(let range):
      members["default"] = .whole(Int(parameter.standard))
      members["minimum"] = .whole(range.lowerBound)
      members["maximum"] = .whole(range.upperBound)
    case .number(let range):
      members["default"] = .number(parameter.standard)
      members["minimum"] = .number(range.lowerBound)
      members["maximum"] = .number(range.upperBound)
    case .option(let words):
      members["default"] = .text(words[Int(parameter.standard)])
      members["words"] = .list(words.map { .text($0) })
    }
    return .object(members)
  }
}
