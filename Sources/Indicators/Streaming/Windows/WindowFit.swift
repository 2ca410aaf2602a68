/// The straight line that lies nearest to the last `period` values, and what it leaves over: the sum of
/// their squared distances from it.
///
/// From the segments of ``WindowSegments``. Of a part of a window three numbers are kept: its mean `m`, the
/// slope `b` of its own line, and the rest `R`. Two neighbouring parts of `n` and `k` bars join; with
/// `A = n (n² − 1) / 12` the spread of the bars of the older one, `A′` that of the newer, `D` the
/// difference of their means, `h = (n + k)/2` the bars between their middles, and `g = n k / (n + k)`,
///
///     S = A + A′ + g h²
///     b ← (A b + A′ b′ + g h D) / S
///     R ← R + R′ + A (b − b_old)² + A′ (b − b′)² + g (D − b h)²
///
/// so that nothing is ever subtracted from a sum of squares: on a straight line the rest is as good
/// as 0, not the dust of two large numbers. One value is a part without a spread: with the miss
/// `e = D − b h` of the line it makes `b ← b + e g h / S`, `R ← R + e² g A / S`. What only depends on the
/// lengths of parts is worked out once, for a window of `period` values.
///
/// - Complexity: O(1) a value.
struct WindowFit: Sendable {
  private var pieces: WindowSegments<Fold>
  /// Four numbers for each length of a part that grows: `h`, `g h / S`, `g A / S` and the new value's
  /// share in the mean.
  private let growth: [Double]
  /// Four numbers for each place at which an end and a beginning join: `A`, `A′`, `g` and the newer
  /// part's share in the mean.
  private let joints: [Double]

  init(_ period: Int) {
    pieces = WindowSegments(period)
    growth = (0..<period).flatMap { length in
      let (n, whole) = (Double(length), Self.spread(length + 1))
      let (reach, weight) = ((n + 1) / 2, n / (n + 1))
      return length == 0
        ? [0, 0, 0, 1]
        : [reach, weight * reach / whole, weight * Self.spread(length) / whole, 1 / (n + 1)]
    }
    joints = (0..<period).flatMap { place in
      let (n, k) = (period - 1 - place, place + 1)
      let share = Double(k) / Double(period)
      return [Self.spread(n), Self.spread(k), Double(n) * share, share]
    }
  }

  /// The sum of the squared distances of a number of neighbouring bars from their middle.
  private static func spread(_ bars: Int) -> Double {
    let n = Double(bars)
    return n * (n * n - 1) / 12
  }

  /// Takes `count` values; writes the line's value at the newest bar, how much it rises a bar, and
  /// the sum of the squared distances from it.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, end: UnsafeMutablePointer<Double>,
    slope: UnsafeMutablePointer<Double>, rest: UnsafeMutablePointer<Double>
  ) {
    let (growth, joints) = (growth, joints)
    growth.withUnsafeBufferPointer { growth in
      joints.withUnsafeBufferPointer { joints in
        guard let growth = growth.baseAddress, let joints = joints.baseAddress else { return }
        let fold = Fold(
          last: pieces.length - 1, steepness: 1 / max(Self.spread(pieces.length), 0.5),
          growth: growth, joints: joints, end: end, slope: slope, rest: rest)
        pieces.run(fold, count, input)
      }
    }
  }

  private struct Sums {
    var mean = Lanes.zero
    var slope = Lanes.zero
    var rest = Lanes.zero
  }

  private struct Fold: WindowFold {
    let last: Int
    /// `1 / S`; the spread of two bars, the least there is, is a half.
    let steepness: Double
    let growth: UnsafePointer<Double>
    let joints: UnsafePointer<Double>
    let end: UnsafeMutablePointer<Double>
    let slope: UnsafeMutablePointer<Double>
    let rest: UnsafeMutablePointer<Double>

    static var none: Sums { Sums() }
    static var columns: Int { 3 }

    @inline(__always)
    func lead(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      let shares = growth + 4 &* place
      let distance = (value.x - centre.x) - sums.mean
      let miss = distance - sums.slope * shares[0]
      sums.slope += miss * shares[1]
      sums.rest += miss * miss * shares[2]
      sums.mean += distance * shares[3]
    }

    /// An older value lies to the left of the line, so that a rise counts the other way.
    @inline(__always)
    func trail(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      let shares = growth + 4 &* (last &- place)
      let distance = (value.x - centre.x) - sums.mean
      let miss = distance + sums.slope * shares[0]
      sums.slope -= miss * shares[1]
      sums.rest += miss * miss * shares[2]
      sums.mean += distance * shares[3]
    }

    @inline(__always)
    func keep(_ sums: Sums, _ ends: EndsToKeep, _ place: Int) {
      ends.keep(sums.mean, 3 &* place)
      ends.keep(sums.slope, 3 &* place &+ 1)
      ends.keep(sums.rest, 3 &* place &+ 2)
    }

    @inline(__always)
    func join(_ ends: Ends, _ sums: Sums, _ place: Int) -> Sums {
      let parts = joints + 4 &* place
      let (older, newer, gap) = (parts[0], parts[1], parts[2])
      let (mean, slope) = (ends[3 &* place], ends[3 &* place &+ 1])
      let reach = Double(last &+ 1) / 2
      let distance = sums.mean - mean
      let joined =
        (slope * older + sums.slope * newer + distance * (gap * reach)) * steepness
      let (turn, newerTurn) = (joined - slope, joined - sums.slope)
      let miss = distance - joined * reach
      let squares = turn * turn * older + newerTurn * newerTurn * newer + miss * miss * gap
      return Sums(
        mean: mean + distance * parts[3], slope: joined,
        rest: ends[3 &* place &+ 2] + sums.rest + squares)
    }

    @inline(__always)
    func write(_ sums: Sums, from centre: Point, at spot: BarPair) {
      spot.set(end, centre.x + (sums.mean + sums.slope * (Double(last) / 2)))
      spot.set(slope, sums.slope, 1)
      spot.set(rest, sums.rest, 2)
    }
  }
}
