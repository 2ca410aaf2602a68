/// A number of at most fifteen digits and eight decimals, which is what prices are: such a text
/// belongs to one number only, so the one that reads back as the number is its shortest.
struct ShortDecimal {
  private let isNegative: Bool
  private var digits: UInt64
  private var decimals: Int

  init?(_ number: Double) {
    let magnitude = number.magnitude
    guard magnitude < 1e13 else { return nil }  // also for NaN
    isNegative = number < 0
    var scale = 1.0
    for decimals in stride(from: 0, through: 8, by: 2) {
      let scaled = magnitude * scale + 0.5
      guard scaled < 1e15 else { return nil }
      let digits = Int64(scaled)
      if Double(digits) / scale == magnitude {
        self.digits = UInt64(digits)
        self.decimals = decimals
        dropZeros()
        return
      }
      scale *= 100
    }
    return nil
  }

  /// Zeros at the end of the decimals say nothing.
  private mutating func dropZeros() {
    while decimals > 0, digits % 10 == 0 {
      digits /= 10
      decimals -= 1
    }
  }

  @inline(__always)
  func put(into text: inout BackwardDigits) {
    text.put(digits, decimals: decimals)
    if isNegative, digits != 0 { text.put(UInt8(ascii: "-")) }
  }
}
