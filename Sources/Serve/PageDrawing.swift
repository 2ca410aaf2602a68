import Dispatch
import Synchronization

/// Pages that are drawn when they are asked for, one at a time and apart from what answers requests: to draw
/// one takes about as long as its run. Who asks for one that is being drawn already waits for it, too.
final class PageDrawing<Drawn: Sendable>: Sendable {
  /// How many different pages may wait; any page of another site can ask for them, though not read them.
  static var most: Int { 8 }
  /// How long who asks for one waits, which is less than a connection lasts. What was begun is finished.
  let patience: Duration
  private let state = Mutex(State())
  private let thread = DispatchQueue(label: "pages")

  private struct State {
    /// Who waits for each page that is drawn or is to be.
    var askers: [String: [Asker]] = [:]
    /// Pages for which nobody waited any more when they were done, the oldest first.
    var late: [(name: String, drawn: Drawn)] = []
  }

  init(patience: Duration = .seconds(40)) { self.patience = patience }

  /// What became of a page.
  enum Outcome: Sendable {
    case drawn(Drawn)
    /// Too many wait, so that it was not begun.
    case refused
    /// It is not there yet; it is kept for who asks again.
    case late
  }

  /// What a body gives, in its turn.
  ///
  /// - Parameter name: of the page; equal names give equal pages.
  func draw(_ name: String, _ body: @escaping @Sendable () -> Drawn) async -> Outcome {
    let asker = Asker()
    let isFirst = state.withLock { state -> Bool? in
      if let place = state.late.firstIndex(where: { $0.name == name }) {
        asker.answer(.drawn(state.late.remove(at: place).drawn))
        return false
      }
      if state.askers[name] == nil, state.askers.count >= Self.most { return nil }
      state.askers[name, default: []].append(asker)
      return state.askers[name]?.count == 1
    }
    guard let isFirst else { return .refused }
    if isFirst { begin(name, body) }
    let timer = Task { [patience] in
      try? await Task.sleep(for: patience)
      if !Task.isCancelled { asker.answer(.late) }
    }
    defer { timer.cancel() }
    return await asker.outcome()
  }

  private func begin(_ name: String, _ body: @escaping @Sendable () -> Drawn) {
    thread.async { [self] in
      let drawn = body()
      state.withLock { state in
        let answered = (state.askers.removeValue(forKey: name) ?? []).map {
          $0.answer(.drawn(drawn))
        }
        if answered.contains(true) { return }
        state.late.append((name, drawn))
        if state.late.count > Self.most / 2 { state.late.removeFirst() }
      }
    }
  }

  /// Who waits for a page, and is answered once.
  private final class Asker: Sendable {
    private enum Answer { case none, waiting(CheckedContinuation<Outcome, Never>), given(Outcome) }
    private let answer = Mutex(Answer.none)

    /// Gives an answer.
    ///
    /// - Returns: whether it is the first one.
    @discardableResult
    func answer(_ outcome: Outcome) -> Bool {
      answer.withLock { answer in
        switch answer {
        case .given: return false
        case .none: break
        case .waiting(let done): done.resume(returning: outcome)
        }
        answer = .given(outcome)
        return true
      }
    }

    /// The answer, once there is one.
    func outcome() async -> Outcome {
      await withCheckedContinuation { done in
        answer.withLock { answer in
          if case .given(let outcome) = answer {
            done.resume(returning: outcome)
          } else {
            answer = .waiting(done)
          }
        }
      }
    }
  }
}
