import ArgumentParser
import Jobs
import Market
import Replay
import Text

/// `kreplay audit`: whether a strategy decides by the past alone, and what its result depends on.
struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Audit a strategy for look-ahead, and show what its result depends on.",
    discussion: """
      Example: kreplay audit strategy.json
      Example: kreplay audit strategy.json --cuts 1000 --json

      At each cut the candles after it are removed, replaced by noise, and by those of another \
      instrument. All orders, fills and the equity before the cut must be the same, byte for byte. \
      Warm-up, repainting series, the start date, and defects of the candles inside trades are \
      reported, too. The receipt is a hash of the run, the settings and what was found; the same audit gives \
      the same.

      The exit code is 65 where something depended on the future.
      """)

  @OptionGroup var strategy: DocumentArguments
  @Option(help: "How many cuts to test, 1 to 100000.")
  var cuts = 200
  @Option(help: "The random seed of places and prices.")
  var seed: UInt64 = 1
  @Flag(help: "Print one JSON object instead of lines.")
  var json = false

  func validate() throws {
    if !(1...100_000).contains(cuts) {
      throw ValidationError("--cuts is a whole number from 1 to 100000, not \(cuts)")
    }
    try strategy.check()
  }

  func run() throws {
    var request = AuditRequest(document: strategy.document)
    request.run = try strategy.request()
    request.settings.cuts = cuts
    request.settings.seed = seed
    let outcome = try auditStrategy(request, observer: TerminalProgress())
    if json {
      try StandardOutput.write(AuditJSON(outcome).object.bytes())
    } else {
      let lines = AuditText(outcome, .standard).lines
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
    if !outcome.audit.isCausal { throw ArgumentParser.ExitCode(Market.ExitCode.data.rawValue) }
  }
}
