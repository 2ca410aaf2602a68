import ArgumentParser
import Jobs
import Market
import Strategy
import Text

/// `kreplay lint`: what an experienced reader would say of a strategy before it is run.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Say what is odd about a strategy before it is run.",
    discussion: """
      Example: kreplay lint strategy.json
      Example: kreplay lint strategy.json --no-data --ignore no-costs

      Rules that can never be true or never be false, an exit that is true with its entry, stops and \
      targets on the wrong side or farther than any price went, sizes beyond the cash, periods longer \
      than the data, parameters that decide nothing, costs that are missing. Each remark has its place, \
      the figure that shows it, what to do, and whether it holds on any candles (document) or on those \
      of the document (data).

      Kinds for --ignore: \(LintRemark.Kind.allCases.map(\.rawValue).joined(separator: ", ")).

      The exit code is 65 where there is a remark.
      """)

  @OptionGroup var strategy: DocumentArguments
  @Flag(help: "Read no candles: say what holds on any.")
  var noData = false
  @Option(
    help: ArgumentHelp("Leave out remarks of a kind; repeatable.", valueName: "kind"),
    transform: { word in
      guard let kind = LintRemark.Kind(rawValue: word) else {
        let names = LintRemark.Kind.allCases.map(\.rawValue)
        let known = "the kinds are " + listed(names)
        throw ValidationError(
          "there is no kind of remark '\(printable(word, limit: 60))'"
            + suggestion(Nearest.name(to: word, among: names), otherwise: known))
      }
      return kind
    })
  var ignore: [LintRemark.Kind] = []
  @Flag(help: "Print one JSON object instead of lines.")
  var json = false

  func validate() throws {
    try strategy.check()
    if noData, !strategy.data.isEmpty {
      throw ValidationError("--no-data reads no candles, and --data names some; give one of them")
    }
    if noData, strategy.events.choice != nil {
      throw ValidationError(
        "--no-data reads no candles, and --events are those of candles; give one of them")
    }
  }

  func run() throws {
    var request = LintRequest(document: strategy.document)
    request.run = try strategy.request()
    request.readsData = !noData
    let outcome = try lintStrategy(request, observer: TerminalProgress())
    let remarks = outcome.remarks.filter { !ignore.contains($0.kind) }
    if json {
      try StandardOutput.write(LintText.json(outcome, remarks).bytes())
    } else {
      let lines = LintText.lines(outcome, remarks, .standard)
      try StandardOutput.print(lines.joined(separator: "\n") + "\n")
    }
    for warning in outcome.dataWarnings { StandardError.print("warning: \(printable(warning))\n") }
    if !remarks.isEmpty { throw ArgumentParser.ExitCode(Market.ExitCode.data.rawValue) }
  }
}

/// Remarks about a strategy, in words.
enum LintText {
  /// How many there are, then each with its place.
  static func lines(_ outcome: LintOutcome, _ remarks: [LintRemark], _ ink: Ink) -> [String] {
    let count =
      remarks.isEmpty ? "nothing odd" : remarks.count == 1 ? "1 remark" : "\(remarks.count) remarks"
    let bars = outcome.bars.map { "on \(Amounts.whole($0)) bars" } ?? "no candles read"
    var lines = [
      ink.bold(printable(outcome.document.name)) + "  "
        + (remarks.isEmpty ? count : ink.warning(count)) + ", \(bars)"
    ]
    for one in remarks {
      lines += ["", "\(ink.warning(one.kind.rawValue)): \(printable(one.finding))"]
      lines.append("  \(printable(one.cure)) " + ink.dim("(by the \(one.ground.rawValue))"))
      lines.append(one.placeText)
    }
    return lines
  }

  /// The same for programs.
  static func json(_ outcome: LintOutcome, _ remarks: [LintRemark]) -> JSON {
    .object([
      "strategy": .text(outcome.document.name), "bars": outcome.bars.map(JSON.whole) ?? .null,
      "remarks": .list(
        remarks.map { one in
          .object([
            "kind": .text(one.kind.rawValue), "ground": .text(one.ground.rawValue),
            "path": .text(one.path), "line": one.line.map(JSON.whole) ?? .null,
            "column": one.column.map(JSON.whole) ?? .null, "part": .text(one.part),
            "finding": .text(one.finding), "cure": .text(one.cure),
          ])
        }),
    ])
  }
}
