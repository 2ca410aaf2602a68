import Glibc

extension Graph.Arithmetic {
  /// Works out a block; every result is finite or `NaN`.
  func run(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>,
    _ count: Int
  ) {
    switch self {
    case .add: fill(out, count, a, b) { finite($0 + $1) }
    case .subtract: fill(out, count, a, b) { finite($0 - $1) }
    case .multiply: fill(out, count, a, b) { finite($0 * $1) }
    case .divide: fill(out, count, a, b) { finite($0 / $1) }
    case .modulo: fill(out, count, a, b) { finite(Graph.remainder($0, $1)) }
    case .power: fill(out, count, a, b) { finite($0 == $0 && $1 == $1 ? pow($0, $1) : .nan) }
    // The sum that is added is NaN if one of the two is, and 0 otherwise.
    case .min: fill(out, count, a, b) { finite(($0 < $1 ? $0 : $1) + (($0 - $0) + ($1 - $1))) }
    case .max: fill(out, count, a, b) { finite(($0 > $1 ? $0 : $1) + (($0 - $0) + ($1 - $1))) }
    }
  }
}

extension Graph.Function {
  /// Works out a block; every result is finite or `NaN`.
  func run(_ a: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, _ count: Int) {
    switch self {
    case .negate: fill(out, count, a) { finite(-$0) }
    case .abs: fill(out, count, a) { finite($0.magnitude) }
    case .log: fill(out, count, a) { finite(Glibc.log($0)) }
    case .sqrt: fill(out, count, a) { finite($0.squareRoot()) }
    case .round: fill(out, count, a) { finite($0.rounded(.toNearestOrAwayFromZero)) }
    }
  }
}
