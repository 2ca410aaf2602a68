import Market
import Strategy

/// Where a run is: how many moments (candles, each once where several instruments have one) were seen,
/// and which of them belong to it.
///
/// Moments before `from` only warm the strategy up; they have no place in the run, which begins with
/// the first at `from` or later. `to` is exclusive: no candle at `to` or later is read.
struct RunClock: Sendable {
  let from: Int64
  let to: Int64
  /// Moments of the run, and those before it.
  private(set) var steps = 0
  private(set) var warmSteps = 0
  /// The times of the run's first and last moment so far.
  private(set) var first = Time(milliseconds: 0)
  private(set) var last = Time(milliseconds: 0)
  private var toldAt = 0

  init(_ options: ReplayOptions) {
    from = options.from?.milliseconds ?? .min
    to = options.to?.milliseconds ?? .max
  }

  /// Moments seen, of the run and before it.
  var seen: Int { warmSteps + steps }

  /// Whether a moment comes before the run.
  func isWarmingUp(_ time: Int64) -> Bool { time < from }

  /// Counts moments before the run.
  mutating func warm(_ count: Int) { warmSteps += count }

  /// Counts moments of the run.
  mutating func take(_ times: UnsafeBufferPointer<Int64>) {
    guard let start = times.first, let end = times.last else { return }
    if steps == 0 { first = Time(milliseconds: start) }
    last = Time(milliseconds: end)
    steps += times.count
  }

  /// Whether 65,536 more moments were seen since the caller was told.
  mutating func isTimeToTell() -> Bool {
    if seen - toldAt < 65_536 { return false }
    toldAt = seen
    return true
  }
}
