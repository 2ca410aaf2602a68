import Market
import Support
import Testing

/// Values that the reference implementation (Debian's xxhsum 0.8.1, `xxhsum -H64`) prints for these
/// texts, seed 0; the empty one is in the specification too.
private let known: [(text: String, hash: UInt64)] = [
  ("", 0xef46_db37_51d8_e999),
  ("a", 0xd24e_c4f1_a98c_6e5b),
  ("abc", 0x44bc_2cf5_ad77_0999),
  ("Nobody inspects the spammish repetition", 0xfbce_a83c_8a37_8bf1),
]

@Suite struct XXH64Tests {
  @Test(arguments: known) func agreesWithTheReference(_ case: (text: String, hash: UInt64)) {
    var hash = XXH64()
    hash.update(`case`.text)
    #expect(hash.value == `case`.hash)
  }

  @Test func doesNotDependOnHowTheBytesAreCut() {
    var random = SplitMix64(seed: 1)
    let bytes = (0..<1_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var whole = XXH64(seed: 7)
    bytes.withUnsafeBytes { whole.update($0) }
    for _ in 0..<100 {
      var pieces = XXH64(seed: 7)
      var place = 0
      while place < bytes.count {
        let end = min(bytes.count, place + random.whole(0...80))
        Array(bytes[place..<end]).withUnsafeBytes { pieces.update($0) }
        place = end
      }
      #expect(pieces.value == whole.value)
    }
  }
}
