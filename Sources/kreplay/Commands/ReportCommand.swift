import ArgumentParser
import Jobs
import Report
import Store
import Text

/// `kreplay report`: the report of a run of the journal.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write the report of a run of the journal, or the page of all its runs.",
    discussion: """
      Example: kreplay report last --theme east,dark --out reports

      The run is played again from the document that the journal keeps and the candles it names, and \
      must come out as the run it was: then the report is the one that 'kreplay run' wrote, byte for \
      byte, but for --theme, --lang and --no-script. Candles that came through a pipe, or lie elsewhere now, are \
      named with --data.

        kreplay report last --lang en,ja        the report in English, and in Japanese beside it (NAME.ja.html)
        kreplay report --index --out reports    the page of all runs, reports/index.html
      """)

  @Argument(
    help: ArgumentHelp(
      "The beginning of the run's identity, its strategy's name, or 'last'.", valueName: "run"))
  var chosen: String?
  @Flag(help: "Write the page of all runs of the journal, OUT/index.html.")
  var index = false
  @Option(help: "The folder of the report.", completion: .directory)
  var out = "reports"
  @Option(
    help: ArgumentHelp(
      "The colours that the page opens with: west, east, cvd or mono, light or dark, or one of each with "
        + "a comma.", valueName: "theme"))
  var theme: String?
  @OptionGroup var languages: LanguagesOption
  @Flag(help: "Leave out the script and the data that it draws.")
  var noScript = false
  @OptionGroup var candles: KeptCandlesArguments
  @OptionGroup var place: JournalOption

  func validate() throws {
    try candles.check()
    if index, chosen != nil {
      throw ValidationError("--index is the page of all runs; leave the run out")
    }
    if index, theme != nil || noScript || candles.isGiven {
      throw ValidationError(
        "--theme, --no-script, --data and --events belong to the report of one run")
    }
    if !index, chosen == nil {
      throw ValidationError(
        "name a run, as in 'kreplay report last', or --index for the page of all")
    }
  }

  func run() throws {
    guard let chosen else {
      let page = try indexRuns(
        journal: place.journal, folder: out, languages: languages.named())
      return try Self.print("index ", page)
    }
    var request = RunReportRequest(run: chosen, journal: place.journal, folder: out)
    request.data = try candles.given()
    request.hasScript = !noScript
    request.languages = try languages.named()
    request.look = try theme.map(look) ?? ReportOptions.Look()
    let page = try reportRun(request, observer: TerminalProgress())
    for note in page.notes { StandardError.print("note: \(note)\n") }
    try Self.print("report", page)
  }

  private static func print(_ what: String, _ page: WrittenPage) throws {
    let paths = [page.path] + page.others
    try StandardOutput.print(paths.map { "\(what)  \(printable($0))\n" }.joined())
  }

  /// The colours of a word or of two.
  private func look(_ text: String) throws -> ReportOptions.Look {
    var look = ReportOptions.Look()
    let palettes = ReportOptions.Look.Palette.allCases.map(\.rawValue)
    let themes = ReportOptions.Look.Theme.allCases.map(\.rawValue)
    for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if let palette = ReportOptions.Look.Palette(rawValue: word) {
        look.palette = palette
      } else if let theme = ReportOptions.Look.Theme(rawValue: word) {
        look.theme = theme
      } else {
        let nearest = Nearest.name(to: word, among: palettes + themes)
        throw UsageError(
          "--theme has no '\(printable(word, limit: 60))'"
            + suggestion(
              nearest, listing: "there are \((palettes + themes).joined(separator: ", "))"))
      }
    }
    return look
  }
}
