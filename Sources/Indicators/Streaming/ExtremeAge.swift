/// How many bars ago the highest or lowest of the last `period` values was; of equal ones the newest.
///
/// Unknown while one of the last `period` values is.
///
/// - Complexity: O(1) amortised a value: windows of up to 512 values double in at most nine steps that
///   work on several values at once, longer ones keep a queue.
struct ExtremeAge<Kind: Extreme>: Sendable {
  private var short: ExtremeAgeByDoubling<Kind>?
  private var long: ExtremeAgeByQueue<Kind>?

  init(_ period: Int) {
    if period <= 512 {
      short = ExtremeAgeByDoubling(period)
    } else {
      long = ExtremeAgeByQueue(period)
    }
  }

  /// Takes `count` values and writes as many ages. `ages` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ ages: UnsafeMutablePointer<Double>
  ) {
    short?.update(count, input, ages)
    long?.update(count, input, ages)
  }
}

/// Windows that double as in ``WindowExtreme``, with the age of the extreme beside it.
struct ExtremeAgeByDoubling<Kind: Extreme>: Sendable {
  private let shifts: [Int]
  private var trails: Trails

  init(_ period: Int) {
    var shifts: [Int] = []
    var length = 1
    while length < period {
      let shift = min(length, period - length)
      shifts.append(shift)
      length += shift
    }
    self.shifts = shifts
    // Columns 2k and 2k + 1: the extremes that step k starts from, and their ages.
    trails = Trails(shifts.flatMap { [$0, $0] } + [0, 0], filler: Kind.unknown)
  }

  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ ages: UnsafeMutablePointer<Double>
  ) {
    var done = 0
    while done < count {
      let piece = min(Trails.piece, count - done)
      update(piece: piece, input + done, ages + done)
      done += piece
    }
  }

  private mutating func update(
    piece count: Int, _ input: UnsafePointer<Double>, _ ages: UnsafeMutablePointer<Double>
  ) {
    trails.extend(by: count) { places in
      let (values, first) = (places[0], places[1])
      for i in 0..<count {
        values[i] = input[i] == input[i] ? input[i] : Kind.unknown
        first[i] = 0
      }
      for k in shifts.indices {
        Self.double(
          count, shifts[k], places[2 * k], places[2 * k + 1], places[2 * k + 2], places[2 * k + 3])
      }
      let (extremes, last) = (places[2 * shifts.count], places[2 * shifts.count + 1])
      for i in 0..<count { ages[i] = extremes[i] == Kind.unknown ? .nan : last[i] }
    }
  }

  @inline(__always)
  private static func double(
    _ count: Int, _ shift: Int, _ values: UnsafePointer<Double>, _ ages: UnsafePointer<Double>,
    _ extremes: UnsafeMutablePointer<Double>, _ results: UnsafeMutablePointer<Double>
  ) {
    let distance = Double(shift)
    let (older, olderAges) = (values - shift, ages - shift)
    for i in 0..<count {
      let isNewer = Kind.pick(older[i], values[i]) == values[i]
      extremes[i] = isNewer ? values[i] : older[i]
      results[i] = isNewer ? ages[i] : olderAges[i] + distance
    }
  }
}

/// A queue of the values that may still become the extreme: each one is older and wins against the
/// next.
struct ExtremeAgeByQueue<Kind: Extreme>: Sendable {
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
