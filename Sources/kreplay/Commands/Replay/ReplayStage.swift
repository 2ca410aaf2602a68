import Chart
import Jobs
import Text

/// A replay with the terminal that it is drawn on, apart from where the bytes go.
struct ReplayStage {
  private(set) var session: ReplaySession
  private let theme: Theme
  private let isColoured: Bool
  private var writer: ScreenWriter
  private var cast: CastWriter?
  private(set) var width: Int, height: Int
  /// Seconds from the start.
  private(set) var clock = 0.0

  init(
    _ session: ReplaySession, theme: Theme, depth: ColourDepth, size: (width: Int, height: Int),
    cast path: String?
  ) {
    self.session = session
    self.theme = theme
    isColoured = depth != .none
    writer = ScreenWriter(depth)
    (width, height) = size
    cast = path.map {
      CastWriter(
        path: $0, width: size.width, height: size.height,
        title: "\(session.run.name), \(session.run.symbol)")
    }
    cast?.add(ScreenWriter.begin, at: 0)
  }

  /// The frame as it is now.
  var screen: Screen {
    ReplayView(session, theme: theme, isColoured: isColoured).screen(width: width, height: height)
  }

  /// What the terminal is to be sent.
  mutating func update() -> String {
    let text = writer.update(to: screen)
    cast?.add(text, at: clock)
    return text
  }

  mutating func resize(_ size: (width: Int, height: Int)) {
    (width, height) = size
    writer.forget()
    cast?.resize(width, height, at: clock)
  }

  /// The next frame is drawn whole.
  mutating func forget() { writer.forget() }

  mutating func handle(_ event: TerminalEvent) {
    if event == .key(.redraw) { writer.forget() }
    session.handle(event)
    guard case .click(let column, let row) = event else { return }
    let chart = ReplayView(session, theme: theme, isColoured: isColoured)
      .chart(width: width, height: height)
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
      }
      _ = update()
    }
    if count == 0 { try print(heading("") + screen.lines.joined(separator: "\n") + "\n") }
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
