/// States of an indicator on its way through a series.
///
/// They lie so that before every candle at a distance `d` from the newest there is one at no more than
/// about `2 d`: a few dozen for a million candles.
struct Checkpoints: Sendable {
  /// A state, and the index of the candle that it takes next.
  struct Checkpoint: Sendable {
    let end: Int
    let state: any Indicator
  }

  /// Oldest first.
  private var kept: [Checkpoint] = []

  /// How many there are.
  var count: Int { kept.count }

  /// Keeps a state if the ones there are leave too wide a gap.
  ///
  /// - Parameter newest: the index after the newest candle that will be.
  mutating func keep(_ state: any Indicator, at end: Int, newest: Int) {
    if let last = kept.last, last.end >= end { return }
    kept.append(Checkpoint(end: end, state: state))
    if kept.count > 200 { thin(newest: newest) }
  }

  /// Forgets all after an index and returns the last one left.
  mutating func goBack(to index: Int) -> Checkpoint? {
    while let last = kept.last, last.end > index { kept.removeLast() }
    return kept.last
  }

  /// Forgets those between neighbours that are near enough to each other.
  mutating func thin(newest: Int) {
    var thinned: [Checkpoint] = []
    for (k, checkpoint) in kept.enumerated() {
      // The gap that its absence would leave, from the one before to the one after.
      if let before = thinned.last, k + 1 < kept.count,
        newest - before.end <= 2 * (newest - kept[k + 1].end)
      {
        continue
      }
      thinned.append(checkpoint)
    }
    kept = thinned
  }
}
