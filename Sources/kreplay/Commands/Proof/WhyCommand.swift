import ArgumentParser
import Jobs
import Market
import Text

/// `kreplay why`: why a run traded, or did not.
struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Say why a run traded, or why it did not: each rule at a bar with its values.",
    discussion: """
      Example: kreplay why last 12
      Example: kreplay why last --at 2013-02-26
      Example: kreplay why last --at 2013-02-26 --why-not long
      Example: kreplay why last --at 2013-02-26 --of AAPL

      RUN is the beginning of a run's identity, its strategy's name, or 'last'; TRADE is the number \
      of a trade, as 'kreplay runs trades' lists them. Without TRADE and --at, the last bar is \
      explained. Nothing of this is kept by a run: the rules are worked out again from the document \
      that the journal keeps and its candles, which must not have changed.
      """)

  @Argument(
    help: ArgumentHelp(
      "The beginning of the run's identity, its strategy's name, or 'last'.", valueName: "run"))
  var name: String
  @Argument(help: ArgumentHelp("The number of a trade.", valueName: "trade"))
  var trade: Int?
  @Option(
    help: ArgumentHelp(
      "Explain the bar that was open at a time, as in 2024-03-01 or 2024-03-01T10:15; without a zone "
        + "it is a time of the exchange.", valueName: "time"))
  var at: String?
  @Option(
    help: ArgumentHelp(
      "Explain the bar of this instrument alone, in a run of several.", valueName: "symbol"))
  var of: String?
  @Option(
    help: ArgumentHelp(
      "Name the nearest bars on which a rule was true: long, short, or its path as in long.exit.",
      valueName: "rule"))
  var whyNot: String?
  @OptionGroup var candles: KeptCandlesArguments
  @OptionGroup var place: JournalOption
  @Flag(help: "Print one JSON object instead of lines.")
  var json = false

  func validate() throws {
    if trade != nil, at != nil {
      throw ValidationError("a trade says its own bars; give its number or --at, not both")
    }
    if trade != nil, of != nil {
      throw ValidationError("a trade is of one instrument; leave --of out")
    }
    try candles.check()
  }

  func run() throws {
    var request = WhyRequest(journal: place.journal, run: name)
    if let trade { request.subject = .trade(trade) }
    if let at { request.subject = .time(at) }
    request.instrument = of
    request.whyNot = whyNot
    request.data = try candles.given()
    let answer = try explainRun(request, observer: TerminalProgress())
    if json { return try StandardOutput.write(WhyJSON(answer).object.bytes()) }
    let lines = WhyText(answer, .standard).lines
    try StandardOutput.print(lines.joined(separator: "\n") + "\n")
  }
}
