import Dispatch
import Synchronization

/// The documents that wait to be run, one at a time. A document that is saved while it runs is stopped
/// and run again; saved a hundred times a second, it is run once for what was saved last.
final class RunQueue: Sendable {
  private struct State {
    var waiting: [String] = []
    var running: String?
    var isStale = false
    var isEnded = false
    var news: [String: RunNews] = [:]
  }
  /// How many documents may wait.
  private static let most = 50
  private let state = Mutex(State())
  private let thread = DispatchQueue(label: "runs")
  private let work: any FolderWork
  private let tell: @Sendable (RunNews) -> Void

  init(_ work: any FolderWork, tell: @escaping @Sendable (RunNews) -> Void) {
    self.work = work
    self.tell = tell
  }

  /// The last news of each document.
  var news: [String: RunNews] { state.withLock { $0.news } }

  /// Lets a document be run; `false` where too many wait.
  func add(_ document: String) -> Bool {
    let isTaken = state.withLock { state in
      if state.isEnded { return false }
      if state.running == document { state.isStale = true }
      if state.waiting.contains(document) { return true }
      guard state.waiting.count < Self.most else { return false }
      state.waiting.append(document)
      return true
    }
    if isTaken { thread.async { [self] in runNext() } }
    return isTaken
  }

  /// Stops the run that is on and takes no more.
  func end() {
    state.withLock { state in
      state.isEnded = true
      state.isStale = true
      state.waiting = []
    }
    thread.sync {}
  }

  private func runNext() {
    let next = state.withLock { state -> String? in
      guard !state.waiting.isEmpty else { return nil }
      state.running = state.waiting.removeFirst()
      state.isStale = false
      return state.running
    }
    guard let document = next else { return }
    hear(RunNews(document: document, state: .running))
    let news = work.run(document) { [self] in state.withLock { $0.isStale } }
    state.withLock { $0.running = nil }
    hear(news)
  }

  private func hear(_ news: RunNews) {
    state.withLock { state in
      state.news[news.document] = news
      if state.news.count > 1_000 { state.news = [news.document: news] }
    }
    tell(news)
  }
}
