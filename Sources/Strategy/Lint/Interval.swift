import Text

/// The numbers that a value can have where it is known, both ends among them.
struct Interval: Hashable, Sendable {
  var low: Double
  var high: Double

  init(_ low: Double, _ high: Double) {
    self.low = low
    self.high = high
  }

  /// One number.
  init(_ value: Double) { self.init(value, value) }

  /// Any number.
  static let all = Interval(-.infinity, .infinity)
  /// Any number from 0 up.
  static let notNegative = Interval(0, .infinity)
  /// Any number above 0, as prices are.
  static let positive = Interval(.leastNonzeroMagnitude, .infinity)

  /// Whether it says nothing.
  var isAll: Bool { low == -.infinity && high == .infinity }

  static func + (a: Interval, b: Interval) -> Interval {
    Interval(a.low + b.low, a.high + b.high)
  }

  static prefix func - (a: Interval) -> Interval { Interval(-a.high, -a.low) }

  static func * (a: Interval, factor: Double) -> Interval {
    let ends = [product(a.low, factor), product(a.high, factor)]
    return Interval(min(ends[0], ends[1]), max(ends[0], ends[1]))
  }

  static func * (a: Interval, b: Interval) -> Interval {
    let ends = [
      product(a.low, b.low), product(a.low, b.high), product(a.high, b.low),
      product(a.high, b.high),
    ]
    return Interval(ends.reduce(.infinity, Swift.min), ends.reduce(-.infinity, Swift.max))
  }

  static func / (a: Interval, b: Interval) -> Interval {
    if b.low <= 0 && b.high >= 0 { return .all }
    return a * Interval(1 / b.high, 1 / b.low)
  }

  /// The numbers of either.
  func union(_ other: Interval) -> Interval {
    Interval(min(low, other.low), max(high, other.high))
  }

  /// The numbers without their signs.
  var magnitude: Interval {
    if low >= 0 { return self }
    if high <= 0 { return -self }
    return Interval(0, max(-low, high))
  }

  /// Nothing of anything is nothing, however large that may be.
  private static func product(_ a: Double, _ b: Double) -> Double {
    a == 0 || b == 0 ? 0 : a * b
  }

  /// It in words, to follow a name.
  var words: String {
    if low > -.infinity, high < .infinity, low != high, low != .leastNonzeroMagnitude {
      return "goes from \(plain(low)) to \(plain(high))"
    }
    return "is always " + bound
  }

  private var bound: String {
    if low == high { return plain(low) }
    if low == .leastNonzeroMagnitude {
      return high == .infinity ? "above 0" : "above 0 and at most \(plain(high))"
    }
    if high == .infinity { return "\(plain(low)) or more" }
    return "\(plain(high)) or less"
  }
}

/// The numbers that a condition leaves, with or without the ends.
struct Span: Sendable {
  var low = -Double.infinity
  var high = Double.infinity
  var hasLow = true
  var hasHigh = true

  /// Whether no number is left.
  var isEmpty: Bool { low > high || low == high && !(hasLow && hasHigh) }

  /// The numbers that both leave.
  func intersected(_ other: Span) -> Span {
    var both = self
    if other.low > low { (both.low, both.hasLow) = (other.low, other.hasLow) }
    if other.low == low { both.hasLow = hasLow && other.hasLow }
    if other.high < high { (both.high, both.hasHigh) = (other.high, other.hasHigh) }
    if other.high == high { both.hasHigh = hasHigh && other.hasHigh }
    return both
  }

  /// The same for a number that is `factor` times as large.
  func scaled(_ factor: Double) -> Span {
    let scaled = Span(low: low * factor, high: high * factor, hasLow: hasLow, hasHigh: hasHigh)
    if factor > 0 { return scaled }
    return Span(
      low: scaled.high, high: scaled.low, hasLow: scaled.hasHigh, hasHigh: scaled.hasLow)
  }
}
