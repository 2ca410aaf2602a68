import Indicators
import Market
import Strategy
import Text

/// What a document asks for, in a few lines.
enum DocumentOutline {
  static func lines(_ document: StrategyDocument, _ plan: Plan, _ ink: Ink) -> [String] {
    var table = TextTable([.left, .left])
    table.add(["data", printable(document.dataText)])
    if let timeframe = document.timeframe { table.add(["timeframe", timeframe.description]) }
    if let from = document.from { table.add(["from", from.description]) }
    if let to = document.to { table.add(["to", to.description]) }
    for parameter in document.parameters {
      table.add([printable(parameter.name), NumberText.shortest(parameter.value)])
    }
    for series in plan.series { table.add([printable(series.name), printable(series.expression)]) }
    for rule in plan.rules { table.add([printable(rule.path), printable(rule.expression)]) }
    let title = printable(document.path) + ": " + ink.bold(printable(document.name)) + " is valid"
    return [title] + table.lines { $1 == 0 ? ink.dim($2) : $2 }.map { "  " + $0 }
  }
}
