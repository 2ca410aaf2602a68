import ArgumentParser
import Glibc
import Jobs
import Text

/// Plays a replay in the terminal of this process until its person has enough.
struct ReplayLoop {
  var stage: ReplayStage
  private var parser = TerminalParser()
  private let pictures: PictureChoice
  private var flow = FrameFlow()

  init(_ stage: ReplayStage, _ pictures: PictureChoice) {
    self.stage = stage
    self.pictures = pictures
  }

  /// Whether standard input and output are a terminal that can be drawn on.
  static var hasTerminal: Bool {
    let term = environment("TERM") ?? ""
    return isatty(0) == 1 && isatty(1) == 1 && !term.isEmpty && term != "dumb"
  }

  /// - Throws: `FileError` of the recording; `ExitCode` where a signal or Ctrl-C ended it. The terminal is as
  ///   it was in any case.
  mutating func run() throws {
    guard RawTerminal.take() else { throw UsageError(replayNeedsTerminal) }
    defer { RawTerminal.giveBack() }
    let start = Stopwatch.now
    stage.resize(RawTerminal.size)
    if pictures != .none {
      try StandardOutput.print(stage.askForPictures(as: pictures.kind, RawTerminal.cell))
    }
    var signal: Int32 = 0
    while !stage.session.isOver, signal == 0 {
      let isOpen = flow.isOpen(at: Stopwatch.now - start)
      if isOpen { try draw(at: Stopwatch.now - start) }
      // No more frames than a person sees: `advance` plays all candles that are due.
      let least = stage.showsPictures ? 1.0 / 20 : 1.0 / 60
      let pause = stage.session.wait.map { max($0, least) }
      let news = RawTerminal.wait(parser.isWaiting ? 0.05 : isOpen ? pause : 0.25)
      stage.advance(to: Stopwatch.now - start)
      switch news {
      case .bytes(let bytes): take(parser.take(bytes), at: Stopwatch.now - start)
      case .nothing: if parser.isWaiting { take(parser.rest(), at: Stopwatch.now - start) }
      case .resized:
        flow.forget()
        stage.resize(RawTerminal.size)
        if pictures != .none { try StandardOutput.print(PictureSupport.cellQuestion) }
      case .ended(let number): signal = number
      case .gone: signal = SIGHUP
      }
    }
    try? StandardOutput.print(stage.farewell)
    RawTerminal.giveBack()
    try stage.finish()
    if stage.session.isInterrupted { signal = SIGINT }
    if signal != 0 { throw ExitCode(128 + signal) }
  }

  private mutating func draw(at time: Double) throws {
    let frame = stage.update()
    try StandardOutput.print(frame + flow.question(after: frame.utf8.count, at: time))
  }

  private mutating func take(_ events: [TerminalEvent], at time: Double) {
    for event in events {
      if event == .key(.suspend) {
        RawTerminal.suspend()
        flow.forget()
        // A process that is stopped is not told that its terminal changed.
        stage.resize(RawTerminal.size)
      } else if event == .reply(.ready) {
        flow.answered(at: time)
      } else {
        if event == .key(.redraw) { flow.forget() }
        stage.handle(event)
      }
    }
  }
}

/// What is said where there is no terminal.
let replayNeedsTerminal =
  "replay draws on a whole terminal, and standard input and output are not one; run it in a terminal, or "
  + "give keys with --script keys.txt, which prints frames as text"
