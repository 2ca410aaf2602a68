/// How many bars ago the highest or lowest of the last `period` values was; of equal ones the newest.
/// Unknown while one of them is unknown.
///
/// Every extreme has its place in its segment beside it, and in an end that less `period`.
///
/// - Complexity: O(1) a value.
struct ExtremeAge<Kind: Extreme>: Sendable {
  private var pieces: WindowSegments<Fold>
  private var known: KnownRun

  init(_ period: Int) {
    pieces = WindowSegments(period, filler: Kind.least)
    known = KnownRun(period)
  }

  /// Takes `count` values and writes `count` ages. `ages` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ ages: UnsafeMutablePointer<Double>
  ) {
    let length = Double(pieces.length)
    known.walk(count, input, ages) { start, count in
      pieces.run(Fold(length: length, ages: ages + start), count, input + start)
    }
  }

  private struct Sums {
    var value = Lanes(repeating: Kind.least)
    /// The bar of the value, and the newest bar of the part, counted from the segment's first.
    var bar = Lanes.zero
    var newest = Lanes.zero
  }

  private struct Fold: WindowFold {
    let length: Double
    let ages: UnsafeMutablePointer<Double>

    static var none: Sums { Sums() }
    static var columns: Int { 2 }

    @inline(__always)
    func lead(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      sums.newest = Lanes(repeating: Double(place))
      let isOlder = Self.wins(sums.value, value.x)
      sums.bar = Self.choose(isOlder, sums.bar, sums.newest)
      sums.value = Kind.pick(sums.value, value.x)
    }

    @inline(__always)
    func trail(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      let isOlder = Self.wins(value.x, sums.value)
      let bar = Lanes(repeating: Double(place) - length)
      sums.bar = Self.choose(isOlder, bar, sums.bar)
      sums.value = Kind.pick(value.x, sums.value)
      sums.newest = Lanes(repeating: -1)
    }

    @inline(__always)
    func keep(_ sums: Sums, _ ends: EndsToKeep, _ place: Int) {
      ends.keep(sums.value, 2 &* place)
      ends.keep(sums.bar, 2 &* place &+ 1)
    }

    @inline(__always)
    func join(_ ends: Ends, _ sums: Sums, _ place: Int) -> Sums {
      let isOlder = Self.wins(ends[2 &* place], sums.value)
      var joined = sums
      joined.bar = Self.choose(isOlder, ends[2 &* place &+ 1], sums.bar)
      return joined
    }

    @inline(__always)
    func write(_ sums: Sums, from centre: Point, at spot: BarPair) {
      spot.set(ages, sums.newest - sums.bar)
    }

    @inline(__always)
    private static func wins(_ a: Lanes, _ b: Lanes) -> SIMDMask<SIMD2<Int64>> {
      var mask = SIMDMask<SIMD2<Int64>>()
      mask[0] = Kind.wins(a.x, b.x)
      mask[1] = Kind.wins(a.y, b.y)
      return mask
    }

    @inline(__always)
    private static func choose(_ mask: SIMDMask<SIMD2<Int64>>, _ a: Lanes, _ b: Lanes) -> Lanes {
      Lanes(mask[0] ? a.x : b.x, mask[1] ? a.y : b.y)
    }
  }
}
