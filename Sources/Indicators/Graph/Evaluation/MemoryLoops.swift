/// Whether a column moved the same way at each of the last `bars` bars.
///
/// - Parameters:
///   - run: how many bars in a row it did so up to the bar before this block; kept up to date.
///   - goesOn: asked with each step and the width of a tie.
@inline(__always)
func moving(
  _ a: Measured, bars: Double, run: UnsafeMutablePointer<Double>,
  into out: UnsafeMutablePointer<Double>, _ count: Int,
  _ goesOn: (_ step: Double, _ tie: Double) -> Bool
) {
  let (values, sizes) = (a.values, a.sizes)
  var length = run.pointee
  for i in 0..<count {
    let width = tie(known(sizes[i]), known(sizes[i - 1]))
    length = goesOn(values[i] - values[i - 1], width) ? length + 1 : 0
    out[i] = length >= bars ? 1 : 0
  }
  run.pointee = length
}

/// Bars since a truth was last 1. The value before the block is right before the column: `NaN` at
/// first, and it stays so until the truth is 1.
func since(
  _ truth: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, _ count: Int
) {
  var age = out[-1]
  for i in 0..<count {
    age = truth[i] != 0 ? 0 : age + 1
    out[i] = age
  }
}

/// A column's value where a truth was last 1. The value before the block is right before the column.
func valueWhen(
  _ truth: UnsafePointer<Double>, _ a: UnsafePointer<Double>,
  into out: UnsafeMutablePointer<Double>, _ count: Int
) {
  var value = out[-1]
  for i in 0..<count {
    value = truth[i] != 0 ? a[i] : value
    out[i] = value
  }
}
