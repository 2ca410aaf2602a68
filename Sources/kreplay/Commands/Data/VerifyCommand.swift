import ArgumentParser
import Jobs
import Market
import Store

extension DataCommand {
  /// `kreplay data verify`.
  struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "verify",
      abstract: "Check that a candle store is whole: its file, every chunk, every checksum.",
      discussion: """
        Example: kreplay data verify --store candles.sqlite

        The exit code is 65 where anything is damaged.
        """)

    @OptionGroup var place: StoreArguments

    func run() throws {
      let verdict = try verify(store: place.store)
      try StandardOutput.print(
        VerdictText.lines(verdict, .standard).joined(separator: "\n") + "\n")
      if let fault = verdict.error { throw fault }
    }
  }
}
