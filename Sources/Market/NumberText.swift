/// Numbers as text, appended to bytes: no locale, no `String`.
extension [UInt8] {
  /// Appends a whole number.
  public mutating func append(whole number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: UInt64(number.magnitude), atLeast: 1)
  }

  /// Appends a number with a fixed number of decimals, 0 to 15: `1234.50`.
  ///
  /// The exact binary value is rounded, a tie away from zero: 0.125 gives `0.13`, and 2.675, which
  /// is a little less in binary, `2.67`. There is no `-0.00`. What has no such text (not finite, or
  /// 10¹⁹ and more after scaling) is written as by `append(shortest:)`.
  ///
  /// - Parameter separator: a byte between groups of three digits before the point, if any.
  public mutating func append(
    fixed number: Double, decimals: Int, separator: UInt8? = nil
  ) {
    guard let scaled = scaledMagnitude(number, decimals: decimals) else {
      append(shortest: number)
      return
    }
    if number < 0, scaled != 0 { append(UInt8(ascii: "-")) }
    let scale = powersOfTen[decimals]
    let (whole, fraction) =
      decimals == 0 ? (scaled, 0) : scaled.quotientAndRemainder(dividingBy: scale)
    if let separator {
      append(grouped: whole, separator)
    } else {
      append(digits: whole, atLeast: 1)
    }
    if decimals > 0 {
      append(UInt8(ascii: "."))
      append(digits: fraction, atLeast: decimals)
    }
  }

  /// Appends the fewest digits that read back as the same number: `100`, `0.1`, `1e-09`.
  ///
  /// What has up to eight decimals and fifteen digits is written without an exponent. Not finite numbers are `nan`, `inf` and `-inf`; -0 is `0`.
  public mutating func append(shortest number: Double) {
    if appendShortDecimal(number) { return }
    var text = number.description
    text.withUTF8 { bytes in
      // Swift writes whole numbers as "1e+16" or "100.0"; the ".0" says nothing.
      let isWhole = bytes.count > 2 && bytes[bytes.count - 1] == 48 && bytes[bytes.count - 2] == 46
      append(contentsOf: isWhole ? UnsafeBufferPointer(rebasing: bytes.dropLast(2)) : bytes)
    }
  }

  /// Numbers of at most fifteen digits and eight decimals, which is what prices are: such a text
  /// belongs to one number only, so the one that reads back as `number` is its shortest.
  private mutating func appendShortDecimal(_ number: Double) -> Bool {
    let magnitude = number.magnitude
    guard magnitude < 1e13 else { return false }  // false for NaN, too
    for decimals in stride(from: 0, through: 8, by: 2) {
      let scale = Double(powersOfTen[decimals])
      let scaled = magnitude * scale + 0.5
      guard scaled < 1e15 else { return false }
      let digits = UInt64(scaled)
      if Double(digits) / scale == magnitude {
        if number < 0, digits != 0 { append(UInt8(ascii: "-")) }
        append(decimal: digits, decimals: decimals)
        return true
      }
    }
    return false
  }

  /// `digits / 10^decimals` without zeros at the end.
  private mutating func append(decimal digits: UInt64, decimals: Int) {
    let (whole, rest) = digits.quotientAndRemainder(dividingBy: powersOfTen[decimals])
    append(digits: whole, atLeast: 1)
    guard rest != 0 else { return }
    var fraction = rest
    var count = decimals
    while fraction % 10 == 0 {
      fraction /= 10
      count -= 1
    }
    append(UInt8(ascii: "."))
    append(digits: fraction, atLeast: count)
  }

  /// The digits of a number, with zeros before it up to a width.
  fileprivate mutating func append(digits number: UInt64, atLeast width: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
      var place = 20
      var rest = number
      while rest != 0 || place > 20 - width {
        place -= 1
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        buffer[place] = UInt8(truncatingIfNeeded: 48 &+ digit)
        rest = quotient
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: buffer[place..<20]))
    }
  }

  private mutating func append(grouped number: UInt64, _ separator: UInt8) {
    if number < 1_000 {
      append(digits: number, atLeast: 1)
    } else {
      append(grouped: number / 1_000, separator)
      append(separator)
      append(digits: number % 1_000, atLeast: 3)
    }
  }
}

/// 10⁰ to 10¹⁹.
let powersOfTen: [UInt64] = (0...19).map { power in
  (0..<power).reduce(1) { product, _ in product * 10 }
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
  let product = significand.multipliedFullWidth(by: powersOfTen[decimals])
  let wide = UInt128(product.high) << 64 | UInt128(product.low)
  if shift <= 0 { return UInt64(exactly: wide << UInt128(-shift)) }
  if shift >= 128 { return 0 }
  let half = UInt128(1) << UInt128(shift - 1)
  return UInt64(exactly: (wide + half) >> UInt128(shift))
}

/// Numbers as `String`, for where speed does not count.
public enum NumberText {
  /// As `append(fixed:decimals:separator:)`.
  public static func fixed(_ number: Double, decimals: Int, separator: UInt8? = nil) -> String {
    var bytes: [UInt8] = []
    bytes.append(fixed: number, decimals: decimals, separator: separator)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As `append(shortest:)`.
  public static func shortest(_ number: Double) -> String {
    var bytes: [UInt8] = []
    bytes.append(shortest: number)
    return String(decoding: bytes, as: UTF8.self)
  }
}
