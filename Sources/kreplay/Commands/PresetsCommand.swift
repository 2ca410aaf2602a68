import ArgumentParser
import Jobs
import Strategy

/// `kreplay presets`: the costs of markets that a document can name.
struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List the costs of markets that 'account.preset' names, or print one of them.",
    discussion: """
      A preset has a source and a date; a document's own keys take the place of its numbers.

      Example: kreplay presets us-stock-ibkr
      """)

  @Argument(
    help: "Its name; lists all if left out.", completion: .list(MarketPreset.names))
  var name: String?

  func run() throws {
    guard let name else {
      var table = TextTable([.left, .left, .left])
      for preset in MarketPreset.all { table.add([preset.name, preset.date, preset.title]) }
      return try StandardOutput.print(table.lines().joined(separator: "\n") + "\n")
    }
    guard let preset = MarketPreset.find(name) else {
      throw UsageError(
        unknownName(
          name, what: "preset", nearest: MarketPreset.nearest(to: name), list: "kreplay presets"))
    }
    try StandardOutput.print(preset.text)
  }
}
