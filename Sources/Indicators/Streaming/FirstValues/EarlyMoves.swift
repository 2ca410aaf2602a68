/// The sums of upward and of downward moves while fewer than `period` have come.
///
/// A first value repeated in front of them adds moves of 0, which change no share of the sums.
struct EarlyMoves: Sendable {
  private let period: Int
  private let start: WindowStart
  private var before = Double.nan
  private var seen = 0
  private var ups = 0.0, downs = 0.0

  init(_ period: Int, _ start: WindowStart) {
    self.period = period
    self.start = start
  }

  /// Takes `count` values and calls `body` for each before there are `period` moves: its place and the
  /// two sums.
  @inline(__always)
  mutating func update(
    _ count: Int, _ values: UnsafePointer<Double>,
    _ body: (_ place: Int, _ up: Double, _ down: Double) -> Void
  ) {
    guard start != .full else { return }
    for i in 0..<count {
      let move = values[i] - before
      before = values[i]
      if move.isFinite {
        guard seen < period else { continue }
        seen += 1
        ups += max(move, 0)
        downs += max(-move, 0)
        if seen < period { body(i, ups, downs) }
      } else {
        (seen, ups, downs) = (0, 0, 0)
        if start == .pad, before.isFinite { body(i, 0, 0) }
      }
    }
  }
}
