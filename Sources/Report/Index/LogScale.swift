import Glibc

/// Heights on a logarithmic scale.
enum LogScale {
  /// The natural logarithm of a value above zero.
  static func of(_ value: Double) -> Double { Glibc.log(value) }
}
