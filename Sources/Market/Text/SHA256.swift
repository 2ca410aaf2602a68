/// The SHA-256 of bytes: the seal on documents and runs.
///
/// Source: FIPS 180-4, sections 5 and 6.2; agrees with its published examples. About 3 ns a byte,
/// so it is for texts; columns have `Fingerprint`.
public enum SHA256 {
  /// The hash as 64 hexadecimal digits.
  public static func hex(of text: String) -> String { hex(of: Array(text.utf8)) }

  /// The hash as 64 hexadecimal digits.
  public static func hex(of bytes: [UInt8]) -> String {
    digest(of: bytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// The hash as 32 bytes.
  public static func digest(of bytes: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
      0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]
    var schedule = [UInt32](repeating: 0, count: 64)
    let message = padded(bytes)
    for block in stride(from: 0, to: message.count, by: 64) {
      fill(&schedule, message[block..<block + 64])
      compress(&state, schedule)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  /// The message, a bit of 1, zeros, and its length in bits as 64 bits: a multiple of 64 bytes.
  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    var message = bytes
    message.append(0x80)
    message.append(contentsOf: repeatElement(0, count: (120 - message.count % 64) % 64))
    let bits = UInt64(bytes.count) &* 8
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    return message
  }

  private static func fill(_ schedule: inout [UInt32], _ block: ArraySlice<UInt8>) {
    for i in 0..<16 {
      let at = block.startIndex + 4 * i
      schedule[i] = block[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for i in 16..<64 {
      let x = schedule[i - 15]
      let y = schedule[i - 2]
      let small0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >> 3)
      let small1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >> 10)
      schedule[i] = schedule[i - 16] &+ small0 &+ schedule[i - 7] &+ small1
    }
  }

  private static func compress(_ state: inout [UInt32], _ schedule: [UInt32]) {
    var s = state
    for i in 0..<64 {
      let big1 = rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)
      let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
      let first = s[7] &+ big1 &+ choice &+ constants[i] &+ schedule[i]
      let big0 = rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)
      let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
      s = [first &+ big0 &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for i in 0..<8 { state[i] = state[i] &+ s[i] }
  }

  private static func rotate(_ x: UInt32, _ bits: UInt32) -> UInt32 {
    (x >> bits) | (x << (32 - bits))
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var found: [UInt32] = []
    var candidate: UInt64 = 2
    while found.count < 64 {
      if !(2..<candidate).contains(where: { candidate % $0 == 0 }) {
        found.append(cubeRootFraction(candidate))
      }
      candidate += 1
    }
    return found
  }()

  /// floor(frac(∛p) · 2³²): the largest whole r with r³ ≤ p · 2⁹⁶, without its whole part.
  private static func cubeRootFraction(_ p: UInt64) -> UInt32 {
    var low: UInt64 = 0
    var high: UInt64 = 1 << 36
    while high - low > 1 {
      let middle = (low + high) / 2
      if UInt128(middle) * UInt128(middle) * UInt128(middle) <= UInt128(p) << 96 {
        low = middle
      } else {
        high = middle
      }
    }
    return UInt32(truncatingIfNeeded: low)
  }
}
