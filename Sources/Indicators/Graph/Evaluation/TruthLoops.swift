extension Graph.Comparison {
  /// Works out a block; false where a side is `NaN`.
  func run(_ a: Measured, _ b: Measured, into out: UnsafeMutablePointer<Double>, _ count: Int) {
    switch self {
    case .less: differences(a, b, count) { out[$0] = $1 < -$2 ? 1 : 0 }
    case .lessOrEqual: differences(a, b, count) { out[$0] = $1 <= $2 ? 1 : 0 }
    case .greater: differences(a, b, count) { out[$0] = $1 > $2 ? 1 : 0 }
    case .greaterOrEqual: differences(a, b, count) { out[$0] = $1 >= -$2 ? 1 : 0 }
    case .equal: differences(a, b, count) { out[$0] = $1.magnitude <= $2 ? 1 : 0 }
    case .notEqual: differences(a, b, count) { out[$0] = $1.magnitude > $2 ? 1 : 0 }
    }
  }

  /// Whether two numbers compare so; false where one is unknown.
  ///
  /// - Parameter size: of what went into them, by which a difference within a tie is none.
  package func holds(_ a: Double, _ b: Double, size: Double) -> Bool {
    let difference = a - b
    let tie = Graph.tieWidth * size
    return switch self {
    case .less: difference < -tie
    case .lessOrEqual: difference <= tie
    case .greater: difference > tie
    case .greaterOrEqual: difference >= -tie
    case .equal: difference.magnitude <= tie
    case .notEqual: difference.magnitude > tie
    }
  }
}

/// A column, and the one whose size says how far rounding may have moved its values.
struct Measured {
  let values: UnsafePointer<Double>
  let sizes: UnsafePointer<Double>
  var isOwn: Bool { values == sizes }
}

/// Gives `body` the place, the difference and the width of a tie at each bar.
@inline(__always)
func differences(
  _ a: Measured, _ b: Measured, _ count: Int,
  _ body: (Int, _ difference: Double, _ tie: Double) -> Void
) {
  let (x, y) = (a.values, b.values)
  if a.isOwn && b.isOwn {
    for i in 0..<count { body(i, x[i] - y[i], tie(x[i], y[i])) }
  } else {
    let (p, q) = (a.sizes, b.sizes)
    for i in 0..<count { body(i, x[i] - y[i], tie(known(p[i]), known(q[i]))) }
  }
}

/// The width of a tie between two numbers of these sizes.
@inline(__always)
func tie(_ a: Double, _ b: Double) -> Double {
  let (a, b) = (a.magnitude, b.magnitude)
  return Graph.tieWidth * (a > b ? a : b)
}

/// A size, 0 where it is not known although the value is.
@inline(__always)
func known(_ size: Double) -> Double { size == size ? size : 0 }

extension Graph.Logic {
  /// Works out a block: the lesser of two truths is their `and`, the greater their `or`.
  func run(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>,
    _ count: Int
  ) {
    switch self {
    case .and: fill(out, count, a, b) { $0 < $1 ? $0 : $1 }
    case .or: fill(out, count, a, b) { $0 > $1 ? $0 : $1 }
    }
  }
}

/// `a` where the truth is 1, else `b`.
func choose(
  _ truth: UnsafePointer<Double>, _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>,
  into out: UnsafeMutablePointer<Double>, _ count: Int
) {
  for i in 0..<count {
    let yes = a[i]
    let no = b[i]  // both are read first: a load behind a condition would not vectorise
    out[i] = truth[i] != 0 ? yes : no
  }
}
