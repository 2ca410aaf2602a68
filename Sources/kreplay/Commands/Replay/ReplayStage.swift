import Chart
import Jobs
import Market
import Text

/// A replay with the terminal that it is drawn on, apart from where the bytes go.
struct ReplayStage {
  private(set) var session: ReplaySession
  private let theme: Theme
  private let isColoured: Bool
  private var writer: ScreenWriter
  private var cast: CastWriter?
  /// What the terminal is known to have, once it has been asked for pictures.
  private var support: PictureSupport?
  private var pictures: TerminalPictures?
  private(set) var width: Int, height: Int
  /// Seconds from the start.
  private(set) var clock = 0.0

  init(
    _ session: ReplaySession, theme: Theme, depth: ColourDepth, size: (width: Int, height: Int),
    cast path: String?
  ) throws(FileError) {
    self.session = session
    self.theme = theme
    isColoured = depth != .none
    writer = ScreenWriter(depth)
    (width, height) = size
    if let path {
      cast = try CastWriter(
        path: path, width: size.width, height: size.height,
        title: "\(session.run.name), \(session.run.symbol)")
    }
    cast?.add(ScreenWriter.begin, at: 0)
  }

  private var view: ReplayView { ReplayView(session, theme: theme, isColoured: isColoured) }

  /// The frame as it is now, in characters.
  var screen: Screen { view.screen(width: width, height: height) }

  /// What the terminal is to be sent.
  mutating func update() -> String {
    let view = view
    let picture = pictures.flatMap { pictures in
      support?.cell.flatMap { view.picture(width: width, height: height, pictures.kind, $0) }
    }
    var text = writer.update(
      to: view.screen(width: width, height: height, withChart: picture == nil))
    text += pictures?.update(to: picture) ?? ""
    cast?.add(text, at: clock)
    return text
  }

  /// The chart as the terminal would show it as a picture, in PNG; `nil` where it shows none.
  func png(_ cell: PictureSupport.Cell) -> [UInt8]? {
    view.picture(width: width, height: height, .kitty, cell)?.bytes
  }

  // MARK: Pictures

  /// What asks the terminal for what it can draw; from now on the answers are waited for.
  ///
  /// - Parameters:
  ///   - wanted: what pictures are sent as, `nil` for what the terminal takes.
  ///   - cell: the size of cells that the system knows.
  mutating func askForPictures(
    as wanted: PictureProtocol?, _ cell: PictureSupport.Cell?
  ) -> String {
    support = PictureSupport()
    support?.assume(cell ?? (wanted == nil ? nil : .usual))
    pictures = wanted.map { TerminalPictures($0) }
    return PictureSupport.question
  }

  /// Whether the terminal shows pictures.
  var showsPictures: Bool { pictures != nil && support?.cell != nil }

  private mutating func learn(_ reply: TerminalEvent.Reply) {
    support?.learn(reply)
    if pictures == nil { pictures = support?.kind.map { TerminalPictures($0) } }
  }

  /// What the terminal is to be sent before it is given back.
  var farewell: String { pictures?.removal ?? "" }

  mutating func resize(_ size: (width: Int, height: Int)) {
    (width, height) = size
    forget()
    cast?.resize(width, height, at: clock)
  }

  /// The terminal is to be drawn anew.
  private mutating func forget() {
    writer.forget()
    pictures?.forget()
  }

  mutating func handle(_ event: TerminalEvent) {
    if event == .key(.redraw) { forget() }
    if case .reply(let reply) = event { return learn(reply) }
    session.handle(event)
    guard case .click(let column, let row) = event else { return }
    let chart = view.chart(width: width, height: height)
    guard row >= chart.prices.lowerBound, row < chart.timeRow,
      let bar = chart.window.bar(under: column - chart.left)
    else { return }
    session.point(at: bar)
  }

  /// Goes on to a time.
  mutating func advance(to time: Double) {
    clock = max(clock, time)
    session.advance(to: clock)
  }

  /// Writes the recording, if there is one.
  mutating func finish() throws {
    cast?.add(ScreenWriter.end, at: clock)
    try cast?.finish()
  }
}

extension ReplayStage {
  /// Plays a script by a clock of its own, and gives the frames that it asks for as text.
  mutating func play(_ script: ReplayScript, _ print: (String) throws -> Void) throws {
    var pace = 0.0
    var count = 0
    func heading(_ title: String) -> String {
      count += 1
      let parts = [
        "snap \(count)", "\(width)×\(height)", "\(NumberText.fixed(clock, decimals: 1)) s",
      ]
      return "── " + (parts + (title.isEmpty ? [] : [printable(title)])).joined(separator: " · ")
        + " ──\n"
    }
    _ = update()
    for step in script.steps where !session.isOver {
      switch step {
      case .size(let width, let height): resize((width, height))
      case .pace(let seconds): pace = seconds
      case .wait(let seconds): wait(seconds)
      case .press(let event):
        wait(pace)
        handle(event)
      case .snap(let title):
        try print(heading(title) + screen.lines.joined(separator: "\n") + "\n")
        continue
      case .picture(let path):
        try drawPicture(path)
        continue
      }
      _ = update()
    }
    if count == 0, !script.hasPictures {
      try print(heading("") + screen.lines.joined(separator: "\n") + "\n")
    }
  }

  /// Writes the chart as a terminal with usual cells would show it as a picture.
  private func drawPicture(_ path: String) throws {
    guard let png = png(.usual) else {
      throw UsageError(
        "there is no picture for \(printable(path)): the chart is covered, the terminal is smaller than "
          + "\(ReplayLayout.leastWidth)×\(ReplayLayout.leastHeight), or this machine has no font")
    }
    try Jobs.write(png, to: path)
  }

  /// Lets time pass, with a frame for each candle that is played.
  private mutating func wait(_ seconds: Double) {
    let end = clock + seconds
    while let due = session.wait, clock + due <= end + 1e-9 {
      advance(to: min(end, clock + max(due, 1e-6)))
      _ = update()
    }
    advance(to: end)
  }
}
