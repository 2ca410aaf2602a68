/// Text written from its last byte to its first, as digits come; at most `capacity` bytes.
struct BackwardDigits {
  static let capacity = 64
  private let base: UnsafeMutablePointer<UInt8>
  private var place = capacity

  init(base: UnsafeMutablePointer<UInt8>) { self.base = base }

  var written: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + place, count: Self.capacity - place)
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    place -= 1
    base[place] = byte
  }

  /// The digits of a number, with zeros before it up to a width.
  @inline(__always)
  mutating func put(digits number: UInt64, atLeast width: Int) {
    let first = place - width
    var rest = number
    while rest >= 10 {
      let quotient = rest / 100
      let pair = UInt32(truncatingIfNeeded: rest &- quotient &* 100)
      let tens = (pair &* 103) &>> 10
      put(UInt8(truncatingIfNeeded: 48 &+ pair &- tens &* 10))
      put(UInt8(truncatingIfNeeded: 48 &+ tens))
      rest = quotient
    }
    if rest > 0 { put(UInt8(truncatingIfNeeded: 48 &+ rest)) }
    while place > first { put(48) }
  }

  /// `number / 10^decimals`.
  @inline(__always)
  mutating func put(_ number: UInt64, decimals: Int, separator: UInt8? = nil) {
    var rest = number
    if decimals > 0 {
      for _ in 0..<decimals {
        let quotient = rest / 10
        put(UInt8(truncatingIfNeeded: 48 &+ rest &- quotient &* 10))
        rest = quotient
      }
      put(UInt8(ascii: "."))
    }
    if let separator {
      put(grouped: rest, separator)
    } else {
      put(digits: rest, atLeast: 1)
    }
  }

  mutating func put(grouped number: UInt64, _ separator: UInt8) {
    var rest = number
    while rest >= 1_000 {
      put(digits: rest % 1_000, atLeast: 3)
      put(separator)
      rest /= 1_000
    }
    put(digits: rest, atLeast: 1)
  }
}
