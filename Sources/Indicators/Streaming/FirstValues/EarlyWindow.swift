import Glibc

/// What an indicator over a window gives before the window is full.
enum WindowStart: Int, Sendable {
  /// Nothing.
  case full
  /// What the values give that have come so far.
  case partial
  /// What a full window gives with the first value repeated in front of it.
  case pad

  /// The words for an option.
  static let words = ["full", "partial", "pad"]

  /// The start at a place among the words.
  init(_ place: Int) { self = Self(rawValue: place) ?? .full }

  /// The share that the first bars keep a bar: what is left of them after a window of `period` bars,
  /// when they are gone, counts as a hundredth.
  func keep(_ period: Double) -> Double { self == .full ? 0 : pow(0.01, 1 / period) }
}

/// Mean and squared distances of a window of `period` values while fewer have come.
///
/// Mean `m` and squares `M` of the values so far grow one by one; `pad` merges them with so many
/// times the first value `f`, whose own squares are 0:
///
///     m ← m + (f − m) · missing / period
///     M ← M + (f − m)² · seen · missing / period
///
/// Source of the sums: B. P. Welford, *Note on a method for calculating corrected sums of squares
/// and products*, 1962.
struct EarlyWindow: Sendable {
  private let period: Int
  private let start: WindowStart
  private var seen = 0
  private var first = 0.0
  private var mean = 0.0
  private var squares = 0.0

  init(_ period: Int, _ start: WindowStart) {
    self.period = period
    self.start = start
  }

  /// Whether a window may still lack values that it has something for.
  var isNeeded: Bool { start != .full }

  /// Takes `count` values and calls `body` for each that does not fill a window: its place, the mean,
  /// the sum of the squared distances from it, and how many values these are of.
  @inline(__always)
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>,
    _ body: (_ place: Int, _ mean: Double, _ squares: Double, _ values: Int) -> Void
  ) {
    guard start != .full else { return }
    for i in 0..<count {
      guard input[i].isFinite else {
        seen = 0
        continue
      }
      guard seen < period else { continue }
      take(input[i])
      guard seen < period else { continue }
      if start == .partial {
        body(i, mean, squares, seen)
      } else {
        let (gap, missing) = (first - mean, Double(period - seen))
        let share = missing / Double(period)
        body(i, mean + gap * share, squares + gap * gap * (Double(seen) * share), period)
      }
    }
  }

  private mutating func take(_ value: Double) {
    seen += 1
    guard seen > 1 else {
      (first, mean, squares) = (value, value, 0)
      return
    }
    let distance = value - mean
    mean += distance / Double(seen)
    squares += distance * (value - mean)
  }
}
