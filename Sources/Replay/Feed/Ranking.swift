import Indicators
import Market

/// Instruments in the order of their names, byte by byte.
struct NameOrder: Sendable {
  /// The places of the instruments in that order.
  let places: [Int]
  /// For each instrument its number in that order.
  let numbers: [Int]

  init(_ instruments: [Instrument]) {
    let symbols = instruments.map { Array($0.symbol.utf8) }
    let places = instruments.indices.sorted {
      symbols[$0] == symbols[$1] ? $0 < $1 : symbols[$0].lexicographicallyPrecedes(symbols[$1])
    }
    self.places = places
    var numbers = places
    for (number, place) in places.enumerated() { numbers[place] = number }
    self.numbers = numbers
  }
}

/// Where instruments stand among each other by a number.
struct Ranking: Sendable {
  /// What each is given: its rank, percentile or score; unknown for one that does not take part.
  private(set) var places: [Double]
  private let names: NameOrder
  private var values: [Double]
  /// How large what went into each value was; empty where the values say that.
  private var sizes: [Double] = []
  /// The last order.
  private var sorted: [Int]
  /// How many take part.
  private var count = 0
  /// Memory for the next order, for the stretch of values that each is in, and for where each begins.
  private var next: [Int]
  private var stretches: [Int]
  private var starts: [Int]

  init(_ names: NameOrder) {
    self.names = names
    places = names.places.map { _ in .nan }
    values = places
    sorted = names.places
    next = sorted
    stretches = sorted
    starts = Array(repeating: 0, count: sorted.count + 2)
  }

  /// Takes how large what went into each value is that is ordered next, where that is not the value itself:
  /// the prices of a difference of prices.
  mutating func measure(_ size: (Int) -> Double) {
    if sizes.isEmpty { sizes = values.map { _ in 0 } }
    for i in sizes.indices { sizes[i] = size(i).magnitude }
  }

  /// Works out what each is given; `value` is unknown for those that do not take part.
  mutating func order(_ view: Graph.View, _ value: (Int) -> Double) {
    var known = 0
    values.withUnsafeMutableBufferPointer { values in
      for i in values.indices {
        values[i] = value(i)
        known += values[i].isNaN ? 0 : 1
      }
    }
    count = known
    if case .zscore = view { return score() }
    sort()
    if case .rank = view { rank() } else { share() }
  }

  /// Sorts by value, the highest first; what is not known comes last.
  private mutating func sort() {
    if sorted.count >= Self.fewest { distribute() }
    let numbers = names.numbers
    values.withUnsafeBufferPointer { values in
      numbers.withUnsafeBufferPointer { numbers in
        Self.sort(&sorted, values, numbers)
      }
    }
  }

  /// How many are worth being distributed.
  private static let fewest = 32

  /// Brings each near to its place: distributes them over as many equal stretches between the highest and
  /// the lowest value, unknown ones after all.
  private mutating func distribute() {
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for value in values {
      lowest = value < lowest ? value : lowest
      highest = value > highest ? value : highest
    }
    let last = sorted.count
    let scale = Double(last - 1) / (highest - lowest)
    guard scale.isFinite, scale > 0 else { return }
    values.withUnsafeBufferPointer { values in
      stretches.withUnsafeMutableBufferPointer { stretches in
        starts.withUnsafeMutableBufferPointer { starts in
          starts.update(repeating: 0)
          for i in values.indices {
            let value = values[i]
            let stretch = value.isNaN ? last : Int((highest - value) * scale)
            stretches[i] = stretch
            starts[stretch + 1] += 1
          }
          for place in 1..<starts.count { starts[place] += starts[place - 1] }
        }
      }
    }
    sorted.withUnsafeBufferPointer { sorted in
      starts.withUnsafeMutableBufferPointer { starts in
        next.withUnsafeMutableBufferPointer { next in
          for i in sorted {
            let stretch = stretches[i]
            next[starts[stretch]] = i
            starts[stretch] += 1
          }
        }
      }
    }
    swap(&sorted, &next)
  }

  /// Moves each forward to where it belongs among those before it, which takes one look where it is there
  /// already.
  private static func sort(
    _ sorted: inout [Int], _ values: UnsafeBufferPointer<Double>,
    _ numbers: UnsafeBufferPointer<Int>
  ) {
    sorted.withUnsafeMutableBufferPointer { sorted in
      for next in sorted.indices {
        let one = sorted[next]
        var place = next
        while place > 0, precedes(one, sorted[place - 1], values, numbers) {
          sorted[place] = sorted[place - 1]
          place -= 1
        }
        sorted[place] = one
      }
    }
  }

  /// Whether one comes before another; the names decide between equal values.
  @inline(__always)
  private static func precedes(
    _ a: Int, _ b: Int, _ values: UnsafeBufferPointer<Double>, _ numbers: UnsafeBufferPointer<Int>
  ) -> Bool {
    let (x, y) = (values[a], values[b])
    if x > y { return true }
    if x < y { return false }
    let isEarlier = numbers[a] < numbers[b]
    if x.isNaN || y.isNaN { return x.isNaN == y.isNaN ? isEarlier : y.isNaN }
    return isEarlier
  }

  /// Calls `body` with where to write, and each range of instruments whose values are equal up to rounding
  /// error; what is unknown stands nowhere.
  @inline(__always)
  private mutating func forEachTie(
    _ body: (UnsafeMutableBufferPointer<Double>, UnsafeBufferPointer<Int>, Range<Int>) -> Void
  ) {
    let count = count
    let sizes = sizes
    places.withUnsafeMutableBufferPointer { places in
      values.withUnsafeBufferPointer { values in
        sorted.withUnsafeBufferPointer { sorted in
          for i in sorted[count...] { places[i] = .nan }
          var start = 0
          while start < count {
            var end = start + 1
            while end < count {
              let (a, b) = (sorted[end - 1], sorted[end])
              let size = sizes.isEmpty ? 0 : Self.larger(sizes[a], sizes[b])
              guard Self.isTie(values[a], values[b], size) else { break }
              end += 1
            }
            body(places, sorted, start..<end)
            start = end
          }
        }
      }
    }
  }

  /// Whether two values are equal up to rounding error, as in comparisons; what is not known of their size is
  /// as large as they are.
  @inline(__always)
  private static func isTie(_ a: Double, _ b: Double, _ size: Double) -> Bool {
    let own = max(a.magnitude, b.magnitude)
    return a == b || (a - b).magnitude <= Graph.tieWidth * (size > own ? size : own)
  }

  /// The larger of two sizes, of which one may be unknown.
  @inline(__always)
  private static func larger(_ a: Double, _ b: Double) -> Double {
    a.isNaN || b > a ? b : a
  }

  /// 1 for the highest; equal ones in the order of their names.
  private mutating func rank() {
    let numbers = names.numbers
    forEachTie { places, sorted, tie in
      if tie.count == 1 {
        places[sorted[tie.lowerBound]] = Double(tie.lowerBound + 1)
        return
      }
      let named = sorted[tie].sorted { numbers[$0] < numbers[$1] }
      for (place, i) in named.enumerated() { places[i] = Double(tie.lowerBound + place + 1) }
    }
  }

  /// The share of the others that are lower, equal ones by half, in per cent; unknown without others.
  private mutating func share() {
    let count = count
    forEachTie { places, sorted, tie in
      let lower = Double(count - tie.upperBound) + Double(tie.count - 1) / 2
      for place in tie {
        places[sorted[place]] = count > 1 ? 100 * lower / Double(count - 1) : .nan
      }
    }
  }

  /// Standard deviations above the mean, added up in the order of names.
  private mutating func score() {
    for i in places.indices { places[i] = .nan }
    let count = Double(count)
    var sum = 0.0
    for i in names.places where !values[i].isNaN { sum += values[i] }
    let mean = sum / count
    var squares = 0.0
    for i in names.places where !values[i].isNaN {
      squares += (values[i] - mean) * (values[i] - mean)
    }
    let deviation = (squares / count).squareRoot()
    // What rounding leaves of equal values is no deviation.
    var size = mean.magnitude
    for i in sizes.indices where !values[i].isNaN && sizes[i] > size { size = sizes[i] }
    guard deviation > Graph.tieWidth * size else { return }
    for i in names.places where !values[i].isNaN {
      let score = (values[i] - mean) / deviation
      places[i] = score + (score - score)
    }
  }
}

extension Ranking {
  /// Some instruments in their order: ranked ones first, the others in the order of their names.
  ///
  /// - Parameter size: how large what went into a value is; unknown where the value says that.
  static func ordered(
    _ some: [Int], _ names: NameOrder, size: (Int) -> Double, _ value: (Int) -> Double
  ) -> [Int] {
    if some.count < 2 { return some }
    var ranked: [(place: Int, value: Double, size: Double)] = []
    var rest: [Int] = []
    for i in some {
      let value = value(i)
      if value.isNaN { rest.append(i) } else { ranked.append((i, value, size(i).magnitude)) }
    }
    func isEarlier(_ a: Int, _ b: Int) -> Bool { names.numbers[a] < names.numbers[b] }
    ranked.sort { $0.value == $1.value ? isEarlier($0.place, $1.place) : $0.value > $1.value }
    var ordered: [Int] = []
    var start = 0
    while start < ranked.count {
      var end = start + 1
      while end < ranked.count {
        let (a, b) = (ranked[end - 1], ranked[end])
        guard isTie(a.value, b.value, larger(a.size, b.size)) else { break }
        end += 1
      }
      ordered += ranked[start..<end].map(\.place).sorted(by: isEarlier)
      start = end
    }
    return ordered + rest.sorted(by: isEarlier)
  }
}
