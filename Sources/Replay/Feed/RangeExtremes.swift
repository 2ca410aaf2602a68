import Market

/// The greatest and the least of any range of two columns of a block, from those of groups of eight and of
/// 2, 4, 8 … groups that follow each other.
///
/// Exact: the greatest of numbers does not depend on the order in which they are compared. Filling it costs
/// about as much as reading both columns three times; a range then costs the same, however long it is.
final class RangeExtremes {
  private static let size = 8
  private static let groups = Candles.blockSize / size
  private static let levels = 1 + groups.trailingZeroBitCount
  private let tops = UnsafeMutablePointer<Double>.allocate(capacity: levels * groups)
  private let bottoms = UnsafeMutablePointer<Double>.allocate(capacity: levels * groups)
  private var high: UnsafePointer<Double>
  private var low: UnsafePointer<Double>

  init() {
    (high, low) = (UnsafePointer(tops), UnsafePointer(bottoms))
  }

  deinit {
    tops.deallocate()
    bottoms.deallocate()
  }

  /// Takes the columns of a block; they must stay while ranges are asked for.
  func take(_ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>, _ count: Int) {
    (self.high, self.low) = (high, low)
    let groups = count / Self.size
    for group in 0..<groups {
      tops[group] = highest(high, group * Self.size, (group + 1) * Self.size)
      bottoms[group] = lowest(low, group * Self.size, (group + 1) * Self.size)
    }
    var (level, length) = (1, 2)
    while length <= groups {
      let (a, b) = (tops + (level - 1) * Self.groups, bottoms + (level - 1) * Self.groups)
      let (top, bottom) = (tops + level * Self.groups, bottoms + level * Self.groups)
      for group in 0...(groups - length) {
        let next = group + length / 2
        top[group] = a[next] > a[group] ? a[next] : a[group]
        bottom[group] = b[next] < b[group] ? b[next] : b[group]
      }
      (level, length) = (level + 1, 2 * length)
    }
  }

  /// The extremes of `start..<end`, at least one.
  func find(_ start: Int, _ end: Int) -> (high: Double, low: Double) {
    let first = (start + Self.size - 1) / Self.size
    let last = end / Self.size
    guard first < last else { return (highest(high, start, end), lowest(low, start, end)) }
    let level = Int.bitWidth - 1 - (last - first).leadingZeroBitCount
    let (left, right) = (level * Self.groups + first, level * Self.groups + last - (1 << level))
    var top = tops[right] > tops[left] ? tops[right] : tops[left]
    var bottom = bottoms[right] < bottoms[left] ? bottoms[right] : bottoms[left]
    for i in start..<first * Self.size {
      top = high[i] > top ? high[i] : top
      bottom = low[i] < bottom ? low[i] : bottom
    }
    for i in last * Self.size..<end {
      top = high[i] > top ? high[i] : top
      bottom = low[i] < bottom ? low[i] : bottom
    }
    return (top, bottom)
  }
}
