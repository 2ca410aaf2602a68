import Glibc

/// Rounding to the raster that never traps.
enum Pixel {
  private static let limit = 1_000_000.0

  /// The nearest whole pixel; NaN is 0.
  static func whole(_ y: Double) -> Int {
    y.isNaN ? 0 : Int(min(max(y, -limit), limit).rounded())
  }

  /// The nearest half pixel, in half pixels.
  static func half(_ y: Double) -> Int32 {
    y.isNaN ? 0 : Int32((min(max(y, -limit), limit) * 2).rounded())
  }
}
