import Glibc

/// A number with a fixed count of decimals, thousands by comma, without its sign.
///
/// Rounds half away from zero. From 10¹⁵ on, where a `Double` has no cents left, as `1.2 × 10¹⁸`.
func fixedDecimals(_ value: Double, _ decimals: Int) -> String {
  let size = abs(value)
  guard size < 1e15 else { return powerOfTen(size) }
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (size * scale).rounded()
  guard scaled < 9e18 else { return powerOfTen(size) }
  let digits = Array(String(UInt64(scaled)))
  let padded = Array(repeating: Character("0"), count: max(0, decimals + 1 - digits.count)) + digits
  let whole = grouped(padded.dropLast(decimals))
  return decimals == 0 ? whole : whole + "." + String(padded.suffix(decimals))
}

/// Whether a value is zero when it is shown with so many decimals.
func roundsToZero(_ value: Double, _ decimals: Int) -> Bool {
  abs(value) * Glibc.pow(10, Double(decimals)) < 0.5
}

private func grouped(_ digits: ArraySlice<Character>) -> String {
  var text = ""
  for (place, digit) in digits.enumerated() {
    if place > 0, (digits.count - place) % 3 == 0 { text.append(",") }
    text.append(digit)
  }
  return text
}

private func powerOfTen(_ size: Double) -> String {
  guard size.isFinite else { return "∞" }
  var exponent = Int(Glibc.log10(size).rounded(.down))
  var mantissa = size / Glibc.pow(10, Double(exponent))
  if mantissa >= 9.95 {
    mantissa = 1
    exponent += 1
  }
  let raised = String(exponent).map { superscripts[Int(String($0)) ?? 0] }.joined()
  return fixedDecimals(mantissa, 1) + " × 10" + raised
}

private let superscripts = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
