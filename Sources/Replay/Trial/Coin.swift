import Text

/// What decides ambiguous candles at random: the same for the same seed.
struct Coin: Hashable, Sendable {
  /// How many trials toss one; their seeds are 1 to this.
  static let trials = 30

  private var random: SeededRandom

  init(seed: Int) {
    // Mixed, since the numbers of seeds that follow each other would overlap.
    random = SeededRandom(seed: SeededRandom.mixed(UInt64(truncatingIfNeeded: seed)))
  }

  /// The next side.
  mutating func toss() -> CandlePath { random.next() & 1 == 0 ? .highFirst : .lowFirst }
}
