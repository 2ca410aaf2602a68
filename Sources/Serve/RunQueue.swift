import Dispatch
import Synchronization

/// The documents that wait to be run, one at a time. A document that is saved while it runs is stopped
/// and run again; saved a hundred times a second, it is run once for what was saved last.
final class RunQueue: Sendable {
  private struct State {
    var waiting: [(document: String, number: Int)] = []
    /// How many runs were asked for.
    var count = 0
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
  private let ended: @Sendable (RunNews) -> Void
  private let tell: @Sendable (RunNews) -> Void

  /// - Parameters:
  ///   - ended: told of a run's end while the queue still counts as running.
  ///   - tell: told of all news.
  init(
    _ work: any FolderWork, ended: @escaping @Sendable (RunNews) -> Void,
    tell: @escaping @Sendable (RunNews) -> Void
  ) {
    self.work = work
    self.ended = ended
    self.tell = tell
  }

  /// Whether a document is being run.
  var isRunning: Bool { state.withLock { $0.running != nil } }

  /// The last news of each document.
  var news: [String: RunNews] { state.withLock { $0.news } }

  /// Lets a document be run.
  ///
  /// - Returns: The number of what was asked for, which the news of its run have or one above it; `nil`
  ///   where too many wait.
  func add(_ document: String) -> Int? {
    let number = state.withLock { state -> Int? in
      if state.isEnded { return nil }
      state.count += 1
      if let place = state.waiting.firstIndex(where: { $0.document == document }) {
        state.waiting[place].number = state.count
        if state.running == document { state.isStale = true }
        return state.count
      }
      guard state.waiting.count < Self.most else { return nil }
      state.waiting.append((document, state.count))
      if state.running == document { state.isStale = true }
      return state.count
    }
    if number != nil { thread.async { [self] in runNext() } }
    return number
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
    let next = state.withLock { state -> (document: String, number: Int)? in
      guard !state.waiting.isEmpty else { return nil }
      let next = state.waiting.removeFirst()
      state.running = next.document
      state.isStale = false
      return next
    }
    guard let (document, number) = next else { return }
    var begun = RunNews(document: document, state: .running)
    begun.number = number
    hear(begun)
    var news = work.run(document) { [self] in state.withLock { $0.isStale } }
    news.number = number
    ended(news)
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
