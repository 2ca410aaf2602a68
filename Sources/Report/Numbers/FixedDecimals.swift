import Glibc
import Market
import Text

/// A number with a fixed count of decimals, thousands by comma, without its sign.
///
/// From 10¹⁵ on, where a `Double` has no cents left, as `1.2 × 10¹⁸`.
package func fixedDecimals(_ value: Double, _ decimals: Int) -> String {
  let size = abs(value)
  guard size < 1e15, size * Glibc.pow(10, Double(decimals)) < 1e18 else { return powerOfTen(size) }
  var bytes: [UInt8] = []
  bytes.append(fixed: size, decimals: decimals, separator: UInt8(ascii: ","))
  return String(decoding: bytes, as: UTF8.self)
}

/// Whether a value is zero when it is shown with a number of decimals.
package func roundsToZero(_ value: Double, _ decimals: Int) -> Bool {
  abs(value) * Glibc.pow(10, Double(decimals)) < 0.5
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
  return fixedDecimals(mantissa, 1) + "\u{A0}×\u{A0}10" + raised
}

private let superscripts = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
