import ArgumentParser
import Market
import Replay
import Store

/// `kreplay runs`: what the journal holds.
struct RunsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "runs",
    abstract: "List the runs of the journal, or show one.",
    discussion: "Example: kreplay runs show 3f2a",
    subcommands: [ListCommand.self, ShowCommand.self, TradesCommand.self])

  /// `kreplay runs list`.
  struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the runs of the journal, the oldest first.",
      discussion: "Example: kreplay runs list --journal kreplay.sqlite")

    @OptionGroup var place: JournalOption

    func run() throws {
      let lines = RunText.list(try place.open().runs(), .standard)
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
  }

  /// `kreplay runs show`.
  struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show a run: its figures, rules and warnings.",
      discussion: "Example: kreplay runs show 3f2a-91bc-07de")

    @Argument(
      help: ArgumentHelp(
        "The beginning of the run's identity, its strategy's name, or 'last'.", valueName: "run"))
    var identity: String
    @OptionGroup var place: JournalOption

    func run() throws {
      let lines = RunText.detail(try place.open().run(identity), .standard)
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
  }

  /// `kreplay runs trades`.
  struct TradesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "trades", abstract: "List the trades of a run.",
      discussion: "Example: kreplay runs trades 3f2a --csv > trades.csv")

    @Argument(
      help: ArgumentHelp(
        "The beginning of the run's identity, its strategy's name, or 'last'.", valueName: "run"))
    var identity: String
    @Flag(help: "Print CSV with every column and numbers that read back as the same.")
    var csv = false
    @OptionGroup var place: JournalOption

    func run() throws {
      let journal = try place.open()
      let trades = try journal.trades(of: identity)
      if csv { return try StandardOutput.write(TradeText.csv(trades)) }
      let lines = TradeText.lines(trades, of: try journal.run(identity).run, .standard)
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
  }
}

/// `--journal`, for what only reads it.
struct JournalOption: ParsableArguments {
  /// Where runs are kept unless a person says otherwise.
  static let standard = "kreplay.sqlite"

  @Option(help: "The journal of runs.", completion: .file())
  var journal = Self.standard

  func open() throws -> Journal { try Journal(path: journal, .existing) }
}
