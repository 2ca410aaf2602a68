import Dispatch
import FlyingFox
import FlyingSocks
import Glibc
import Synchronization

/// A folder on this machine's own address: its documents to be edited, its reports to be looked at, news
/// when one changes. A document is run when it is saved, by the page or by any other program.
///
/// It answers only who names it by its own address, and writes only for a page that it sent itself.
public final class FolderServer: Sendable {
  /// What a server is told.
  public struct Options: Sendable {
    /// The folder.
    public var folder: String
    /// The folder of reports in it.
    public var reports = "reports"
    /// The port, of 127.0.0.1; 0 for any that is free.
    public var port: UInt16 = 8765
    /// How often the folder is looked at.
    public var pace = Duration.milliseconds(250)
    /// How long a client may be silent while something is expected of it, and how long a request may take
    /// to come.
    public var patience = Duration.seconds(30)
    /// How long the rest of a request that was answered is read, so that its client sees the answer.
    public var farewell = Duration.seconds(2)
    /// How many bytes a connection may send: more than the longest document.
    public var mostBytes: UInt64 = 4 << 20
    /// How long a page that is being drawn is waited for; less than the 60 s that a connection lasts.
    public var drawingPatience = Duration.seconds(40)

    /// A server of a folder.
    public init(folder: String) { self.folder = folder }
  }

  let options: Options
  let folder: ServedFolder
  let work: any FolderWork
  let queue: RunQueue
  let listeners = Listeners()
  let own = OwnFiles()
  let drawing: PageDrawing<ServedReport>
  let requests = RequestTimer()
  let token: String
  private let server: HTTPServer
  private let answers: Answers
  let bound = Mutex<UInt16>(0)

  /// A server that does not listen yet.
  public init(_ options: Options, work: any FolderWork) throws {
    self.options = options
    self.work = work
    folder = ServedFolder(path: options.folder)
    drawing = PageDrawing(patience: options.drawingPatience)
    token = Self.randomToken()
    let (folder, listeners, own) = (folder, listeners, own)
    queue = RunQueue(work) { news in
      guard !news.report.isEmpty else { return }
      if let stamp = folder.stamp(options.reports + "/" + news.report) { own.add(stamp) }
    } tell: { news in
      listeners.tell("run", news.json)
    }
    var pool = GuardedPool(base: HTTPServer.defaultPool())
    pool.patience = options.patience
    pool.mostBytes = options.mostBytes
    answers = Answers()
    let answers = answers
    server = HTTPServer(
      config: .init(
        address: try .inet(ip4: "127.0.0.1", port: options.port), timeout: 60,
        sharedRequestReplaySize: 0, pool: pool, logger: .disabled),
      handler: ClosureHTTPHandler { request in await answers.answer(request) })
    answers.serve(self)
  }

  /// Where it listens, once it does: `http://127.0.0.1:8765/`.
  public var address: String { "http://127.0.0.1:\(bound.withLock { $0 })/" }

  /// Listens until the task is cancelled.
  ///
  /// - Parameter ready: told once, with the address.
  /// - Throws: where the port is not free, or the system takes it away.
  public func run(ready: @escaping @Sendable (String) -> Void) async throws {
    // On a thread of its own: who sends without a pause may keep busy those that answer.
    let watchdog = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "watchdog"))
    watchdog.schedule(deadline: .now(), repeating: .milliseconds(100))
    watchdog.setEventHandler { [self] in
      let port = bound.withLock { $0 }
      guard port != 0 else { return }
      requests.cut(port: port, most: options.mostBytes, patience: options.patience)
    }
    watchdog.resume()
    defer {
      watchdog.cancel()
      listeners.end()
      queue.end()
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [server] in try await server.run() }
      group.addTask { [self] in
        guard let port = await listeningPort() else { return }
        bound.withLock { $0 = port }
        ready(address)
        await watch()
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// The port once there is one.
  private func listeningPort() async -> UInt16? {
    while !Task.isCancelled {
      if case .ip4(_, let port) = await server.listeningAddress { return port }
      try? await Task.sleep(for: .milliseconds(5))
    }
    return nil
  }

  /// What a page shows of the folder.
  var state: FolderState {
    FolderState(
      documents: documents().map(\.path), reports: reports(), news: queue.news,
      token: token)
  }

  private static func randomToken() -> String {
    var source = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let word = String(source.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word
    }.joined()
  }
}

/// Hands requests to a server that is made after it.
private final class Answers: Sendable {
  private let server = Mutex<Unowned?>(nil)
  private struct Unowned: Sendable { weak var server: FolderServer? }

  func serve(_ server: FolderServer) { self.server.withLock { $0 = Unowned(server: server) } }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    guard let server = server.withLock({ $0?.server }) else {
      return HTTPResponse(statusCode: .serviceUnavailable)
    }
    return await server.answer(request)
  }
}
