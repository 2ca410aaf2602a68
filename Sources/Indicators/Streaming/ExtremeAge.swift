/// How many bars ago the highest or lowest of the last `period` values was; of equal ones the newest.
///
/// Kept are the values that may still become the extreme: each one is older and wins against the next.
/// Unknown while fewer than `period` values are known.
///
/// - Complexity: O(1) amortised a value; memory for `period` values.
struct ExtremeAge<Kind: Extreme>: Sendable {
  private let period: Int
  private let mask: Int
  private var values: [Double]
  private var times: [Int]
  private var head = 0
  private var tail = 0
  private var time = 0
  private var seen = 0

  init(_ period: Int) {
    self.period = period
    var capacity = 1
    while capacity < period + 1 { capacity *= 2 }
    mask = capacity - 1
    values = Array(repeating: 0, count: capacity)
    times = Array(repeating: 0, count: capacity)
  }

  /// Takes `count` values and writes as many ages.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ ages: UnsafeMutablePointer<Double>
  ) {
    let (period, mask) = (self.period, self.mask)
    var (head, tail, time, seen) = (self.head, self.tail, self.time, self.seen)
    values.withUnsafeMutableBufferPointer { values in
      times.withUnsafeMutableBufferPointer { times in
        for i in 0..<count {
          let value = input[i]
          time &+= 1
          guard value.isFinite else {
            (head, tail, seen) = (0, 0, 0)
            ages[i] = .nan
            continue
          }
          while tail != head, Kind.pick(value, values[(tail &- 1) & mask]) == value { tail &-= 1 }
          values[tail & mask] = value
          times[tail & mask] = time
          tail &+= 1
          if times[head & mask] &+ period <= time { head &+= 1 }
          seen = seen < period ? seen &+ 1 : seen
          ages[i] = seen == period ? Double(time &- times[head & mask]) : .nan
        }
      }
    }
    (self.head, self.tail, self.time, self.seen) = (head, tail, time, seen)
  }
}
