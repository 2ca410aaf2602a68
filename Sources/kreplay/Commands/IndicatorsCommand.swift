import ArgumentParser
import Indicators
import Market
import Strategy

/// `kreplay indicators`: the catalogue.
struct IndicatorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "indicators",
    abstract: "List the indicators, or describe one.",
    discussion: "Example: kreplay indicators macd")

  @Argument(
    help: "The indicator to describe; all are listed without.",
    completion: .list(Catalogue.all.map(\.name)))
  var name: String?

  func run() throws {
    guard let name else { return try list() }
    guard let indicator = Catalogue.find(name) else {
      let names = Catalogue.all.flatMap { [$0.name] + $0.aliases }
      throw UsageError(
        unknownName(
          name, what: "indicator", nearest: Nearest.name(to: name, among: names),
          list: "kreplay indicators"))
    }
    let lines = IndicatorText.lines(indicator, .standard)
    try StandardOutput.print(lines.joined(separator: "\n") + "\n")
  }

  private func list() throws {
    var table = TextTable([.left, .left, .left])
    var group: IndicatorDescription.Group?
    for indicator in Catalogue.all {
      let heading = indicator.group == group ? "" : indicator.group.rawValue
      group = indicator.group
      table.add([heading, indicator.name, indicator.summary])
    }
    let lines = table.lines { _, column, text in column == 0 ? Ink.standard.dim(text) : text }
    try StandardOutput.print(lines.joined(separator: "\n") + "\n")
  }
}
