import ArgumentParser
import Chart
import Jobs
import Market
import Store
import Strategy
import Text

/// `kreplay chart`: a picture of a file of candles.
struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draw a file of candles with indicators, as SVG, PNG or a page.",
    discussion: """
      Example: kreplay chart datasets/aapl-1d.csv --overlay 'sma(close, 20)' \
      --overlay 'bollinger(20, 2)' --pane 'volume; sma(volume, 5)' --pane 'macd()' --pane 'rsi(14)'

      FILE may be a candle store as well, with --symbol, or - for standard input.

      --gallery DIR draws a picture of every mark, type, scale, theme and preset into a folder, with \
      what made each and a page that shows them all.

      An indicator is drawn with all its outputs, 'macd().signal' alone. Bars before the first that \
      is shown still count for what looks back.

      With --run the trades of a run stand on its candles: entries, exits, the time held, stops and \
      targets, and unless --overlay or --pane say otherwise the strategy's own indicators, whose \
      names they may use.

        kreplay chart --run last --out trades.png
      """)

  @Argument(
    help: "The file of candles, or a store; - is standard input. Without, those of --run.",
    completion: .file())
  var file: String?
  @Option(
    help: ArgumentHelp(
      "Where the picture goes: .svg, .png or .html; - is SVG on standard output. Without, FILE.svg "
        + "in the current folder.", valueName: "path"), completion: .file())
  var out: String?
  @Option(help: ArgumentHelp("An expression over the price; repeatable.", valueName: "expression"))
  var overlay: [String] = []
  @Option(
    help: ArgumentHelp(
      "A pane below the price, its expressions separated by semicolons, 'volume' the traded amount; "
        + "repeatable.", valueName: "expressions"))
  var pane: [String] = []
  @Option(
    help: ArgumentHelp(
      "Mark the bars at which a condition is true with ▲ below them, as in 'close crosses above "
        + "sma(close, 50)'; repeatable.", valueName: "condition"))
  var mark: [String] = []
  @Option(
    help: ArgumentHelp(
      "The same with ▼ above the bars; repeatable.", valueName: "condition"))
  var markAbove: [String] = []
  @Option(
    help: ArgumentHelp(
      "Other candles whose closes are drawn beside these, all as per cent since the first bar shown; "
        + "repeatable.", valueName: "file"), completion: .file())
  var compare: [String] = []
  @Flag(help: "A pane of the traded amount, right below the price.")
  var volume = false
  @Option(
    help: ArgumentHelp(
      "A chart described in JSON instead of --overlay and --pane; its columns are those of the "
        + "candles, or expressions.",
      valueName: "chart.json"), completion: .file())
  var spec: String?
  @Option(help: "The timeframe of the bars. (default: that of the file, or of the run's bars)")
  var timeframe: String?
  @OptionGroup var runs: RunArguments
  @Option(
    help: ArgumentHelp(
      "The number of a trade of --run, on which the chart is centred.", valueName: "number"))
  var trade: Int?
  @OptionGroup var events: EventsArguments
  @OptionGroup var series: SeriesArguments
  @OptionGroup var exchange: CalendarArguments
  @Option(
    help: ArgumentHelp(
      "The time zone in which times are written, as in Europe/Berlin. (default: that of the candles)",
      valueName: "zone"))
  var zone: String?
  @Option(help: "The first time to show, as in 2024-03-01 or 2024-03-01T10:15:00Z.")
  var from: String?
  @Option(help: "The end time, exclusive.")
  var to: String?
  @Option(help: "How many bars to show at most, the last ones.")
  var last: Int?
  @Flag(help: "Draw in the terminal with characters, as wide as it is.")
  var terminal = false
  @Option(help: "Columns of a terminal's picture, 40 to 1000. (default: as wide as the terminal)")
  var width: Int?
  @OptionGroup var look: LookArguments
  @OptionGroup var axes: AxisArguments
  @Option(
    help: ArgumentHelp(
      "Draw the manual of the chart into this folder; needs no FILE.", valueName: "folder"),
    completion: .directory)
  var gallery: String?

  func run() throws {
    if let gallery { return try drawGallery(gallery) }
    if terminal { return try draw() }
    try checkSpec()
    if width != nil { throw UsageError("--width is of --terminal; pictures have --size") }
    let format = try out.map { try PictureFormat(path: $0) } ?? .svg
    let density = try look.pixels()
    let request = try request()
    let path = out ?? "\(stem(request)).svg"
    let picture = try picture(request)
    StandardError.tell(try picture.write(to: path, as: format, density: density))
    if path != "-" { try StandardOutput.print("\(printable(path))\n") }
  }

  /// The picture that was asked for.
  func picture(_ request: ChartRequest) throws -> Picture {
    if let spec { return try drawDescribedChart(spec, request) }
    let isBare =
      overlay.isEmpty && pane.isEmpty && !volume && look.type == nil && look.scale == nil
      && mark.isEmpty && markAbove.isEmpty && compare.isEmpty
    if let preset = request.look.preset, isBare, request.run == nil {
      return try drawPreset(preset, request)
    }
    return try drawChart(request)
  }

  /// Draws in the terminal.
  private func draw() throws {
    if spec != nil { throw UsageError("--spec is of pictures; give --overlay and --pane") }
    if out != nil { throw UsageError("--out is of pictures; --terminal draws on standard output") }
    if let width, !(TerminalChart.widths ~= width) {
      throw UsageError("--width is \(width); give 40 to 1000")
    }
    let width = width ?? terminalWidth()
    var request = try request()
    try checkTerminal(request)
    if request.trade == nil { request.last = request.last ?? width }
    request.look.size = PictureSize(
      width: min(max(100 + 7 * (width - 12), 200), 8_000), height: PictureSize.standard.height)
    if !compare.isEmpty {
      throw UsageError("--compare is of pictures; leave it or --terminal out")
    }
    let chart = try drawnChart(request)
    let picture = TerminalChart(
      chart, theme: request.look.theme ?? Theme.west.dark, width: width,
      colour: StandardOutput.takesColour)
    try StandardOutput.print(picture.text)
    StandardError.tell(chart.picture.notes)
  }

  /// What is asked for.
  func request() throws -> ChartRequest {
    if let last, last < 1 { throw UsageError("--last is \(last); show at least 1 bar") }
    let bars = try timeframe.map { try Timeframe($0) }
    let run = try runs.chosen(symbol: series.symbol)
    var request = ChartRequest(
      data: try data(of: run, bars: bars), timeframe: bars,
      from: try from.map { try WrittenTime($0) }, to: try to.map { try WrittenTime($0) },
      last: last, overlays: overlay, panes: (volume ? ["volume"] : []) + pane)
    request.conditions = mark.map { ($0, .up) } + markAbove.map { ($0, .down) }
    request.compared = compare
    request.trade = trade
    request.zone = try zone.map { try ZoneOffsets($0).name }
    request.calendar = try exchange.listed()
    request.data.options.calendar = request.calendar?.name ?? request.data.options.calendar
    request.look = try look.look()
    try check(request)
    request.axes = try axes.axes(of: request.look.shape)
    if request.look.shape == .timeshare {
      let others = [("--last", last != nil), ("--from", from != nil)]
      if let (option, _) = others.first(where: \.1) {
        throw UsageError(
          "\(option) is not of --type timeshare, which shows a session; --to says which")
      }
    }
    request.title = look.title
    request.run = run
    request.events = events.choice
    request.isFileNamed = file != nil
    return request
  }

  /// Refuses options that exclude each other.
  private func check(_ request: ChartRequest) throws {
    try events.check()
    if events.choice != nil, runs.name == nil {
      throw UsageError("--events needs --run, whose account they are applied to")
    }
    if let trade {
      if runs.name == nil {
        throw UsageError(
          "--trade is of the trades of a run, and there is no --run; give it as well")
      }
      if trade < 1 { throw UsageError("--trade is \(trade); trades are numbered from 1") }
      let others = [("--from", from != nil), ("--to", to != nil), ("--last", last != nil)]
      if let (option, _) = others.first(where: \.1) {
        throw UsageError(
          "\(option) cannot stand beside --trade, which says what is shown; leave one out")
      }
    }
    if !compare.isEmpty, let scale = request.look.scale, scale == .linear || scale == .logarithmic {
      throw UsageError(
        "--compare needs --scale percent (usual) or indexed, since prices of different size share no "
          + "other; leave --scale \(scale.rawValue) out")
    }
    let shapes: [ChartRequest.Shape] = [.renko, .timeshare]
    if let shape = request.look.shape, shapes.contains(shape) {
      let others = [
        ("--compare", !compare.isEmpty), ("--mark", !mark.isEmpty),
        ("--mark-above", !markAbove.isEmpty), ("--trade", trade != nil),
      ]
      if let (option, _) = others.first(where: \.1) {
        throw UsageError(
          "\(option) is of the market's bars, which --type \(shape.rawValue) has not; leave one out"
        )
      }
    }
  }

  /// The candles that are named, or those of a run.
  private func data(of run: ChartRun?, bars: Timeframe?) throws -> DataRequest {
    var data: DataRequest
    if let file {
      data = try series.request(file, bars: bars ?? run?.bars)
    } else if let run {
      if series.symbol != nil && !run.isOfSeveral || series.candles != nil {
        throw UsageError(
          "--symbol and --candles say which candles of a FILE, and there is none; name it")
      }
      data = try run.data()
      data.bars = bars ?? data.bars
      data.options = series.reading.applied(to: data.options)
    } else {
      throw UsageError(
        "there are no candles to draw; name a FILE, as in 'kreplay chart candles.csv', or a run "
          + "with --run")
    }
    data.options.calendar = data.options.calendar ?? run?.settings?.calendar
    return data
  }

  /// A terminal has characters for some types, and no sides.
  private func checkTerminal(_ request: ChartRequest) throws {
    if let shape = request.look.shape, !shape.isOfTerminals {
      let others = ChartRequest.Shape.allCases.filter(\.isOfTerminals).map(\.rawValue)
      throw UsageError(
        "--terminal cannot draw --type \(shape.rawValue); take \(others.joined(separator: ", ")), or "
          + "leave --terminal out for a picture")
    }
    let others = [
      ("--scale", request.look.scale ?? .linear != .linear), ("--labels", axes.labels != nil),
      ("--grid", axes.grid != nil), ("--size", look.size != nil),
      ("--density", look.density != 1), ("--text-size", look.textSize != nil),
      ("--line-width", look.lineWidth != nil),
    ]
    if let (option, _) = others.first(where: \.1) {
      let cure =
        option == "--size" ? "--width is how wide a terminal's is" : "leave it or --terminal out"
      throw UsageError("\(option) is of pictures; \(cure)")
    }
  }

  /// What a description says itself cannot be asked for beside it.
  private func checkSpec() throws {
    guard let spec else { return }
    if spec == "-", file == "-" {
      throw UsageError(
        "FILE and --spec would both be read from standard input; name a file for one of them")
    }
    let others =
      [
        ("--overlay", !overlay.isEmpty), ("--pane", !pane.isEmpty), ("--volume", volume),
        ("--type", look.type != nil), ("--scale", look.scale != nil),
        ("--preset", look.preset != nil), ("--mark", !mark.isEmpty),
        ("--mark-above", !markAbove.isEmpty), ("--compare", !compare.isEmpty),
        ("--trade", trade != nil),
      ] + axes.said
    if let (option, _) = others.first(where: \.1) {
      throw UsageError("\(option) cannot stand beside --spec, which says it; write it there")
    }
  }

  /// What a picture is called where it is not said: after the file or, without one, after the run's
  /// document.
  private func stem(_ request: ChartRequest) -> String {
    let path = file ?? request.run?.run.documentPath ?? ""
    let isNamed = !["", "-", "standard input"].contains(path)
    let name = isNamed ? lastPart(ofPath: path) : "chart"
    let end = name.firstIndex(of: ".").map { $0 > name.startIndex ? $0 : name.endIndex }
    return String(name[..<(end ?? name.endIndex)])
  }
}
