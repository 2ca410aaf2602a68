import ArgumentParser
import Jobs
import Market
import Strategy

/// `kreplay strategies`: the documents that come with the program.
struct StrategiesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strategies",
    abstract: "List the ready-made strategies, or print one to start from.",
    discussion: "Example: kreplay strategies show macd-signal > strategy.json",
    subcommands: [ListCommand.self, ShowCommand.self])

  /// The ready-made strategy of a name.
  ///
  /// - Throws: `UsageError` where there is none.
  static func find(_ name: String) throws -> ReadyMade {
    guard let strategy = ReadyMade.find(name) else {
      throw UsageError(
        unknownName(
          name, what: "strategy", nearest: ReadyMade.nearest(to: name),
          list: "kreplay strategies list"))
    }
    return strategy
  }

  /// `kreplay strategies list`.
  struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the ready-made strategies.",
      discussion: "Example: kreplay strategies list")

    func run() throws {
      var table = TextTable([.left, .left])
      for strategy in ReadyMade.all { table.add([strategy.name, strategy.summary]) }
      try StandardOutput.print(table.lines().joined(separator: "\n") + "\n")
    }
  }

  /// `kreplay strategies show`.
  struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Print a ready-made strategy as a document.",
      discussion: "Example: kreplay strategies show macd-signal > strategy.json")

    @Argument(help: "Its name.", completion: .list(ReadyMade.all.map(\.name)))
    var name: String

    func run() throws {
      let text = try StrategiesCommand.find(name).text
      try StandardOutput.print(text.hasSuffix("\n") ? text : text + "\n")
    }
  }
}
