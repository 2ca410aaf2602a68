import ArgumentParser
import Chart
import Jobs
import Market
import Text

/// `kreplay replay`: a run bar by bar, on the whole terminal.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a run bar by bar on the whole terminal, or trade it blind yourself.",
    discussion: """
      Example: kreplay replay strategy.json
      Example: kreplay replay last --at 2012-03-01
      Example: kreplay replay strategy.json --script keys.txt --cast demo.cast

      Candles with the strategy's indicators, entries and exits, its account, orders, trades and rules \
      as they were at the bar of the cursor: nothing that came later is shown. space plays and stops, \
      the arrows step, n and p go to trades, / to a date, b hides what is to come and lets you trade \
      against the strategy, ? lists all keys, q quits.

      A run is the path of a document, which is run and kept nowhere, or one of the journal: the \
      beginning of its identity, its strategy's name, or 'last'. With several instruments --symbol \
      says which one is shown.

      --script plays keys from a file and prints frames as text. Each line is an instruction: 'size \
      80x24', 'keys right*3 n space', 'type 2012-03-01', 'wait 2' (seconds of its own clock), 'snap' \
      (prints a frame), 'picture chart.png' (writes the chart as a picture), 'click 10 5', 'wheel down', 'pace 0.2' (seconds before each key, for --cast); \
      # begins a comment.
      """)

  @Argument(help: ArgumentHelp("A document or a run of the journal.", valueName: "run"))
  var name: String
  @Option(
    help: ArgumentHelp(
      "Begin at a date or time, as in 2012-03-01 or 2012-03-01T10:15. (default: the first bar on which "
        + "a rule could be true)", valueName: "time"))
  var at: String?
  @Option(help: "How fast it plays, 0.25 to 1024; 1 is two candles a second.")
  var speed = 1.0
  @Option(
    help: ArgumentHelp(
      "Play keys from a file, - is standard input, and print frames.", valueName: "file"),
    completion: .file())
  var script: String?
  @Option(
    help: ArgumentHelp("Record the terminal as an asciicast.", valueName: "file"),
    completion: .file())
  var cast: String?
  @Option(help: "Colours: west (green rises, usual), east (red rises), kr, cvd or mono.")
  var theme = Palette.west.rawValue
  @Flag(help: "Colours for a terminal with a light ground.")
  var light = false
  @Flag(help: "No colours; NO_COLOR in the environment says so, too.")
  var noColor = false
  @Option(
    help: ArgumentHelp(
      "Draw the chart as a picture: auto (where the terminal says that it takes them, usual), kitty, sixel "
        + "or none, which is in characters.", valueName: "how"))
  var pictures: PictureChoice?
  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Give a parameter of a document another value; repeatable.", valueName: "name=value"),
    transform: { try ParameterSetting($0) })
  var settings: [ParameterSetting] = []
  @Option(
    help: ArgumentHelp(
      "The candles, instead of the document's: a file or a store; repeatable, an instrument each.",
      valueName: "file"), completion: .file())
  var data: [String] = []
  @OptionGroup var series: SeriesArguments
  @OptionGroup var events: EventsArguments
  @OptionGroup var place: JournalOption

  func validate() throws {
    if !(speed.isFinite && ReplaySession.speeds ~= speed) {
      throw ValidationError(
        "--speed is a number from 0.25 to 1024, not \(NumberText.shortest(speed))")
    }
    try events.check()
    try ParameterSetting.check(settings)
    // With one --data, --symbol names its candles; else it says which instrument of the run is shown.
    if data.count == 1 || data.isEmpty && series.candles != nil { try series.check(data) }
    if name == "-", script == nil {
      throw ValidationError(
        "'-' reads the document from standard input, where keys come from; name a file, or give keys with "
          + "--script")
    }
    if name == "-" || data.contains("-"), script == "-" {
      throw ValidationError(
        "the run and --script would both be read from standard input; name a file for one of them")
    }
  }

  /// How pictures are drawn: a script and a recording have characters.
  private func chosenPictures() throws -> PictureChoice {
    guard let pictures, pictures != .none else {
      return cast == nil && script == nil && pictures == nil ? .auto : .none
    }
    if let other = script != nil ? "--script" : cast != nil ? "--cast" : nil {
      throw UsageError(
        "--pictures cannot stand beside \(other), which has characters; leave one out"
          + (script == nil ? "" : ", or write a picture with the instruction 'picture chart.png'"))
    }
    return pictures
  }

  func run() throws {
    let pictures = try chosenPictures()
    let colours = try palette()
    let script = try script.map { try ReplayScript(path: $0) }
    if script == nil, !ReplayLoop.hasTerminal { throw UsageError(replayNeedsTerminal) }
    var request = StepRequest(name, journal: place.journal)
    request.data = try series.requests(data)
    if data.count > 1 { for place in request.data.indices { request.data[place].symbol = nil } }
    request.reading = series.reading.changes
    request.events = events.choice
    request.settings = ParameterSetting.parameters(settings)
    request.changes = ParameterSetting.changes(settings)
    request.symbol = data.count == 1 ? nil : series.symbol
    let run = try stepRun(request, observer: TerminalProgress())
    let bar = try at.map { try run.bar(written: $0) } ?? run.firstTradable
    let session = ReplaySession(run, at: bar, speed: speed)
    StandardError.tell(run.notes)
    var stage = try ReplayStage(
      session, theme: colours, depth: depth(isScript: script != nil),
      size: script == nil ? RawTerminal.size : (80, 24), cast: cast)
    guard let script else {
      var loop = ReplayLoop(stage, pictures)
      return try loop.run()
    }
    try stage.play(script) { try StandardOutput.print($0) }
    try stage.finish()
  }

  private func palette() throws -> Theme {
    guard let palette = Palette(rawValue: theme) else {
      let names = Palette.allCases.map(\.rawValue)
      throw UsageError(
        "--theme has no '\(printable(theme, limit: 40))'"
          + suggestion(
            Nearest.name(to: theme, among: names), listing: "there are \(listed(names))"))
    }
    return Theme(palette, dark: !light)
  }

  /// The colours of frames: of a script those that any terminal could have.
  private func depth(isScript: Bool) -> ColourDepth {
    let own = ColourDepth.ofTerminal
    if noColor || theme == Palette.mono.rawValue { return .none }
    return isScript ? ColourDepth.wantsNone ? .none : .full : own
  }
}

extension PictureChoice: ExpressibleByArgument {}
