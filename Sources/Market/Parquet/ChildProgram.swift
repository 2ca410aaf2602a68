@preconcurrency import Glibc

/// A program that runs beside this one, at the other end of pipes. It ends with its last reference.
final class ChildProgram {
  /// How a program ended.
  struct End {
    /// What was started.
    let program: String
    /// Its exit code; 128 and more where a signal ended it.
    let code: Int32
    /// What it wrote to standard error.
    let message: String
  }

  private let name: String
  private let process: pid_t
  private var hasEnded = false
  /// Its standard output, where it writes to this program.
  private var output: Int32
  /// Its standard input, where it reads from this program.
  private var input: Int32
  private var errors: Int32

  /// Starts a program that writes to this one, or one that reads from it and writes into an open file.
  ///
  /// - Parameters:
  ///   - arguments: its name, looked for on the `PATH`, and what it is told.
  ///   - file: the file that it writes into; `nil` to read what it writes.
  /// - Throws: the system's error number where it cannot be started.
  init(_ arguments: [String], into file: Int32? = nil) throws(ChildError) {
    name = arguments.first ?? ""
    let (errors, errorsEnd) = try Self.sockets()
    // A program that complains without end loses what is too much, and does not wait.
    _ = fcntl(errorsEnd, F_SETFL, O_NONBLOCK)
    let (near, far) = try Self.sockets()
    let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { for end in [errorsEnd, far, null] where end >= 0 { close(end) } }
    let streams = [file == nil ? null : far, file ?? far, errorsEnd]
    switch Self.spawn(arguments, streams) {
    case .success(let started): process = started
    case .failure(let error):
      close(near)
      close(errors)
      throw error
    }
    self.errors = errors
    output = file == nil ? near : -1
    input = file == nil ? -1 : near
  }

  deinit {
    // Nobody needs what it still does.
    if !hasEnded { kill(process, SIGKILL) }
    closeAll()
    if !hasEnded { _ = wait() }
  }

  private func closeAll() {
    for descriptor in [output, input, errors] where descriptor >= 0 { close(descriptor) }
    (output, input, errors) = (-1, -1, -1)
  }

  /// Reads up to a number of bytes of what it writes; 0 where it writes no more.
  func read(into memory: UnsafeMutableRawPointer, _ count: Int) throws(ChildError) -> Int {
    while true {
      let got = Glibc.read(output, memory, count)
      if got >= 0 { return got }
      if errno != EINTR { throw ChildError(code: errno) }
    }
  }

  /// Hands bytes to it; `false` where it reads no more.
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { raw in
      var done = 0
      while done < raw.count, let base = raw.baseAddress {
        // No signal where it has ended.
        let sent = send(input, base + done, raw.count - done, Int32(MSG_NOSIGNAL))
        if sent < 0, errno == EINTR { continue }
        if sent <= 0 { return false }
        done += sent
      }
      return true
    }
  }

  /// Ends what it reads, and waits until it is done.
  func finish() -> End {
    for descriptor in [input, output] where descriptor >= 0 { close(descriptor) }
    (input, output) = (-1, -1)
    var message: [UInt8] = []
    var window = [UInt8](repeating: 0, count: 4_096)
    while true {
      let got = Glibc.read(errors, &window, window.count)
      if got < 0, errno == EINTR { continue }
      if got <= 0 { break }
      message += window[..<got]
    }
    let status = wait()
    closeAll()
    let signal = status & 0x7f
    return End(
      program: name, code: signal == 0 ? status >> 8 & 0xff : 128 + signal,
      message: String(decoding: message, as: UTF8.self))
  }

  private func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
    return status
  }
}

/// Why a program could not be started or talked to: what the system said.
struct ChildError: Error {
  let code: Int32
}

extension ChildProgram {
  /// Two ends of a pipe that no other program inherits, and that can be written to without a signal.
  private static func sockets() throws(ChildError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw ChildError(code: errno) }
    return (ends[0], ends[1])
  }

  /// Starts a program with these as its standard input, output and error.
  private static func spawn(_ arguments: [String], _ streams: [Int32]) -> Result<pid_t, ChildError>
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Ctrl-C is for this program, which then ends the other.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { words.forEach { free($0) } }
    words.append(nil)
    guard let name = words[0] else { return .failure(ChildError(code: ENOMEM)) }
    var process: pid_t = 0
    let code = posix_spawnp(&process, name, &actions, &attributes, words, environ)
    return code == 0 ? .success(process) : .failure(ChildError(code: code))
  }
}
