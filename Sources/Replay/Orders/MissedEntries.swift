import Strategy
import Text

/// Entries that are missed by chance, as by somebody who is asleep or whose orders do not go through.
package struct MissedEntries: Hashable, Sendable {
  /// How likely each is missed, 0 to 1.
  package var share: Double
  /// By what they are drawn: one for each of the trials that are played at once; a run takes the first.
  package var seeds: [UInt64]

  package init(share: Double, seeds: [UInt64]) { (self.share, self.seeds) = (share, seeds) }

  /// Those of one of the trials.
  func ofTrial(_ place: Int) -> MissedEntries {
    MissedEntries(share: share, seeds: Array(seeds.dropFirst(place).prefix(1)))
  }

  /// Those of an instrument.
  func signals(of instrument: Int) -> MissedSignals? {
    seeds.first.map { seed in
      MissedSignals(
        share: share,
        seed: SeededRandom.mixed(SeededRandom.mixed(seed) &+ UInt64(instrument) &+ 1))
    }
  }
}

/// Which signals to enter an instrument are missed. A signal goes on for as long as each bar asks for an entry
/// of its side: one that is missed is so until it ends.
struct MissedSignals: Hashable, Sendable {
  let share: Double
  let seed: UInt64
  private var long = Signal()
  private var short = Signal()

  private struct Signal: Hashable {
    /// The last bar that asked for an entry.
    var bar = -2
    var isMissed = false
  }

  init(share: Double, seed: UInt64) { (self.share, self.seed) = (share, seed) }

  /// Whether an entry is missed that a bar asks for, whose number is that of the bar asked before or higher.
  mutating func misses(_ side: Side, at bar: Int) -> Bool {
    side == .long ? misses(&long, bar, 1) : misses(&short, bar, 2)
  }

  private func misses(_ signal: inout Signal, _ bar: Int, _ side: UInt64) -> Bool {
    if signal.bar < bar - 1 {
      var random = SeededRandom(
        seed: SeededRandom.mixed(seed &+ SeededRandom.mixed(UInt64(bar) &* 2 &+ side)))
      signal.isMissed = random.unit() < share
    }
    signal.bar = bar
    return signal.isMissed
  }
}
