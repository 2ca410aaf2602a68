/// How far closes usually move from one candle to the next: a robust deviation of the returns of the
/// 256 candles before.
///
/// `1.4826 × median |r|` is the standard deviation where returns are normal and about 0, and outliers
/// do not move it. It is worked out again after 32, 64 and 128 returns and then every 256. Where more
/// than half of the returns are 0, the mean of all takes the median's place.
/// Source: Rousseeuw and Croux 1993, "Alternatives to the Median Absolute Deviation".
struct ReturnScale {
  private static let window = 256
  private static let every = 256
  private var returns = [Double](repeating: 0, count: window)
  private var scratch = [Double](repeating: 0, count: window)
  private var seen = 0
  private var next = 32
  /// The deviation; infinite as long as it is not known, so that nothing is far.
  private(set) var deviation = Double.infinity

  /// Takes the magnitude of a return.
  ///
  /// - Returns: whether the deviation was worked out again.
  @inline(__always)
  mutating func add(_ magnitude: Double) -> Bool {
    returns[seen & (Self.window - 1)] = magnitude
    seen += 1
    if seen < next { return false }
    next = seen < Self.every ? 2 * seen : seen + Self.every
    measure()
    return true
  }

  private mutating func measure() {
    let count = min(seen, Self.window)
    for i in 0..<count { scratch[i] = returns[i] }
    let median = select(count / 2, of: count)
    let typical = median > 0 ? median : scratch[..<count].reduce(0, +) / Double(count)
    deviation = typical > 0 ? 1.4826 * typical : .infinity
  }

  /// The number at a place of the sorted order. Complexity: O(n) on average (Hoare's quickselect).
  private mutating func select(_ place: Int, of count: Int) -> Double {
    scratch.withUnsafeMutableBufferPointer { numbers in
      var low = 0
      var high = count - 1
      while low < high {
        let pivot = numbers[(low + high) / 2]
        var i = low
        var j = high
        while i <= j {
          while numbers[i] < pivot { i += 1 }
          while numbers[j] > pivot { j -= 1 }
          if i <= j {
            numbers.swapAt(i, j)
            i += 1
            j -= 1
          }
        }
        if place <= j { high = j } else if place >= i { low = i } else { break }
      }
      return numbers[place]
    }
  }
}
