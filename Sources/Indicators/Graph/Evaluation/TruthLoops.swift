extension Graph.Comparison {
  /// Works out a block; false where a side is `NaN`.
  func run(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>,
    _ count: Int
  ) {
    switch self {
    case .less: fill(out, count, a, b) { $0 < $1 ? 1 : 0 }
    case .lessOrEqual: fill(out, count, a, b) { $0 <= $1 ? 1 : 0 }
    case .greater: fill(out, count, a, b) { $0 > $1 ? 1 : 0 }
    case .greaterOrEqual: fill(out, count, a, b) { $0 >= $1 ? 1 : 0 }
    case .equal: fill(out, count, a, b) { $0 == $1 ? 1 : 0 }
    // Not `!=`, which holds for NaN. At most one of the two is 1.
    case .notEqual: fill(out, count, a, b) { ($0 < $1 ? 1 : 0) + ($0 > $1 ? 1 : 0) }
    }
  }
}

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
