import Indicators
import Market

/// An indicator of the catalogue in words.
enum IndicatorText {
  /// How it is called with everything it takes: `macd(source, fast: 12, slow: 26, signal: 9)`.
  static func call(_ indicator: IndicatorDescription) -> String {
    let sources = indicator.inputs.filter(\.isArgument).map(\.name)
    let numbers = indicator.parameters.map { "\($0.name): \(standard($0))" }
    return "\(indicator.name)(\((sources + numbers).joined(separator: ", ")))"
  }

  /// The whole description.
  static func lines(_ indicator: IndicatorDescription, _ ink: Ink) -> [String] {
    var lines = [
      ink.bold(call(indicator)), "", indicator.title + ": " + indicator.summary, "",
    ]
    lines += indicator.formula.split(separator: "\n").map { "  " + $0 } + [""]
    var table = TextTable([.left, .left])
    for parameter in indicator.parameters {
      table.add([parameter.name, "\(parameter.summary), \(range(parameter.kind))"])
    }
    table.add(["outputs", indicator.outputs.map(\.name).joined(separator: ", ")])
    if !indicator.aliases.isEmpty {
      table.add(["also", indicator.aliases.joined(separator: ", ")])
    }
    if let call = taLibCall(indicator) { table.add(["TA-Lib", call]) }
    table.add(["titles", "\(indicator.chinese), \(indicator.japanese)"])
    table.add(["warm-up", warmup(indicator)])
    if let memory = memory(indicator) { table.add(["memory", memory]) }
    if let known = known(indicator.timing) { table.add(["known", known]) }
    table.add(["pane", pane(indicator.pane)])
    if !indicator.edgeCases.isEmpty { table.add(["edges", indicator.edgeCases]) }
    table.add(["source", indicator.source])
    if !indicator.example.isEmpty { table.add(["example", indicator.example]) }
    return lines + table.lines { $1 == 0 ? ink.dim($2) : $2 }
  }

  /// The call in TA-Lib's order, where that is not the order of its own name.
  private static func taLibCall(_ indicator: IndicatorDescription) -> String? {
    guard let name = indicator.taLib?.name else { return nil }
    let order = indicator.positions(calledAs: name)
    guard order != Array(indicator.parameters.indices) else { return nil }
    let sources = indicator.inputs.filter(\.isArgument).map(\.name)
    let numbers = order.map { indicator.parameters[$0] }.map { "\($0.name): \(standard($0))" }
    return "\(name)(\((sources + numbers).joined(separator: ", ")))"
  }

  /// How long it remembers what it began with, where that is longer than its window.
  private static func memory(_ indicator: IndicatorDescription) -> String? {
    let settings = Settings(indicator.parameters.map(\.standard))
    switch indicator.memory {
    case .window: return nil
    case .adaptive: return "the values decide how fast it forgets what it began with"
    case .whole: return "its level depends on where the data begin; its changes do not"
    case .fading:
      guard let count = indicator.settling(settings), count > 1 else { return nil }
      return "what it began with weighs less than 1 % \(bars(count)) after its first value"
    }
  }

  /// When it is known, where that is not the close of its own bar.
  private static func known(_ timing: IndicatorDescription.Timing) -> String? {
    switch timing {
    case .atClose: nil
    case .later(let count): "\(bars(count)) after the bar that it speaks of"
    case .laterBy(let parameter): "'\(parameter)' bars after the bar that it speaks of"
    case .whenConfirmed: "once later bars have confirmed the one that it speaks of"
    }
  }

  private static func standard(_ parameter: IndicatorDescription.Parameter) -> String {
    if case .option(let words) = parameter.kind { return words[Int(parameter.standard)] }
    return NumberText.shortest(parameter.standard)
  }

  private static func range(_ kind: IndicatorDescription.Parameter.Kind) -> String {
    switch kind {
    case .whole(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "a number, \(NumberText.shortest(range.lowerBound)) to \(NumberText.shortest(range.upperBound))"
    case .option(let words): words.joined(separator: " or ")
    }
  }

  /// Bars before the first value of each output, with the standard settings.
  private static func warmup(_ indicator: IndicatorDescription) -> String {
    let settings = Settings(indicator.parameters.map(\.standard))
    let counts = zip(indicator.outputs, indicator.outputs.indices).map { output, place in
      bars(indicator.warmup(settings, place)) + (output.isFound ? " at the least" : "")
    }
    guard Set(counts).count > 1 else { return counts.first ?? bars(0) }
    return zip(indicator.outputs, counts).map { "\($0.name) \($1)" }.joined(separator: ", ")
  }

  private static func bars(_ count: Int) -> String { count == 1 ? "1 bar" : "\(count) bars" }

  private static func pane(_ pane: IndicatorDescription.Pane) -> String {
    switch pane {
    case .overlay: "over the price"
    case .own: "its own"
    case .volume: "over the volume"
    case .fixed(let range, let guides):
      "its own, \(NumberText.shortest(range.lowerBound)) to "
        + NumberText.shortest(range.upperBound)
        + (guides.isEmpty
          ? "" : ", guides at " + guides.map(NumberText.shortest).joined(separator: ", "))
    }
  }
}
