/// What makes the highest of values differ from the lowest.
protocol Extreme: Sendable {
  /// A value that loses against every other.
  static var least: Double { get }
  /// Whether one value is further out than another.
  static func wins(_ a: Double, _ b: Double) -> Bool
}

enum Highest: Extreme {
  static var least: Double { -.infinity }
  @inline(__always)
  static func wins(_ a: Double, _ b: Double) -> Bool { a > b }
}

enum Lowest: Extreme {
  static var least: Double { .infinity }
  @inline(__always)
  static func wins(_ a: Double, _ b: Double) -> Bool { a < b }
}

extension Extreme {
  @inline(__always)
  static func pick(_ a: Double, _ b: Double) -> Double { wins(a, b) ? a : b }

  @inline(__always)
  static func pick(_ a: Lanes, _ b: Lanes) -> Lanes {
    Lanes(wins(a.x, b.x) ? a.x : b.x, wins(a.y, b.y) ? a.y : b.y)
  }
}

/// The highest or lowest of the last `period` values; unknown while one of them is unknown.
///
/// - Complexity: O(1) a value.
struct WindowExtreme<Kind: Extreme>: Sendable {
  private var pieces: WindowSegments<Fold>
  private var near: NearExtreme<Kind>?
  private var known: KnownRun

  init(_ period: Int) {
    near = NearExtreme(period)
    pieces = WindowSegments(period, filler: Kind.least)
    known = KnownRun(period)
  }

  /// Takes `count` values and writes `count` extremes. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    known.walk(count, input, output) { start, count in
      if near?.update(count, input + start, output + start) == nil {
        pieces.run(Fold(output: output + start), count, input + start)
      }
    }
  }

  private struct Fold: WindowFold {
    let output: UnsafeMutablePointer<Double>

    static var none: Lanes { Lanes(repeating: Kind.least) }
    static var columns: Int { 1 }

    @inline(__always)
    func lead(_ extreme: inout Lanes, _ value: Point, from centre: Point, at place: Int) {
      extreme = Kind.pick(extreme, value.x)
    }

    @inline(__always)
    func trail(_ extreme: inout Lanes, _ value: Point, from centre: Point, at place: Int) {
      extreme = Kind.pick(extreme, value.x)
    }

    @inline(__always)
    func keep(_ extreme: Lanes, _ ends: EndsToKeep, _ place: Int) { ends.keep(extreme, place) }

    @inline(__always)
    func join(_ ends: Ends, _ extreme: Lanes, _ place: Int) -> Lanes {
      Kind.pick(ends[place], extreme)
    }

    @inline(__always)
    func write(_ extreme: Lanes, from centre: Point, at spot: BarPair) { spot.set(output, extreme) }
  }
}
