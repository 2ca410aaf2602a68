import ArgumentParser
import Jobs
import Replay
import Store
import Text

/// `kreplay compare`: runs of the journal beside each other.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Write a page that sets two to four runs of the journal beside each other.",
    discussion: """
      Example: kreplay compare 3f2a-91bc-07de last --out compare.html

      The page has the entries in which the documents differ, the curves over each other, the bridge from \
      one profit to the other in money, the trades that are the same, moved, or only in one run, and all \
      figures side by side. The first run is A, with which the others are compared. Each run is played \
      again from the document that the journal keeps and the candles it names, and must come out as the \
      run it was.

      With --lang en,ja there is a page in each language, compare.html and compare.ja.html, with links from \
      one to the other.
      """)

  @Argument(
    help: ArgumentHelp(
      "Two to four runs: the beginning of each identity, a strategy's name, or 'last'.",
      valueName: "run"))
  var runs: [String] = []
  @Option(help: "The page's file.", completion: .file())
  var out = "compare.html"
  @OptionGroup var languages: LanguagesOption
  @OptionGroup var candles: KeptCandlesArguments
  @OptionGroup var place: JournalOption

  func validate() throws { try candles.check() }

  func run() throws {
    var request = CompareRequest(runs, journal: place.journal, path: out)
    request.languages = try languages.named()
    request.data = try candles.given()
    let compared = try compareRuns(request, observer: TerminalProgress())
    for note in compared.page.notes { StandardError.print("note: \(note)\n") }
    var lines: [String] = []
    for (place, comparison) in compared.comparisons.enumerated() {
      lines.append(
        Self.line(comparison, compared.identities[0], compared.identities[place + 1]))
    }
    for path in [compared.page.path] + compared.page.others {
      lines.append("page    \(printable(path))")
    }
    try StandardOutput.print(lines.joined(separator: "\n") + "\n")
  }

  /// `3f2a-91bc-07de → 9d69-90b1-f167  +2,044.10  7 same, 11 moved, 15 only before, 1 only after`.
  private static func line(_ comparison: RunComparison, _ first: String, _ second: String)
    -> String
  {
    let gap = comparison.bridge.second - comparison.bridge.first
    let counts: [(TradePair.Kind, String)] = [
      (.same, "same"), (.changed, "changed"), (.moved, "moved"), (.onlyFirst, "only in the first"),
      (.onlySecond, "only in the second"),
    ]
    let words = counts.filter { comparison.count($0.0) > 0 }
      .map { "\(comparison.count($0.0)) \($0.1)" }
    let trades = words.isEmpty ? "no trades" : "trades: " + words.joined(separator: ", ")
    let sign = gap < 0 ? "less" : "more"
    return
      "\(second) made \(Amounts.fixed(abs(gap), 2)) \(sign) than \(first); \(trades)"
  }
}
