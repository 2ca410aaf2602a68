/// The straight line that lies nearest to the last `period` values, and what it leaves over: the sum of
/// their squared distances from it.
///
/// Of a window of `s` values that ends at bar `t` three numbers are kept: its mean `m` less the newest
/// value, the slope `b` of its line, and the rest `R`. Two neighbouring windows merge; with
/// `A = s (s² − 1) / 12` the spread of the bars in one, and the older window's numbers marked ′,
///
///     D = mean − mean′          G = D / s, the slope from middle to middle
///     w = 2 A / (2 A + s³/2)    the weight of the windows' own slopes
///     b ← w (b + b′)/2 + (1 − w) G
///     R ← R + R′ + A (b − b′)²/2 + w (s³/2) ((b + b′)/2 − G)²
///
/// so that nothing is ever subtracted from a sum of squares: on a straight line the rest is as good
/// as 0, not the dust of two large numbers. One older value adds the square of its distance from the
/// line, divided by 1 + its leverage.
///
/// - Complexity: O(log period) a value, in loops that work on several values at once.
struct WindowFit: Sendable {
  private let period: Int
  private let steps: [Step]
  private var trails: Trails

  init(_ period: Int) {
    self.period = period
    steps = Self.steps(to: period)
    // Column 0 holds the inputs; columns 3k+1, 3k+2 and 3k+3 the m, b and R that step k starts from.
    trails = Trails([period - 1] + steps.flatMap { [$0.half, $0.half, $0.half] } + [0, 0, 0])
  }

  /// Takes `count` values; writes the line's value at the newest bar, how much it rises a bar, and
  /// the sum of the squared distances from it.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, end: UnsafeMutablePointer<Double>,
    slope: UnsafeMutablePointer<Double>, rest: UnsafeMutablePointer<Double>
  ) {
    var done = 0
    while done < count {
      let piece = min(Trails.piece, count - done)
      trails.extend(by: piece) { places in
        let values = places[0]
        values.update(from: input + done, count: piece)
        for k in 1...3 {
          let column = places[k]
          for i in 0..<piece { column[i] = values[i] - values[i] }
        }
        for k in steps.indices { Self.double(piece, steps[k], places, 3 * k + 1) }
        let last = 3 * steps.count + 1
        let (mean, slopes, rests) = (places[last], places[last + 1], places[last + 2])
        let middle = Double(period - 1) / 2
        for i in 0..<piece {
          end[done + i] = values[i] + (mean[i] + slopes[i] * middle)
          slope[done + i] = slopes[i]
          rest[done + i] = rests[i]
        }
      }
      done += piece
    }
  }

  /// One step: from windows of `half` values to windows of `2 half`, or `2 half + 1` if `odd`.
  private struct Step: Sendable {
    let half: Int
    let odd: Bool
  }

  /// The steps to a window of `period` values; none for one value.
  private static func steps(to period: Int) -> [Step] {
    var steps: [Step] = []
    var length = period
    while length > 1 {
      steps.append(Step(half: length / 2, odd: length % 2 == 1))
      length /= 2
    }
    return steps.reversed()
  }

  /// From windows of `half` values to windows twice as long, in columns from `place` on.
  @inline(__always)
  private static func double(
    _ count: Int, _ step: Step, _ places: Trails.Places, _ place: Int
  ) {
    let s = Double(step.half)
    let spread = s * (s * s - 1) / 12
    let gapWeight = s * s * s / 2
    let own = 2 * spread / (2 * spread + gapWeight)
    let values = places[0]
    let (mean, slope, rest) = (places[place], places[place + 1], places[place + 2])
    let (means, slopes, rests) = (places[place + 3], places[place + 4], places[place + 5])
    let (older, olderSlope, olderRest) = (
      mean - step.half, slope - step.half, rest - step.half
    )
    let before = values - step.half
    for i in 0..<count {
      let shift = before[i] - values[i]
      let gap = (mean[i] - older[i] - shift) / s
      let both = 0.5 * (slope[i] + olderSlope[i])
      let turn = slope[i] - olderSlope[i]
      let miss = both - gap
      means[i] = 0.5 * (mean[i] + older[i] + shift)
      slopes[i] = gap + own * miss
      rests[i] =
        rest[i] + olderRest[i] + 0.5 * spread * turn * turn + own * gapWeight * miss * miss
    }
    if step.odd { lengthen(count, 2 * step.half, values, means, slopes, rests) }
  }

  /// One older value for windows of `length` values.
  @inline(__always)
  private static func lengthen(
    _ count: Int, _ length: Int, _ values: UnsafePointer<Double>,
    _ means: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>,
    _ rests: UnsafeMutablePointer<Double>
  ) {
    let n = Double(length)
    let spread = n * (n * n - 1) / 12
    // From the window's middle to the older bar, which lies to the left of it.
    let away = (n + 1) / 2
    let leverage = 1 / n + away * away / spread
    let (slopeShare, meanShare) = (away / spread / (1 + leverage), 1 / (n + 1))
    let oldest = values - length
    for i in 0..<count {
      let distance = oldest[i] - values[i] - means[i]
      let miss = distance + slopes[i] * away
      rests[i] += miss * miss / (1 + leverage)
      slopes[i] -= miss * slopeShare
      means[i] += distance * meanShare
    }
  }
}
