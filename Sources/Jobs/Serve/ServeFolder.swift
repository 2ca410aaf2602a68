import Glibc
public import Market
import Serve
import Synchronization
import Text

/// A folder to be served: what is wanted.
public struct ServeRequest: Sendable {
  /// The folder.
  public var folder: String
  /// The port of 127.0.0.1; 0 for any that is free.
  public var port: UInt16 = 8765
  /// The journal that keeps the runs, which is made where it is missing; `nil` for `kreplay.sqlite` in the
  /// folder.
  public var journal: String?

  /// A folder on the usual port.
  public init(folder: String) { self.folder = folder }
}

/// Serves a folder on this machine's own address until the observer stops it: its documents to be edited,
/// its reports to be looked at. A document is run when it is saved, by the page or by any other program;
/// its report goes into the folder `reports` of the folder, the run into the journal.
///
/// - Parameter ready: told once, with the address.
/// - Throws: `ServeError` where there is no such folder or the port is not free.
public func serveFolder(
  _ request: ServeRequest, observer: any JobObserver,
  ready: @escaping @Sendable (String) -> Void
) throws {
  guard let real = realpath(request.folder, nil) else {
    throw ServeError.folder(request.folder, code: errno)
  }
  defer { free(real) }
  let folder = String(cString: real)
  var status = stat()
  guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
    throw ServeError.folder(request.folder, code: ENOTDIR)
  }
  var options = FolderServer.Options(folder: folder)
  options.port = request.port
  let work = FolderRuns(folder: folder, journal: request.journal ?? folder + "/kreplay.sqlite")
  let server: FolderServer
  do { server = try FolderServer(options, work: work) } catch {
    throw ServeError.port(request.port, "\(error)")
  }
  let fault = Mutex<String?>(nil)
  let isDone = Atomic(false)
  let task = Task {
    do { try await server.run(ready: ready) } catch {
      fault.withLock { $0 = "\(error)" }
    }
    isDone.store(true, ordering: .releasing)
  }
  while !isDone.load(ordering: .acquiring), !observer.isStopped { usleep(50_000) }
  task.cancel()
  if observer.isStopped { return }
  throw ServeError.port(request.port, fault.withLock { $0 } ?? "it was closed")
}

/// Why a folder is not served.
public enum ServeError: UserError, Hashable {
  /// There is no such folder, or it cannot be looked into.
  case folder(String, code: Int32)
  /// The port cannot be had.
  case port(UInt16, String)

  /// That of input and output.
  public var exitCode: ExitCode { .io }
  /// What is wrong and its cure.
  public var description: String {
    switch self {
    case .folder(let path, let code):
      "the folder '\(printable(path))' cannot be served: \(String(cString: strerror(code))); name a folder, "
        + "as in 'kreplay serve .'"
    case .port(let port, let words):
      "port \(port) of 127.0.0.1 cannot be had (\(printable(words, limit: 120))); name another with --port, or "
        + "0 for any that is free"
    }
  }
}
