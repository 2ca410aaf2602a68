import Support

/// Ways to spoil a file.
enum Spoiling {
  /// One to three places spoiled, by the numbers of a seed.
  static func spoiled(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var spoiled = bytes
    for _ in 0...max(0, random.whole(-4...2)) where !spoiled.isEmpty { spoil(&spoiled, &random) }
    return spoiled
  }

  /// One byte changed, or a few taken out, doubled, moved or put in.
  private static func spoil(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let place = random.whole(0...bytes.count - 1)
    let end = min(bytes.count, place + random.whole(1...12))
    switch random.whole(0...7) {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes[place] ^= 1 << UInt8(random.whole(0...7))
    case 2: bytes[place] = marks[random.whole(0...marks.count - 1)]
    case 3: bytes[place] = UInt8(random.whole(48...57))
    case 4: bytes.removeSubrange(place..<end)
    case 5: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 6:
      let piece = Array(bytes[place..<end])
      bytes.removeSubrange(place..<end)
      bytes.insert(contentsOf: piece, at: random.whole(0...bytes.count))
    default:
      bytes.insert(contentsOf: Array(pieces[random.whole(0...pieces.count - 1)].utf8), at: place)
    }
  }

  private static let marks = Array(",;.\t\"\n\r -/:0159eNKZ$+[]{}\0".utf8)

  private static let pieces = [
    "nan", "1e400", "\"", ",", "\n", "-", "99999999999999999999", "\u{feff}", "T", "null", "0",
    "e3", "K", ",,", " ", "\\",
  ]
}
