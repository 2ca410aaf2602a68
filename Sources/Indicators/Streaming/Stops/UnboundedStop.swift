/// The parabolic stop as Japanese manuals write it: no bar bounds it, the first bar's body gives the
/// first direction, and a price that only meets it does not turn it.
///
/// Source: the written specification of trader-chart-ios, which its own program does not work out.
struct UnboundedStop: Sendable {
  private let step: Double
  private let most: Double
  private var isKnown = false
  private var isLong = true
  private var stop = 0.0
  private(set) var extreme = 0.0
  private(set) var factor = 0.0

  init(step: Double, most: Double) { (self.step, self.most) = (step, most) }

  /// Takes `count` bars and writes `count` stops.
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ open: UnsafePointer<Double>, _ close: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>
  ) {
    for i in 0..<count {
      guard (high[i] - low[i]).isFinite, (close[i] - open[i]).isFinite else {
        isKnown = false
        output[i] = .nan
        continue
      }
      if isKnown { follow(high[i], low[i]) } else { begin(high[i], low[i], open[i] < close[i]) }
      output[i] = stop
    }
  }

  private mutating func begin(_ high: Double, _ low: Double, _ isRising: Bool) {
    (isKnown, isLong, factor) = (true, isRising, min(step, most))
    (stop, extreme) = isRising ? (low, high) : (high, low)
  }

  private mutating func follow(_ high: Double, _ low: Double) {
    let next = stop + factor * (extreme - stop)
    if isLong ? low < next : high > next {
      isLong.toggle()
      (stop, extreme, factor) = (extreme, isLong ? high : low, min(step, most))
    } else {
      stop = next
      guard isLong ? high > extreme : low < extreme else { return }
      (extreme, factor) = (isLong ? high : low, min(factor + step, most))
    }
  }
}
