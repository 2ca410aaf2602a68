/// What makes the highest of values differ from the lowest.
protocol Extreme: Sendable {
  /// A value that wins against every other and stands for "unknown".
  static var unknown: Double { get }
  static func pick(_ a: Double, _ b: Double) -> Double
}

enum Highest: Extreme {
  static var unknown: Double { .infinity }
  @inline(__always)
  static func pick(_ a: Double, _ b: Double) -> Double { a > b ? a : b }
}

enum Lowest: Extreme {
  static var unknown: Double { -.infinity }
  @inline(__always)
  static func pick(_ a: Double, _ b: Double) -> Double { a < b ? a : b }
}

/// The highest or lowest of the last `period` values.
///
/// Windows double as in ``WindowSum``; since a value may count twice, the last step lets its two
/// halves overlap instead of adding single values. Unknown while a value in the window is unknown.
///
/// - Complexity: O(log period) a value, in loops that work on several values at once.
struct WindowExtreme<Kind: Extreme>: Sendable {
  private let halves: [Int]
  private let lastShift: Int
  private var trails: Trails

  init(_ period: Int) {
    var halves: [Int] = []
    var length = 1
    while 2 * length < period {
      halves.append(length)
      length *= 2
    }
    self.halves = halves
    lastShift = period - length
    trails = Trails(halves + [lastShift], filler: Kind.unknown)
  }

  /// Takes `count` values and writes as many extremes. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var done = 0
    while done < count {
      let piece = min(Trails.piece, count - done)
      update(piece: piece, input + done, output + done)
      done += piece
    }
  }

  private mutating func update(
    piece count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    trails.extend(by: count) { places in
      let values = places[0]
      for i in 0..<count { values[i] = input[i] == input[i] ? input[i] : Kind.unknown }
      for k in 0..<halves.count {
        let newer = places[k]
        let older = newer - halves[k]
        let extremes = places[k + 1]
        for i in 0..<count { extremes[i] = Kind.pick(newer[i], older[i]) }
      }
      let newer = places[halves.count]
      let older = newer - lastShift
      for i in 0..<count {
        let extreme = Kind.pick(newer[i], older[i])
        output[i] = extreme == Kind.unknown ? .nan : extreme
      }
    }
  }
}
