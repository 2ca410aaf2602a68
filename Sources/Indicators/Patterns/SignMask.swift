/// Whether something holds: the sign of a difference.
///
/// A rule works all its conditions out and combines them without a branch, so that a loop over candles
/// runs on several at once. With `Bool` the loop would jump at every condition, and what the next
/// candle is like cannot be guessed. Of the 64 bits only the first counts. What an unknown price gives
/// means nothing.
struct SignMask {
  private let bits: UInt64

  @inline(__always)
  private init(bits: UInt64) { self.bits = bits }

  /// Whether a number is below 0.
  @inline(__always)
  init(negative number: Double) { bits = number.bitPattern }

  @inline(__always)
  static func .& (a: SignMask, b: SignMask) -> SignMask { SignMask(bits: a.bits & b.bits) }
  @inline(__always)
  static func .| (a: SignMask, b: SignMask) -> SignMask { SignMask(bits: a.bits | b.bits) }
  /// One of the two, not both.
  @inline(__always)
  static func .^ (a: SignMask, b: SignMask) -> SignMask { SignMask(bits: a.bits ^ b.bits) }
  @inline(__always)
  static prefix func .! (a: SignMask) -> SignMask { SignMask(bits: ~a.bits) }

  /// A signal where it holds, 0 where it does not.
  @inline(__always)
  func gives(_ signal: Double) -> Double {
    let mask = Int64(bitPattern: bits) &>> 63
    return Double(bitPattern: UInt64(bitPattern: mask) & signal.bitPattern)
  }
}

extension Double {
  @inline(__always)
  static func .< (a: Double, b: Double) -> SignMask { SignMask(negative: a - b) }
  @inline(__always)
  static func .> (a: Double, b: Double) -> SignMask { SignMask(negative: b - a) }
  @inline(__always)
  static func .<= (a: Double, b: Double) -> SignMask { .!SignMask(negative: b - a) }
  @inline(__always)
  static func .>= (a: Double, b: Double) -> SignMask { .!SignMask(negative: a - b) }
}
