import ArgumentParser
import Jobs
import Market
import Store
import Text

/// `kreplay merge`: puts the shards of a search together.
struct MergeShardsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Put the shards of a search together in one journal.",
    discussion: """
      Example: kreplay merge shard-*.sqlite
      Example: kreplay merge a.sqlite b.sqlite --journal all.sqlite

      A shard is a file that 'kreplay sweep strategy.json … --shard 17/1000 --out shard-17.sqlite' has \
      written. All must be of one search: of the same document, candles, first day and version. After \
      it, the same 'kreplay sweep' without --shard and --out shows the best, and makes only trials \
      that are missing. A trial that comes twice counts once.
      """)

  @Argument(help: "The files of the shards.", completion: .file())
  var shards: [String]
  @OptionGroup var place: JournalOption
  @Flag(help: "Print one JSON object instead of lines.")
  var json = false

  func run() throws {
    let outcome = try mergeTrials(shards, into: place.journal, observer: TerminalProgress())
    if json { return try StandardOutput.write(SweepJSON.object(outcome).bytes()) }
    try StandardOutput.print(lines(outcome, .standard).joined(separator: "\n") + "\n")
  }

  private func lines(_ outcome: MergeOutcome, _ ink: Ink) -> [String] {
    var table = TextTable([.left, .right, .right])
    table.add(["shard", "new trials", "there already"])
    for shard in outcome.shards {
      table.add([printable(shard.path), Amounts.whole(shard.new), Amounts.whole(shard.known)])
    }
    let new = outcome.shards.reduce(0) { $0 + $1.new }
    let known = outcome.shards.reduce(0) { $0 + $1.known }
    if outcome.shards.count > 1 { table.add(["all", Amounts.whole(new), Amounts.whole(known)]) }
    var facts = TextTable([.left, .left])
    for search in outcome.searches {
      facts.add([
        "search",
        "\(printable(search.name)) on \(printable(search.symbol)), from \(search.firstWords)",
      ])
    }
    facts.add(["journal", printable(outcome.journal)])
    facts.add(
      ["next", "the sweep without --shard and --out shows the best, and makes what is missing"])
    return table.lines { $0 == 0 ? ink.dim($2) : $2 } + [""]
      + facts.lines { $1 == 0 ? ink.dim($2) : $2 }
  }
}
