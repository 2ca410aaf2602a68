import Dispatch
import Synchronization

/// Pages that are drawn when they are asked for, one at a time and apart from what answers requests: to draw
/// one takes about as long as its run.
final class PageDrawing: Sendable {
  /// How many may wait; any page of another site can ask for them, though not read them.
  static let most = 8
  /// How long who asks for one waits, which is less than a connection lasts. What was begun is finished.
  let patience: Duration
  private let waiting = Mutex(0)
  private let thread = DispatchQueue(label: "pages")

  init(patience: Duration = .seconds(40)) { self.patience = patience }

  /// What became of a page.
  enum Outcome<Drawn: Sendable>: Sendable {
    case drawn(Drawn)
    /// Too many wait, so that it was not begun.
    case refused
    /// It is not there yet.
    case late
  }

  /// What a body gives, in its turn.
  func draw<Drawn: Sendable>(_ body: @escaping @Sendable () -> Drawn) async -> Outcome<Drawn> {
    let isTaken = waiting.withLock { waiting in
      guard waiting < Self.most else { return false }
      waiting += 1
      return true
    }
    guard isTaken else { return .refused }
    return await withCheckedContinuation { done in
      let asker = Asker(done)
      thread.async { [self] in
        let drawn = body()
        waiting.withLock { $0 -= 1 }
        asker.answer(.drawn(drawn))
      }
      Task { [patience] in
        try? await Task.sleep(for: patience)
        asker.answer(.late)
      }
    }
  }

  /// Who waits for a page, and is answered once.
  private final class Asker<Drawn: Sendable>: Sendable {
    private let done: Mutex<CheckedContinuation<Outcome<Drawn>, Never>?>

    init(_ done: CheckedContinuation<Outcome<Drawn>, Never>) { self.done = Mutex(done) }

    func answer(_ outcome: Outcome<Drawn>) {
      done.withLock { $0.take() }?.resume(returning: outcome)
    }
  }
}
