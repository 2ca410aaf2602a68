import ArgumentParser
import Jobs
import Market
import Text

/// `kreplay verify`: runs runs of the journal again.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Run a run of the journal again, and compare every row, byte for byte.",
    discussion: """
      Example: kreplay verify last
      Example: kreplay verify --all

      The journal keeps the text of the document and its parameters, and the fingerprint of the \
      candles. The run is made again from these, and its orders, fills, trades, equity and figures \
      are compared with those that are kept. Where something differs, what has changed is said: the \
      engine, the candles, the document.

      Exit codes: 0 where all hold, 65 where one differs, otherwise that of the first run that could \
      not be run again (74 where its candles are gone, 64 where its strategy is not in the journal).
      """)

  @Argument(
    help: ArgumentHelp(
      "Runs: the beginning of an identity, a strategy's name, or 'last'.", valueName: "run"))
  var runs: [String] = []
  @Flag(help: "Verify every run of the journal.")
  var all = false
  @OptionGroup var candles: KeptCandlesArguments
  @OptionGroup var place: JournalOption
  @Flag(help: "Print one JSON object instead of lines.")
  var json = false

  func validate() throws {
    if all, !runs.isEmpty { throw ValidationError("--all is every run; give it or name runs") }
    if !all, runs.isEmpty {
      throw ValidationError("name a run, as in 'kreplay verify last', or give --all")
    }
    try candles.check()
  }

  func run() throws {
    var request = VerifyRequest(journal: place.journal, runs: runs)
    request.data = try candles.given()
    let verified = try verifyRuns(request, observer: TerminalProgress())
    if json {
      try StandardOutput.write(VerifyText.json(verified).bytes())
    } else {
      let lines = VerifyText.lines(verified, .standard)
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
    if let code = VerifyText.exitCode(verified) { throw ArgumentParser.ExitCode(code.rawValue) }
  }
}
