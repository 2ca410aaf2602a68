/// How many values of a series have been known in a row, so that what looks back at single values of it
/// does not reach over an unknown one.
struct UnbrokenRun: Sendable {
  private var length = 0

  /// Makes `count` results unknown where fewer than `least` values of the series in a row are known.
  mutating func require(
    _ least: Int, _ count: Int, of values: UnsafePointer<Double>,
    in results: UnsafeMutablePointer<Double>
  ) {
    for i in 0..<count {
      length = values[i].isFinite ? min(least, length + 1) : 0
      if length < least { results[i] = .nan }
    }
  }
}
