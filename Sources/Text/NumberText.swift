/// Numbers as text, appended to bytes: no locale, no `String`.
extension [UInt8] {
  /// Appends a whole number.
  package mutating func append(whole number: Int) {
    appendText { text in
      text.put(digits: UInt64(number.magnitude), atLeast: 1)
      if number < 0 { text.put(UInt8(ascii: "-")) }
    }
  }

  /// Appends a number with a fixed number of decimals, 0 to 15: `1234.50`.
  ///
  /// The exact binary value is rounded, a tie away from zero: 0.125 gives `0.13`, and 2.675, which
  /// is a little less in binary, `2.67`. There is no `-0.00`. What has no such text (not finite, or
  /// 10¹⁹ and more after scaling) is written as by `append(shortest:)`.
  ///
  /// - Parameter separator: a byte between groups of three digits before the point, if any.
  package mutating func append(
    fixed number: Double, decimals: Int, separator: UInt8? = nil
  ) {
    guard let scaled = scaledMagnitude(number, decimals: decimals) else {
      append(shortest: number)
      return
    }
    appendText { text in
      text.put(scaled, decimals: decimals, separator: separator)
      if number < 0, scaled != 0 { text.put(UInt8(ascii: "-")) }
    }
  }

  /// Appends the fewest digits that read back as the same number: `100`, `0.1`, `1e-09`.
  ///
  /// What has up to eight decimals and fifteen digits is written without an exponent. Not finite
  /// numbers are `nan`, `inf` and `-inf`; -0 is `0`.
  package mutating func append(shortest number: Double) {
    if let decimal = ShortDecimal(number) {
      appendText { decimal.put(into: &$0) }
      return
    }
    var text = number.description
    text.withUTF8 { bytes in
      // Swift writes whole numbers as "1e+16" or "100.0"; the ".0" says nothing.
      let isWhole = bytes.count > 2 && bytes[bytes.count - 1] == 48 && bytes[bytes.count - 2] == 46
      append(contentsOf: isWhole ? UnsafeBufferPointer(rebasing: bytes.dropLast(2)) : bytes)
    }
  }

  /// Appends what is written from right to left, in one go.
  @inline(__always)
  private mutating func appendText(_ write: (inout BackwardDigits) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: BackwardDigits.capacity) { buffer in
      guard let base = buffer.baseAddress else { return }
      var text = BackwardDigits(base: base)
      write(&text)
      append(contentsOf: text.written)
    }
  }
}

/// `|number| × 10^decimals`, exactly rounded with ties away from zero; `nil` where that is not finite
/// or needs more than 64 bits.
private func scaledMagnitude(_ number: Double, decimals: Int) -> UInt64? {
  precondition((0...15).contains(decimals), "0 to 15 decimals, not \(decimals)")
  guard number.magnitude < 1e19 else { return nil }  // false for NaN, too
  if number == 0 { return 0 }
  // number = significand × 2^-shift
  let bits = number.bitPattern
  let exponent = Int(bits >> 52 & 0x7ff)
  let fraction = bits & 0xf_ffff_ffff_ffff
  let significand = exponent == 0 ? fraction : fraction | 1 << 52
  let shift = 1_075 - max(exponent, 1)
  var scale: UInt64 = 1
  for _ in 0..<decimals { scale &*= 10 }
  let product = significand.multipliedFullWidth(by: scale)
  if product.high == 0, product.low < 1 << 63, (1..<64).contains(shift) {
    return (product.low &+ 1 &<< UInt64(shift &- 1)) &>> UInt64(shift)
  }
  let wide = UInt128(product.high) << 64 | UInt128(product.low)
  if shift <= 0 { return UInt64(exactly: wide << UInt128(-shift)) }
  if shift >= 128 { return 0 }
  let half = UInt128(1) << UInt128(shift - 1)
  return UInt64(exactly: (wide + half) >> UInt128(shift))
}

/// Numbers as `String`, for where speed does not count.
package enum NumberText {
  /// As `append(fixed:decimals:separator:)`.
  package static func fixed(_ number: Double, decimals: Int, separator: UInt8? = nil) -> String {
    var bytes: [UInt8] = []
    bytes.append(fixed: number, decimals: decimals, separator: separator)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As `append(shortest:)`.
  package static func shortest(_ number: Double) -> String {
    guard let decimal = ShortDecimal(number) else {
      var bytes: [UInt8] = []
      bytes.append(shortest: number)
      return String(decoding: bytes, as: UTF8.self)
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: BackwardDigits.capacity) {
      guard let base = $0.baseAddress else { return "" }
      var text = BackwardDigits(base: base)
      decimal.put(into: &text)
      return String(decoding: text.written, as: UTF8.self)
    }
  }
}
