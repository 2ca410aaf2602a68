import ArgumentParser
import Market
import Store
import Text

extension RunsCommand {
  /// `kreplay runs delete`.
  struct DeleteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "delete", abstract: "Delete runs from the journal.",
      discussion: """
        Example: kreplay runs delete 3f2a-91bc-07de last --yes

        What goes is said, and asked about, before it goes; --yes is the answer for scripts. All \
        runs that are named go, or none where one is not there. Their reports stay.
        """)

    @Argument(
      help: ArgumentHelp(
        "The runs: beginnings of identities, names of strategies, or 'last'.", valueName: "run"))
    var runs: [String]
    @Flag(help: "Do not ask.")
    var yes = false
    @OptionGroup var place: JournalOption

    func run() throws {
      let journal = try place.open()
      let chosen = try runs.map { try journal.run($0).run }
      if !yes { try confirm("delete \(RunText.names(chosen)) of \(printable(journal.path))") }
      let gone = try journal.delete(chosen.map(\.id))
      try journal.close()
      try StandardOutput.print("deleted \(RunText.names(gone))\n")
    }
  }
}
