import Glibc
import Jobs
import Synchronization

/// Shows how far a job is: a bar on standard error that appears when it takes longer than half a
/// second, on a terminal only, and leaves no trace. Ctrl-C stops the job.
final class TerminalProgress: JobObserver {
  private struct Bar {
    var total: Int?
    var started = Stopwatch.now
    var lastShown = 0.0
    /// Of a search, the trials that were done before it began.
    var tried: Int?
  }

  private let bar = Mutex(Bar())

  /// From now on Ctrl-C is noted.
  init() { Interruption.watch() }

  var isStopped: Bool { Interruption.happened }

  func began(expecting total: Int?) { bar.withLock { $0 = Bar(total: total) } }

  /// Shows how many candles are done, at most ten times a second.
  func advanced(to candles: Int) {
    guard StandardError.isTerminal else { return }
    let line = bar.withLock { bar -> String? in
      let elapsed = Stopwatch.now - bar.started
      guard elapsed > 0.5, elapsed - bar.lastShown > 0.1 else { return nil }
      bar.lastShown = elapsed
      return Self.line(candles, of: bar.total)
    }
    if let line { StandardError.print("\r\u{1b}[K" + line) }
  }

  /// Shows how many trials are done, how fast, and how long the rest takes.
  func tried(_ trials: Int, of total: Int) {
    let line = bar.withLock { bar -> String? in
      if bar.tried == nil {
        bar = Bar(total: nil)
        bar.tried = trials
      }
      let elapsed = Stopwatch.now - bar.started
      guard StandardError.isTerminal, elapsed > 0.5, elapsed - bar.lastShown > 0.1 else {
        return nil
      }
      bar.lastShown = elapsed
      let rate = Double(trials - (bar.tried ?? 0)) / elapsed
      guard rate > 0 else { return nil }
      let left = Amounts.duration(Double(total - trials) / rate)
      return Self.bar(Double(trials) / Double(max(1, total)))
        + "\(Amounts.whole(trials)) of \(Amounts.whole(total)) trials, \(Amounts.fixed(rate, 0)) a second, \(left) left"
    }
    if let line { StandardError.print("\r\u{1b}[K" + line) }
  }

  /// Removes the bar.
  func ended() {
    let isShown = bar.withLock { bar in
      defer { bar.tried = nil }
      return bar.lastShown > 0
    }
    if isShown { StandardError.print("\r\u{1b}[K") }
  }

  private static func line(_ done: Int, of total: Int?) -> String {
    let candles = Amounts.whole(done) + " candles"
    guard let total, total > 0 else { return candles }
    return bar(Double(done) / Double(total)) + candles
  }

  private static func bar(_ share: Double) -> String {
    let share = min(0.99, share)
    let full = Int(share * 30)
    return String(repeating: "█", count: full) + String(repeating: "░", count: 30 - full)
      + " \(Int(share * 100)) %  "
  }
}
