import Synchronization

/// What the server itself has written into its folder, as it was then: looking at the folder, it takes
/// nothing of that for somebody else's doing.
final class OwnFiles: Sendable {
  private let stamps = Mutex<[String: FileStamp]>([:])

  func add(_ stamp: FileStamp) {
    stamps.withLock { stamps in
      if stamps.count >= 1_000 { stamps = [:] }
      stamps[stamp.path] = stamp
    }
  }

  func remove(_ path: String) { stamps.withLock { $0[path] = nil } }

  func has(_ stamp: FileStamp) -> Bool { stamps.withLock { $0[stamp.path] == stamp } }
}
