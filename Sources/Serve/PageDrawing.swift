import Dispatch
import Synchronization

/// Pages that are drawn when they are asked for, one at a time and apart from what answers requests: to draw
/// one takes about as long as its run.
final class PageDrawing: Sendable {
  /// How many may wait; any page of another site can ask for them, though not read them.
  static let most = 8
  private let waiting = Mutex(0)
  private let thread = DispatchQueue(label: "pages")

  /// What a body gives, in its turn; `nil` where too many wait.
  func draw<Drawn: Sendable>(_ body: @escaping @Sendable () -> Drawn) async -> Drawn? {
    let isTaken = waiting.withLock { waiting in
      guard waiting < Self.most else { return false }
      waiting += 1
      return true
    }
    guard isTaken else { return nil }
    return await withCheckedContinuation { done in
      thread.async { [self] in
        let drawn = body()
        waiting.withLock { $0 -= 1 }
        done.resume(returning: drawn)
      }
    }
  }
}
