extension Timeframe {
  /// The timeframe of candles with these open times, as their most common step tells (of equally
  /// common ones the shorter); `nil` for fewer than two candles and for steps that are none.
  ///
  /// A step of 28 to 31 days is a month, of 89 to 92 a quarter, of 365 or 366 a year.
  ///
  /// - Parameter times: milliseconds since 1970, increasing.
  public init?(steps times: [Int64]) {
    var counts: [Int64: Int] = [:]
    for (next, time) in zip(times.dropFirst(), times) { counts[next - time, default: 0] += 1 }
    self.init(tally: counts)
  }

  /// As `init(steps:)`, by how often each step occurs.
  init?(tally: some Sequence<(key: Int64, value: Int)>) {
    var counts: [Int64: Int] = [:]
    for (step, count) in tally { counts[Self.named(step), default: 0] += count }
    let best = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    guard let step = best?.key, let frame = Self.ofNamed(step) else { return nil }
    self = frame
  }

  private static let day: Int64 = 86_400_000

  /// One number for all the steps of a month, a quarter, a year.
  private static func named(_ step: Int64) -> Int64 {
    switch step {
    case 28 * day...31 * day: 30 * day
    case 89 * day...92 * day: 91 * day
    case 365 * day...366 * day: 365 * day
    default: step
    }
  }

  private static func ofNamed(_ step: Int64) -> Timeframe? {
    switch step {
    case 30 * day: Timeframe(1, .month)
    case 91 * day: Timeframe(3, .month)
    case 365 * day: Timeframe(12, .month)
    default: step % 1_000 == 0 ? Timeframe(seconds: Int(step / 1_000)) : nil
    }
  }
}
