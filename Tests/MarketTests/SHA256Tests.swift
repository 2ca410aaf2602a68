import Market
import Testing

/// Examples of FIPS 180-4 and the NIST test vectors.
private let known: [(text: String, hash: String)] = [
  ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  (
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
  ),
  (
    String(repeating: "a", count: 100_000),
    "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"
  ),
]

@Suite struct SHA256Tests {
  @Test(arguments: known) func agreesWithThePublishedExamples(_ case: (text: String, hash: String))
  {
    #expect(SHA256.hex(of: `case`.text) == `case`.hash)
  }

  @Test func everyLengthAroundABlockHasItsOwnHash() {
    let hashes = (0...130).map { SHA256.hex(of: String(repeating: "x", count: $0)) }
    #expect(Set(hashes).count == 131)
    #expect(hashes.allSatisfy { $0.count == 64 })
  }
}
