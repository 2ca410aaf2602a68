import Glibc

/// The terminal as long as a program has it whole. It is given back however the program ends.
enum RawTerminal {
  /// Why reading ended.
  enum News: Hashable {
    case bytes([UInt8])
    case resized
    /// A signal asked for the end.
    case ended(Int32)
    /// The terminal is gone.
    case gone
    case nothing
  }

  /// The signals that are waited for.
  private static let watched = [SIGWINCH, SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Takes the terminal of standard input and output.
  ///
  /// - Returns: whether there is one.
  static func take() -> Bool {
    guard tcgetattr(0, &saved) == 0 else { return false }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return false }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    ending = Array(ScreenWriter.end.utf8)
    for signal in watched { watch(signal) { note(UInt8($0)) } }
    for signal in [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE] {
      watch(signal, once: true) { signal in
        restore()
        raise(signal)
      }
    }
    enter()
    return true
  }

  /// Gives it back as it was.
  static func giveBack() {
    restore()
    for signal in watched { Glibc.signal(signal, SIG_DFL) }
  }

  /// Stops the process as Ctrl-Z does; comes back when it goes on.
  static func suspend() {
    restore()
    raise(SIGSTOP)
    enter()
  }

  /// How many columns and rows it has; 80 × 24 where it does not tell.
  static var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// How many pixels a cell has, where the system knows it.
  static var cell: PictureSupport.Cell? {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return PictureSupport.Cell(
      width: Int(size.ws_xpixel) / Int(size.ws_col), height: Int(size.ws_ypixel) / Int(size.ws_row))
  }

  /// Waits for bytes or a signal.
  ///
  /// - Parameter seconds: how long at most; `nil` for ever.
  static func wait(_ seconds: Double?) -> News {
    var files = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0),
    ]
    let limit = seconds.map { Int32(min(max($0 * 1_000, 0), 3_600_000).rounded(.up)) } ?? -1
    guard poll(&files, 2, limit) > 0 else { return .nothing }
    if files[1].revents != 0 {
      var byte: UInt8 = 0
      guard read(readEnd, &byte, 1) == 1 else { return .nothing }
      return byte == UInt8(SIGWINCH) ? .resized : .ended(Int32(byte))
    }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = read(0, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return .nothing }
    return count > 0 ? .bytes(Array(bytes[..<count])) : .gone
  }

  private static func enter() {
    var raw = saved
    cfmakeraw(&raw)
    raw.c_oflag = saved.c_oflag
    tcsetattr(0, TCSAFLUSH, &raw)
    isTaken = 1
    try? StandardOutput.print(ScreenWriter.begin)
  }

  private static func watch(
    _ signal: Int32, once: Bool = false, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = once ? Int32(bitPattern: UInt32(SA_RESETHAND)) : 0
    sigaction(signal, &action, nil)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, signal)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }
}

// What handlers of signals touch: plain words, set before the handlers are.
private nonisolated(unsafe) var saved = termios()
private nonisolated(unsafe) var readEnd: Int32 = -1
private nonisolated(unsafe) var writeEnd: Int32 = -1
private nonisolated(unsafe) var isTaken: sig_atomic_t = 0
private nonisolated(unsafe) var ending: [UInt8] = []

private func note(_ byte: UInt8) {
  var byte = byte
  _ = write(writeEnd, &byte, 1)
}

/// May be called by a handler: writes bytes and sets modes, no more.
private func restore() {
  guard isTaken != 0 else { return }
  isTaken = 0
  ending.withUnsafeBytes { _ = write(1, $0.baseAddress, $0.count) }
  tcsetattr(0, TCSAFLUSH, &saved)
}
