import FlyingSocks
import Glibc
import Synchronization

/// A pool that lets no client wait or send without end: one that is silent for too long is cut off, and
/// so is one that sent more than any request needs. Of too many that wait the one that has waited
/// longest goes.
struct GuardedPool: AsyncSocketPool {
  let base: any AsyncSocketPool
  /// How long a client may be silent while something is expected of it.
  var patience = Duration.seconds(30)
  /// How many bytes a connection may send.
  var mostBytes: UInt64 = 4 << 20
  /// How many connections may wait.
  var mostWaiting = 256
  private let waiting = Waiting()

  init(base: some AsyncSocketPool) { self.base = base }

  func prepare() async throws { try await base.prepare() }
  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // The socket that listens waits as long as it takes.
    guard (try? socket.remotePeer()) != nil else {
      return try await base.suspendSocket(socket, untilReadyFor: events)
    }
    let file = socket.file.rawValue
    guard Talkers.received(file) <= mostBytes else { throw SocketError.disconnected }
    let (base, patience) = (base, patience)
    let wait = Task { try await base.suspendSocket(socket, untilReadyFor: events) }
    let alarm = Task {
      try await Task.sleep(for: patience)
      wait.cancel()
    }
    waiting.add(file, wait, most: mostWaiting)
    defer {
      alarm.cancel()
      waiting.remove(file)
    }
    try await withTaskCancellationHandler {
      try await wait.value
    } onCancel: {
      wait.cancel()
    }
  }
}

/// What connections have sent.
enum Talkers {
  /// Cuts off the connections to a port that have sent more than they may, and go on so fast that
  /// they never wait.
  static func cut(port: UInt16, most: UInt64) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    for file in 3..<Int32(clamping: min(limit.rlim_cur, 4_096)) {
      guard received(file) > most, localPort(file) == port else { continue }
      shutdown(file, Int32(SHUT_RDWR))
    }
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

  private static func localPort(_ file: Int32) -> UInt16? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &size) }
    }
    return code == 0 ? UInt16(bigEndian: address.sin_port) : nil
  }
}

/// The connections that wait, in the order in which they began to.
private final class Waiting: Sendable {
  private struct State {
    var tasks: [Int32: (order: Int, task: Task<Void, any Error>)] = [:]
    var next = 0
  }
  private let state = Mutex(State())

  func add(_ file: Int32, _ task: Task<Void, any Error>, most: Int) {
    let oldest = state.withLock { state -> Task<Void, any Error>? in
      state.next += 1
      state.tasks[file] = (state.next, task)
      guard state.tasks.count > most else { return nil }
      return state.tasks.values.min { $0.order < $1.order }?.task
    }
    oldest?.cancel()
  }

  func remove(_ file: Int32) { state.withLock { _ = $0.tasks.removeValue(forKey: file) } }
}
