import Glibc
import Text

/// A column of numbers as the page's script reads it: rounded to integers, each as its difference to
/// what the reader expects there, zig-zag, seven bits a byte, base64.
///
/// Rounding keeps what is shown: a value and its column give the same digits wherever no more than
/// `shown` decimals are written.
struct SceneColumn {
  /// What the reader expects at a place.
  enum Reference: String {
    /// The value before.
    case previous = "p"
    /// The value before and the step to it, as times have.
    case step = "s"
    /// The close before; of opens.
    case previousClose = "c"
    /// The larger, the smaller of open and close; of highs and lows.
    case bodyHigh = "h"
    case bodyLow = "l"
    /// `a + b · close`, as holding is worth.
    case close = "x"
    /// How far equity lies below its highest so far.
    case equity = "d"
  }

  /// The values times ten to the power of `decimals`; `nil` where a value is not known.
  let integers: [Int64?]
  let decimals: Int
  private let reference: Reference
  private let expected: (Int) -> Int64
  /// Facts of the reference.
  private var facts: [(String, JSON)] = []

  /// A column whose values follow each other.
  init(_ integers: [Int64?], decimals: Int, _ reference: Reference = .previous) {
    self.integers = integers
    self.decimals = decimals
    self.reference = reference
    expected = reference == .step ? Self.steps(integers) : Self.previous(integers)
  }

  /// A column whose reader expects something else.
  private init(
    _ integers: [Int64?], decimals: Int, _ reference: Reference,
    expected: @escaping (Int) -> Int64
  ) {
    self.integers = integers
    self.decimals = decimals
    self.reference = reference
    self.expected = expected
  }

  /// Numbers as a column.
  ///
  /// - Parameters:
  ///   - decimals: how many are kept; fewer where a number would have more than 15 digits.
  ///   - shown: how many are written, at most as many.
  init(_ values: [Double], decimals: Int, shown: Int? = nil, _ reference: Reference = .previous) {
    let kept = Self.kept(values, decimals)
    self.init(Self.rounded(values, kept, min(shown ?? kept, kept)), decimals: kept, reference)
  }
}

// MARK: Columns that others foretell

extension SceneColumn {
  /// Opens beside closes of the same decimals.
  static func opens(_ values: [Double], beside close: SceneColumn, shown: Int) -> SceneColumn {
    let closes = close.integers
    return SceneColumn(
      rounded(values, close.decimals, min(shown, close.decimals)), decimals: close.decimals,
      .previousClose
    ) { $0 > 0 ? closes[$0 - 1] ?? 0 : 0 }
  }

  /// Highs or lows beside opens and closes of the same decimals.
  static func extremes(
    _ values: [Double], high: Bool, _ open: SceneColumn, _ close: SceneColumn, shown: Int
  ) -> SceneColumn {
    SceneColumn(
      rounded(values, close.decimals, min(shown, close.decimals)), decimals: close.decimals,
      high ? .bodyHigh : .bodyLow
    ) { place in
      let (a, b) = (open.integers[place] ?? 0, close.integers[place] ?? 0)
      return high ? max(a, b) : min(a, b)
    }
  }

  /// What is worth `a + b · close`.
  static func linear(
    _ values: [Double], decimals: Int, _ a: Double, _ b: Double, of close: SceneColumn
  ) -> SceneColumn {
    let kept = kept(values, decimals)
    let (size, unit) = (pow(10, Double(kept)), pow(10, Double(close.decimals)))
    var column = SceneColumn(rounded(values, kept, kept), decimals: kept, .close) { place in
      whole((a + b * (Double(close.integers[place] ?? 0) / unit)) * size)
    }
    column.facts = [("a", .number(a)), ("b", .number(b))]
    return column
  }

  /// How far a curve lies below its highest so far.
  static func falls(_ values: [Double], decimals: Int, of equity: SceneColumn) -> SceneColumn {
    let size = pow(10, Double(decimals))
    var high = -Double.infinity
    let foretold = equity.integers.map { value -> Int64 in
      let value = Double(value ?? 0)
      if value > high { high = value }
      return high > 0 ? whole((value / high - 1) * size) : 0
    }
    return SceneColumn(rounded(values, decimals, decimals), decimals: decimals, .equity) {
      foretold[$0]
    }
  }
}

// MARK: Rounding

extension SceneColumn {
  /// The decimals that can be kept of some values, so that every integer is exact in a `Double`.
  private static func kept(_ values: [Double], _ decimals: Int) -> Int {
    var largest = 0.0
    for value in values where value.isFinite { largest = max(largest, abs(value)) }
    var kept = min(decimals, 15)
    while kept > 0, largest * pow(10, Double(kept)) > 1e15 { kept -= 1 }
    return kept
  }

  private static func rounded(_ values: [Double], _ decimals: Int, _ shown: Int) -> [Int64?] {
    let size = pow(10, Double(decimals))
    let step = pow(10, Double(decimals - shown))
    return values.map { value in
      guard value.isFinite, abs(value) * size < 4e18 else { return nil }
      let near = (value * size).rounded()
      guard shown < decimals else { return Int64(near) }
      // Rounded twice, a number just below a half would be written as the one above it.
      let twice = (near / step).rounded()
      let once = exactlyRounded(value, size / step)
      return Int64(twice == once ? near : near + (twice > once ? -1 : 1))
    }
  }

  /// `value · size`, rounded as the exact product would be: where the one of `Double`s is a tie, what
  /// it lost tells which way.
  private static func exactlyRounded(_ value: Double, _ size: Double) -> Double {
    let product = value * size
    let lost = (-product).addingProduct(value, size)
    let whole = product.rounded(.towardZero)
    let isTie = abs(product - whole) == 0.5 && lost != 0 && (lost < 0) == (product > 0)
    return isTie ? whole : product.rounded()
  }

  /// Halves up, as the script rounds.
  private static func whole(_ value: Double) -> Int64 {
    value.isFinite && abs(value) < 4e18 ? Int64(floor(value + 0.5)) : 0
  }

  /// The decimals that are shown of prices where they have no more, else one more.
  static func priceDecimals(_ columns: [[Double]], shown: Int) -> Int {
    let size = pow(10, Double(shown))
    let isExact = columns.allSatisfy { column in
      column.allSatisfy { value in
        let scaled = value * size
        return abs(scaled - scaled.rounded()) <= max(1, abs(scaled)) * 1e-9
      }
    }
    return isExact ? shown : shown + 1
  }

  /// The decimals of amounts, below zero where they are counted in tens or hundreds: four digits of an
  /// amount are shown, and the smallest keeps five.
  static func amountDecimals(_ amounts: [Double]) -> Int {
    let least = amounts.lazy.filter { $0 > 0 && $0.isFinite }.min() ?? 1
    let isWhole = amounts.allSatisfy { $0 == $0.rounded() }
    let digits = 4 - Int(floor(log10(least)))
    return max(-9, min(isWhole ? 0 : 8, digits))
  }

  /// The decimals that tell about 10,000 values apart, up to the largest.
  static func decimals(telling values: [Double]) -> Int {
    let largest = values.lazy.filter(\.isFinite).map { abs($0) }.max() ?? 0
    return largest > 0 ? max(0, min(12, 4 - Int(floor(log10(largest))))) : 2
  }
}

// MARK: Bytes

extension SceneColumn {
  /// The column in the page's data.
  var json: JSON {
    let first = integers.firstIndex { $0 != nil } ?? integers.count
    let last = (integers.lastIndex { $0 != nil } ?? -1) + 1
    let hasGaps = first < last && integers[first..<last].contains { $0 == nil }
    let plain = bytes(first..<max(first, last), gaps: hasGaps, runs: false)
    let runs = bytes(first..<max(first, last), gaps: hasGaps, runs: true)
    let usesRuns = runs.count < plain.count
    var members: [(String, JSON)] = [
      ("n", .whole(integers.count)), ("first", .whole(first)), ("last", .whole(max(first, last))),
      ("d", .whole(decimals)), ("ref", .text(reference.rawValue)),
    ]
    if hasGaps { members.append(("gaps", .bool(true))) }
    if usesRuns { members.append(("runs", .bool(true))) }
    members += facts
    members.append(("data", .base64(usesRuns ? runs : plain)))
    return .members(members)
  }

  /// The differences of some places; 0 is what is not known where there are gaps. With `runs` a zero
  /// is followed by how many more there are.
  private func bytes(_ places: Range<Int>, gaps: Bool, runs: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(places.count * 2)
    var zeros: UInt64 = 0
    func flush() {
      guard zeros > 0 else { return }
      bytes.append(0)
      Self.append(zeros - 1, to: &bytes)
      zeros = 0
    }
    for place in places {
      var number: UInt64 = 0
      if let value = integers[place] {
        number = Self.zigzag(value &- (place == places.lowerBound ? 0 : expected(place)))
        if gaps { number += 1 }
      }
      if runs, number == 0 {
        zeros += 1
      } else {
        flush()
        Self.append(number, to: &bytes)
      }
    }
    flush()
    return bytes
  }

  private static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The last known value before a place.
  private static func previous(_ integers: [Int64?]) -> (Int) -> Int64 {
    var last: Int64 = 0
    let known = integers.map { value -> Int64 in
      defer { last = value ?? last }
      return last
    }
    return { known[$0] }
  }

  private static func steps(_ integers: [Int64?]) -> (Int) -> Int64 {
    { place in
      let last = integers[place - 1] ?? 0
      return place > 1 ? last &+ (last &- (integers[place - 2] ?? 0)) : last
    }
  }
}

/// Truth of each place as the lengths of runs, the first of them of false.
func truthRuns(_ truths: some Sequence<Bool>) -> [UInt8] {
  var bytes: [UInt8] = []
  var (state, length) = (false, 0)
  func end() {
    var rest = length
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
  for truth in truths {
    if truth != state {
      end()
      (state, length) = (truth, 0)
    }
    length += 1
  }
  end()
  return bytes
}
