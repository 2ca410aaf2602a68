import Glibc
import Market
import Synchronization

/// A bar on standard error that appears when a run takes longer than half a second, on a terminal
/// only, and leaves no trace.
final class ProgressBar: Sendable {
  private let total: Int?
  private let started = Stopwatch.now
  private let lastShown = Mutex(0.0)

  /// A bar towards a number of candles, if that can be guessed.
  init(total: Int?) { self.total = total }

  /// Shows how many candles are done, at most ten times a second.
  func show(_ done: Int) {
    guard StandardError.isTerminal else { return }
    let elapsed = Stopwatch.now - started
    let isDue = lastShown.withLock { last in
      guard elapsed > 0.5, elapsed - last > 0.1 else { return false }
      last = elapsed
      return true
    }
    if isDue { StandardError.print("\r\u{1b}[K" + line(done)) }
  }

  /// Removes the bar.
  func clear() {
    if lastShown.withLock({ $0 > 0 }) { StandardError.print("\r\u{1b}[K") }
  }

  private func line(_ done: Int) -> String {
    let candles = Amounts.whole(done) + " candles"
    guard let total, total > 0 else { return candles }
    let share = min(0.99, Double(done) / Double(total))
    let full = Int(share * 30)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: 30 - full)
    return "\(bar) \(Int(share * 100)) %  \(candles)"
  }
}

/// Seconds of a clock that only goes forward, for timings and the progress bar.
enum Stopwatch {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
