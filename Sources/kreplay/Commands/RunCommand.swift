import ArgumentParser
import Jobs
import Market
import Replay
import Text

/// `kreplay run`: replays a document.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Replay a strategy document; write its report and keep the run in the journal.",
    discussion: """
      Example: kreplay run strategy.json --set fast=12 --set slow=40 --out reports

      The report is OUT/NAME.html, where NAME is the document's file name without its ending, and \
      OUT/NAME.fast=12.html where --set or --data make another run of it. The \
      run is kept in the journal under its identity, a hash of engine, document, data and seed; \
      'kreplay runs' shows it. A run that is stopped or fails leaves neither.

      Other candles than the document's come with --data: a file, a pipe, a series of a store.

        gunzip -c minutes.csv.gz | kreplay run strategy.json --data - --symbol EURUSD
        kreplay run strategy.json --data candles.sqlite --symbol AAPL

      Several --data, like a list in the document's 'data', trade several instruments with one account.
      """)

  @OptionGroup var strategy: DocumentArguments
  @Option(help: "The folder of the report.", completion: .directory)
  var out = "reports"
  @Option(
    help: "The journal of runs. (default: kreplay.sqlite; none with --no-report)",
    completion: .file())
  var journal: String?
  @Flag(help: "Write no report, and keep no run unless --journal says where.")
  var noReport = false
  @Flag(help: "Audit the strategy as 'kreplay audit' does, and put the receipt into the report.")
  var audit = false
  @Flag(help: "Print one JSON object instead of the summary.")
  var json = false
  @Option(
    help: ArgumentHelp(
      "What else the JSON object has: trades, equity, or both with a comma.",
      valueName: "parts"), transform: { try RunParts($0) })
  var with: RunParts?
  @Flag(help: "Print nothing but errors.")
  var quiet = false
  @Flag(help: "Print how long each part took.")
  var timing = false

  func validate() throws {
    try strategy.check()
    if with != nil, !json {
      throw ValidationError("--with adds to the JSON object; add --json")
    }
  }

  func run() throws {
    let outcome = try performRun(request(), observer: TerminalProgress())
    if quiet { return }
    if json {
      let object = runJSON(of: outcome, with: with?.parts ?? [])
      return try StandardOutput.write(object.bytes(indented: with == nil))
    }
    let lines =
      RunSummaryText.lines(outcome, .standard) + (timing ? TimingLines.lines(outcome) : [])
    try StandardOutput.print(lines.joined(separator: "\n") + "\n")
  }

  private func request() throws -> RunRequest {
    var request = try strategy.request()
    request.journal = journal ?? (noReport ? nil : JournalOption.standard)
    request.reportFolder = noReport ? nil : out
    request.audit = audit ? AuditSettings() : nil
    return request
  }
}

/// `trades,equity`: parts of a run's JSON object.
struct RunParts: Sendable {
  let parts: Set<RunPart>

  /// - Throws: `RunPartError`, which the argument parser prints after the option's name.
  init(_ text: String) throws {
    parts = Set(
      try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
        guard let part = RunPart(rawValue: String(word)) else {
          throw RunPartError(word: String(word))
        }
        return part
      })
  }
}

/// A part that a run has not.
struct RunPartError: Error, CustomStringConvertible {
  let word: String

  var description: String {
    let names = RunPart.allCases.map(\.rawValue)
    return "there is no part '\(printable(word, limit: 60))'"
      + suggestion(
        Nearest.name(to: word, among: names), otherwise: "it is trades, equity, or trades,equity")
  }
}
