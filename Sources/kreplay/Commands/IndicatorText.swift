import Indicators
import Market

/// An indicator of the catalogue in words.
enum IndicatorText {
  /// The whole description.
  static func lines(_ indicator: IndicatorDescription, _ ink: Ink) -> [String] {
    var lines = [
      ink.bold(indicator.call), "", indicator.title + ": " + indicator.summary, "",
    ]
    lines += indicator.formula.split(separator: "\n").map { "  " + $0 } + [""]
    var table = TextTable([.left, .left])
    for parameter in indicator.parameters {
      table.add([parameter.name, "\(parameter.summary), \(parameter.rangeText)"])
    }
    if let takes = takes(indicator) { table.add(["takes", takes]) }
    table.add(["outputs", indicator.outputs.map(\.name).joined(separator: ", ")])
    if !indicator.variants.isEmpty { table.add(["variants", variants(indicator)]) }
    if !indicator.aliases.isEmpty {
      table.add(["also", indicator.aliases.joined(separator: ", ")])
    }
    if let call = indicator.taLibCall { table.add(["TA-Lib", call]) }
    table.add(["titles", indicator.titles.joined(separator: ", ")])
    table.add(["group", indicator.group.rawValue])
    table.add(["warm-up", indicator.warmupText])
    if let memory = indicator.memoryText(indicator.defaults) { table.add(["memory", memory]) }
    if let timing = indicator.timingText { table.add(["known", timing]) }
    table.add(["pane", indicator.paneText])
    if !indicator.edgeCases.isEmpty { table.add(["edges", indicator.edgeCases]) }
    table.add(["source", indicator.source])
    if !indicator.example.isEmpty { table.add(["example", indicator.example]) }
    lines += table.lines { $1 == 0 ? ink.dim($2) : $2 }
    return lines + [""] + IndicatorSketch(indicator).lines(ink)
  }

  /// The series of a call that are something else than the close where they are left out.
  private static func takes(_ indicator: IndicatorDescription) -> String? {
    let others = indicator.inputs.filter { $0.isArgument && $0.standard != .close }
    guard !others.isEmpty else { return nil }
    return others.map { "\($0.name), \($0.standard.rawValue) when left out" }.joined(
      separator: "; ")
  }

  /// What each choice is called with: `method: wilder, cutler, ema`.
  private static func variants(_ indicator: IndicatorDescription) -> String {
    indicator.variants.map { parameter in
      guard case .option(let words) = parameter.kind else { return parameter.name }
      return "\(parameter.name): \(words.joined(separator: ", "))"
    }.joined(separator: "; ")
  }
}
