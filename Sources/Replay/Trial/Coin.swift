/// What decides ambiguous candles at random: the same for the same seed.
struct Coin: Hashable, Sendable {
  /// How many trials toss one; their seeds are 1 to this.
  static let trials = 30

  private var state: UInt64

  init(seed: Int) { state = Self.mixed(UInt64(truncatingIfNeeded: seed)) }

  /// The next side; SplitMix64, Steele, Lea and Flood, 2014.
  mutating func toss() -> CandlePath {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state) & 1 == 0 ? .highFirst : .lowFirst
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
