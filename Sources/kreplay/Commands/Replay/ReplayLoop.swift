import ArgumentParser
import Glibc
import Jobs
import Text

/// Plays a replay in the terminal of this process until its person has enough.
struct ReplayLoop {
  var stage: ReplayStage
  private var parser = TerminalParser()

  init(_ stage: ReplayStage) { self.stage = stage }

  /// Whether standard input and output are a terminal that can be drawn on.
  static var hasTerminal: Bool {
    let term = getenv("TERM").map { String(cString: $0) } ?? ""
    return isatty(0) == 1 && isatty(1) == 1 && !term.isEmpty && term != "dumb"
  }

  /// - Throws: `FileError` of the recording; `ExitCode` where a signal or Ctrl-C ended it. The terminal is as
  ///   it was in any case.
  mutating func run() throws {
    guard RawTerminal.take() else { throw UsageError(replayNeedsTerminal) }
    defer { RawTerminal.giveBack() }
    let start = Stopwatch.now
    stage.resize(RawTerminal.size)
    var signal: Int32 = 0
    while !stage.session.isOver, signal == 0 {
      try StandardOutput.print(stage.update())
      let news = RawTerminal.wait(parser.isWaiting ? 0.05 : stage.session.wait)
      stage.advance(to: Stopwatch.now - start)
      switch news {
      case .bytes(let bytes): take(parser.take(bytes))
      case .nothing: if parser.isWaiting { take(parser.rest()) }
      case .resized: stage.resize(RawTerminal.size)
      case .ended(let number): signal = number
      case .gone: signal = SIGHUP
      }
    }
    RawTerminal.giveBack()
    try stage.finish()
    if stage.session.isInterrupted { signal = SIGINT }
    if signal != 0 { throw ExitCode(128 + signal) }
  }

  private mutating func take(_ events: [TerminalEvent]) {
    for event in events {
      if event == .key(.suspend) {
        RawTerminal.suspend()
        stage.forget()
      } else {
        stage.handle(event)
      }
    }
  }
}

/// What is said where there is no terminal.
let replayNeedsTerminal =
  "replay draws on a whole terminal, and standard input and output are not one; run it in a terminal, or "
  + "give keys with --script keys.txt, which prints frames as text"
