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
    guard Talker.received(file) <= mostBytes else { throw SocketError.disconnected }
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
