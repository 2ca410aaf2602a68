/// What is wrong with a text that should be a number.
public enum NumberFault: Hashable, Sendable {
  /// No digits at all.
  case empty
  /// Something besides digits, one point, one sign, one exponent: also `nan`, `inf`, `0x1p3`, `1,5`.
  case notANumber
  /// Finite on paper, infinite as a `Double`: `1e400`.
  case tooLarge
}

/// Reads a decimal number strictly: an optional sign, digits with at most one point, an optional
/// exponent of `e` or `E` and digits. The result is the nearest `Double`, always finite.
///
/// Nothing else is a number: no spaces, no `nan`, `inf`, hexadecimals, separators of thousands.
/// Complexity: about 5 ns for what fits 2⁵³ and 10²²; else as `Double(String)`.
public func parseNumber(_ bytes: UnsafeRawBufferPointer) -> Result<Double, NumberFault> {
  var scanner = NumberScanner(bytes)
  guard scanner.scan() else { return .failure(bytes.isEmpty ? .empty : .notANumber) }
  if let exact = scanner.exact { return .success(exact) }
  guard let number = Double(String(decoding: bytes, as: UTF8.self)) else {
    return .failure(.notANumber)
  }
  return number.isFinite ? .success(number) : .failure(.tooLarge)
}

/// Reads a decimal number strictly, as `parseNumber(_: UnsafeRawBufferPointer)`.
public func parseNumber(_ text: String) -> Result<Double, NumberFault> {
  var copy = text
  return copy.withUTF8 { parseNumber(UnsafeRawBufferPointer($0)) }
}

extension NumberFault: Error {}

/// One pass over the bytes: checks the grammar and gathers up to 19 digits.
private struct NumberScanner {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0
  private var negative = false
  private var digits: UInt64 = 0
  private var digitCount = 0
  private var decimals = 0
  private var exponent = 0
  private var overflowed = false

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether the bytes are one number and nothing else.
  mutating func scan() -> Bool {
    negative = takeSign()
    let whole = takeDigits()
    var fraction = 0
    if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
      place += 1
      fraction = takeDigits()
      decimals = fraction
    }
    guard whole + fraction > 0 else { return false }
    if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
      place += 1
      guard takeExponent() else { return false }
    }
    return place == bytes.count
  }

  /// The number where one rounding gives it: digits below 2⁵³, and a power of ten up to 10²².
  var exact: Double? {
    guard !overflowed, digits <= 1 << 53 else { return nil }
    let power = exponent - decimals
    guard (-22...22).contains(power) else { return digits == 0 ? 0 : nil }
    let number = Double(digits)
    let scaled = power < 0 ? number / exactPowers[-power] : number * exactPowers[power]
    return negative ? -scaled : scaled
  }

  private mutating func takeSign() -> Bool {
    guard place < bytes.count else { return false }
    let byte = bytes[place]
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { place += 1 }
    return byte == UInt8(ascii: "-")
  }

  private mutating func takeDigits() -> Int {
    let start = place
    while place < bytes.count {
      let digit = bytes[place] &- 48
      if digit > 9 { break }
      if digits < 1_000_000_000_000_000_000 {
        digits = digits * 10 + UInt64(digit)
      } else {
        overflowed = true
      }
      place += 1
    }
    return place - start
  }

  private mutating func takeExponent() -> Bool {
    let negative = takeSign()
    let start = place
    var number = 0
    while place < bytes.count, bytes[place] &- 48 <= 9 {
      number = min(number * 10 + Int(bytes[place] &- 48), 100_000)
      place += 1
    }
    exponent = negative ? -number : number
    return place > start
  }
}

/// 10⁰ to 10²², each exact as a `Double`.
let exactPowers: [Double] = (0...22).map { power in
  (0..<power).reduce(1) { product, _ in product * 10 }
}
