/// How much of each pixel a shape covers, 0 to 255, and which part of the picture it touches.
struct Mask {
  let width: Int
  let height: Int
  var values: [UInt8]
  private(set) var left = Int.max
  private(set) var right = 0
  private(set) var top = Int.max
  private(set) var bottom = 0

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [UInt8](repeating: 0, count: width * height)
  }

  /// Notes that a box of pixels may be covered.
  mutating func touch(_ columns: Range<Int>, _ rows: Range<Int>) {
    left = min(left, columns.lowerBound)
    right = max(right, columns.upperBound)
    top = min(top, rows.lowerBound)
    bottom = max(bottom, rows.upperBound)
  }

  /// Forgets what was touched; the values are cleared by whoever used them.
  mutating func reset() { (left, right, top, bottom) = (Int.max, 0, Int.max, 0) }
}
