import Glibc
import Synchronization

/// How far the requests of connections have come. Who sends little by little never falls silent, and who
/// sends without a pause is never waited for: both are cut off once a request takes too long, or has a head
/// without end.
final class RequestTimer: Sendable {
  /// What a connection is at: reading the head or the body of a request, or its answer, with a body that
  /// was read to its end or without.
  enum Stage { case head, body, answer, answerAfterBody }
  /// The most bytes of a request's first line and headers.
  static let mostHead: UInt64 = 32 << 10

  private struct Progress {
    var stage = Stage.head
    /// When the first bytes of the request were read; `nil` where none were.
    var begun: ContinuousClock.Instant?
    /// The bytes of the requests before; `nil` until they are counted.
    var before: UInt64? = 0
  }
  private let connections = Mutex<[UInt16: Progress]>([:])

  /// Notes what the connection from a port is at: after an answer the head of the next request.
  func enter(_ stage: Stage, from peer: UInt16) {
    connections.withLock { connections in
      var progress = connections[peer] ?? Progress()
      if stage == .head { progress = Progress(before: nil) }
      if stage == .body { progress.begun = progress.begun ?? .now }
      progress.stage = stage
      connections[peer] = progress
    }
  }

  /// What the connection from a port is at.
  func stage(of peer: UInt16) -> Stage { connections.withLock { $0[peer]?.stage ?? .head } }

  /// Cuts off the connections to a port that have sent more than they may, and those whose requests do
  /// not come to an end.
  ///
  /// - Parameters:
  ///   - most: the bytes that a connection may send.
  ///   - patience: how long the head and the body of a request may take.
  func cut(port: UInt16, most: UInt64, patience: Duration) {
    let (talkers, now) = (Talker.all(port: port), ContinuousClock.now)
    let late = connections.withLock { connections in
      var seen: [UInt16: Progress] = [:]
      var late: [Talker] = []
      for talker in talkers {
        var progress = connections[talker.peer] ?? Progress()
        let isLate = Self.isLate(&progress, talker, now, patience)
        if isLate || talker.received > most { late.append(talker) }
        seen[talker.peer] = progress
      }
      connections = seen
      return late
    }
    for talker in late { talker.cut() }
  }

  private static func isLate(
    _ progress: inout Progress, _ talker: Talker, _ now: ContinuousClock.Instant,
    _ patience: Duration
  ) -> Bool {
    let read = talker.received - min(talker.received, talker.unread)
    switch progress.stage {
    case .answer, .answerAfterBody: return false
    case .body: break
    case .head:
      guard let before = progress.before else {
        progress.before = talker.received
        return false
      }
      guard read > before else { return false }
      if read - before > mostHead { return true }
    }
    let begun = progress.begun ?? now
    progress.begun = begun
    return now - begun > patience
  }
}

/// A connection to this server.
struct Talker {
  let file: Int32
  /// The port at its other end.
  let peer: UInt16
  /// The bytes that it has sent so far, and how many of them were not read yet.
  let received: UInt64
  let unread: UInt64

  /// The connections to a port.
  static func all(port: UInt16) -> [Talker] {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    var all: [Talker] = []
    for file in 3..<Int32(clamping: min(limit.rlim_cur, 4_096)) {
      guard Self.port(file, getsockname) == port, let peer = Self.port(file, getpeername) else {
        continue
      }
      var unread: Int32 = 0
      if ioctl(file, UInt(FIONREAD), &unread) != 0 { unread = 0 }
      all.append(
        Talker(
          file: file, peer: peer, received: received(file), unread: UInt64(max(0, unread))))
    }
    return all
  }

  /// The bytes that a connection has sent so far; 0 where the system does not say.
  static func received(_ file: Int32) -> UInt64 {
    // `tcpi_bytes_received` of Linux; the headers of C have a shorter record.
    var facts = [UInt8](repeating: 0, count: 192)
    var size = socklen_t(facts.count)
    guard getsockopt(file, Int32(IPPROTO_TCP), TCP_INFO, &facts, &size) == 0, size >= 136 else {
      return 0
    }
    return facts[128..<136].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Ends the connection. What it has sent and was not read is thrown away: closed for sending alone,
  /// a connection would be read to its end first.
  func cut() {
    shutdown(file, Int32(SHUT_RDWR))
    var none = sockaddr()
    none.sa_family = sa_family_t(AF_UNSPEC)
    connect(file, &none, socklen_t(MemoryLayout<sockaddr>.size))
  }

  private static func port(
    _ file: Int32,
    _ name: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> UInt16? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name(file, $0, &size) }
    }
    return code == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }
}
