/// How two series move together over the last `period` values: the sums of the squared distances from
/// their means, and of the products of these distances.
///
/// Neighbouring windows of `s` values merge as in ``WindowSpread``, with `g` and `h` the differences
/// of the means: `M ← M + M′ + g h s/2`, so that nothing but differences of values enters.
///
/// - Complexity: O(log period) a value, in loops that work on several values at once.
struct WindowPair: Sendable {
  private let steps: [Doubling.Step]
  private var trails: Trails

  init(_ period: Int) {
    steps = Doubling(period: period).steps
    // Columns 0 and 1 hold the inputs; five columns a step what it starts from: the distances of
    // both from their newest values, and the sums of x², y² and x y.
    var histories = [period - 1, period - 1]
    for step in steps { histories += Array(repeating: step.half, count: 5) }
    trails = Trails(histories + [0, 0, 0, 0, 0])
  }

  /// Takes `count` values of both and writes the three sums.
  mutating func update(
    _ count: Int, _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>,
    xx: UnsafeMutablePointer<Double>, yy: UnsafeMutablePointer<Double>,
    xy: UnsafeMutablePointer<Double>
  ) {
    var done = 0
    while done < count {
      let piece = min(Trails.piece, count - done)
      trails.extend(by: piece) { places in
        places[0].update(from: x + done, count: piece)
        places[1].update(from: y + done, count: piece)
        Self.merge(piece, steps, places)
        let last = 2 + 5 * steps.count
        (xx + done).update(from: places[last + 2], count: piece)
        (yy + done).update(from: places[last + 3], count: piece)
        (xy + done).update(from: places[last + 4], count: piece)
      }
      done += piece
    }
  }

  private static func merge(_ count: Int, _ steps: [Doubling.Step], _ places: Trails.Places) {
    let (x, y) = (places[0], places[1])
    for k in 2..<7 {
      let start = places[k]
      for i in 0..<count { start[i] = (x[i] - x[i]) + (y[i] - y[i]) }
    }
    for (k, step) in steps.enumerated() {
      double(count, step, places, 2 + 5 * k)
    }
  }

  /// From windows of `half` values to windows twice as long, in columns from `place` on.
  private static func double(
    _ count: Int, _ step: Doubling.Step, _ places: Trails.Places, _ place: Int
  ) {
    let shift = step.half
    let (x, y) = (places[0], places[1])
    let (dx, dy) = (places[place], places[place + 1])
    moment(count, shift, (x, dx), (x, dx), places[place + 2], places[place + 7])
    moment(count, shift, (y, dy), (y, dy), places[place + 3], places[place + 8])
    moment(count, shift, (x, dx), (y, dy), places[place + 4], places[place + 9])
    distance(count, shift, x, dx, places[place + 5])
    distance(count, shift, y, dy, places[place + 6])
    guard step.odd else { return }
    let (toX, toY) = (places[place + 5], places[place + 6])
    last(count, shift, (x, toX), (x, toX), places[place + 7])
    last(count, shift, (y, toY), (y, toY), places[place + 8])
    last(count, shift, (x, toX), (y, toY), places[place + 9])
    for i in 0..<count { toX[i] += x[i - 2 * shift] - x[i] }
    for i in 0..<count { toY[i] += y[i - 2 * shift] - y[i] }
  }

  /// A series and the distances of its windows from their newest values.
  private typealias Window = (
    values: UnsafeMutablePointer<Double>, far: UnsafeMutablePointer<Double>
  )

  /// The sum of products of two windows that merge.
  @inline(__always)
  private static func moment(
    _ count: Int, _ shift: Int, _ a: Window, _ b: Window, _ from: UnsafePointer<Double>,
    _ to: UnsafeMutablePointer<Double>
  ) {
    let (share, weight) = (1 / Double(shift), Double(shift) / 2)
    let (olderA, olderB, older) = (a.far - shift, b.far - shift, from - shift)
    let (beforeA, beforeB) = (a.values - shift, b.values - shift)
    for i in 0..<count {
      let gapA = (olderA[i] - a.far[i]) * share + (beforeA[i] - a.values[i])
      let gapB = (olderB[i] - b.far[i]) * share + (beforeB[i] - b.values[i])
      to[i] = from[i] + older[i] + gapA * gapB * weight
    }
  }

  /// The distances of two windows that merge.
  @inline(__always)
  private static func distance(
    _ count: Int, _ shift: Int, _ values: UnsafePointer<Double>, _ far: UnsafePointer<Double>,
    _ to: UnsafeMutablePointer<Double>
  ) {
    let half = Double(shift)
    let (older, before) = (far - shift, values - shift)
    for i in 0..<count { to[i] = far[i] + older[i] + half * (before[i] - values[i]) }
  }

  /// What one older value adds to the sum of products; the distances are those without it.
  @inline(__always)
  private static func last(
    _ count: Int, _ shift: Int, _ a: Window, _ b: Window, _ to: UnsafeMutablePointer<Double>
  ) {
    let half = Double(shift)
    let (share, weight) = (0.5 / half, 2 * half / (2 * half + 1))
    let (oldestA, oldestB) = (a.values - 2 * shift, b.values - 2 * shift)
    for i in 0..<count {
      let farA = (oldestA[i] - a.values[i]) - a.far[i] * share
      let farB = (oldestB[i] - b.values[i]) - b.far[i] * share
      to[i] += farA * farB * weight
    }
  }
}
