/// Writes `body` of each value of one column; inlined, so that the loop vectorises.
@inline(__always)
func fill(
  _ out: UnsafeMutablePointer<Double>, _ count: Int, _ a: UnsafePointer<Double>,
  _ body: (Double) -> Double
) {
  for i in 0..<count { out[i] = body(a[i]) }
}

/// Writes `body` of the values of two columns; inlined, so that the loop vectorises.
@inline(__always)
func fill(
  _ out: UnsafeMutablePointer<Double>, _ count: Int, _ a: UnsafePointer<Double>,
  _ b: UnsafePointer<Double>, _ body: (Double, Double) -> Double
) {
  for i in 0..<count { out[i] = body(a[i], b[i]) }
}
