import ArgumentParser
import Store

/// `kreplay runs`: what the journal holds.
struct RunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs",
    abstract: "List and compare the runs of the journal, show one, or delete some.",
    discussion: """
      Example: kreplay runs list --sort sharpe --where 'trades >= 30'

      RUN is the beginning of a run's identity, its strategy's name, or 'last'. The journal is a \
      SQLite file of plain tables, which any program can read:

        sqlite3 kreplay.sqlite "select time, equity from equity where run = 1"
      """,
    subcommands: [
      ListCommand.self, ShowCommand.self, TradesCommand.self, EquityCommand.self,
      DeleteCommand.self,
    ])
}

/// `--journal`, for what only reads it.
struct JournalOption: ParsableArguments {
  /// Where runs are kept unless a person says otherwise.
  static let standard = "kreplay.sqlite"

  @Option(help: "The journal of runs.", completion: .file())
  var journal = Self.standard

  func open() throws -> Journal { try Journal(path: journal, .existing) }
}

/// One run of the journal.
struct RunArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The beginning of the run's identity, its strategy's name, or 'last'.", valueName: "run"))
  var run: String
  @OptionGroup var place: JournalOption
}
