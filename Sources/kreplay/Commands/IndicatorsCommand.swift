import ArgumentParser
import Indicators
import Jobs
import Market
import Strategy
import Text

/// `kreplay indicators`: the catalogue.
struct IndicatorsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "indicators",
    abstract: "List the indicators, or describe one.",
    discussion: "Example: kreplay indicators macd, kreplay indicators 布林")

  @Argument(
    help: "An indicator to describe, or a text to search for; lists all if left out.",
    completion: .list(Catalogue.all.map(\.name)))
  var name: String?

  @Option(
    help:
      "List one group: \(IndicatorDescription.Group.allCases.map(\.rawValue).joined(separator: ", "))."
  )
  var group: String?

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let chosen = try chosen()
    if json {
      return try StandardOutput.write(IndicatorJSON.list(chosen).bytes())
    }
    if let name, let indicator = Catalogue.find(name) {
      let lines = IndicatorText.lines(indicator, .standard)
      return try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
    try list(chosen)
  }

  /// The one that is named, those that the text is found in, or all; of one group if it is asked for.
  private func chosen() throws -> [IndicatorDescription] {
    let found = try name.map(named) ?? Catalogue.all
    guard let group else { return found }
    let groups = IndicatorDescription.Group.allCases.map(\.rawValue)
    guard groups.contains(group) else {
      throw UsageError(
        unknownName(
          group, what: "group", nearest: Nearest.name(to: group, among: groups),
          list: "kreplay help indicators"))
    }
    return found.filter { $0.group.rawValue == group }
  }

  private func named(_ name: String) throws -> [IndicatorDescription] {
    if let indicator = Catalogue.find(name) { return [indicator] }
    let found = Catalogue.search(name)
    guard found.isEmpty else { return found }
    let names = Catalogue.all.flatMap { [$0.name] + $0.aliases }
    throw UsageError(
      unknownName(
        name, what: "indicator", nearest: Nearest.name(to: name, among: names),
        list: "kreplay indicators"))
  }

  private func list(_ indicators: [IndicatorDescription]) throws {
    var table = TextTable([.left, .left, .left])
    var group: IndicatorDescription.Group?
    for indicator in indicators {
      let heading = indicator.group == group ? "" : indicator.group.rawValue
      group = indicator.group
      table.add([heading, indicator.name, indicator.summary])
    }
    let lines = table.lines { _, column, text in column == 0 ? Ink.standard.dim(text) : text }
    try StandardOutput.print(lines.joined(separator: "\n") + "\n")
  }
}
