import Glibc
import Text

/// A column of numbers as the page's script reads it: rounded to integers, each as its difference to
/// what the reader expects there, zig-zag, in as many bits as its neighbours need.
///
/// Rounding keeps what is shown: a value and its column give the same digits wherever no more than
/// `shown` decimals are written.
struct SceneColumn {
  /// The values times ten to the power of `decimals`; `nil` where a value is not known.
  let integers: [Int64?]
  let decimals: Int
  /// What the reader expects at a place, and by what name it knows that; `nil` for the value before.
  private(set) var expectation: SceneExpectation?
  /// The power of ten of the first digit of the smallest of amounts of four digits.
  private(set) var power: Int?

  init(_ integers: [Int64?], decimals: Int, _ expectation: SceneExpectation? = nil) {
    self.integers = integers
    self.decimals = decimals
    self.expectation = expectation
  }

  /// Numbers as a column.
  ///
  /// - Parameters:
  ///   - decimals: how many are kept; fewer where a number would have more than 15 digits.
  ///   - shown: how many are written, at most as many.
  init(
    _ values: [Double], decimals: Int, shown: Int? = nil, _ expectation: SceneExpectation? = nil
  ) {
    let kept = Self.kept(values, decimals)
    self.init(Self.rounded(values, kept, min(shown ?? kept, kept)), decimals: kept, expectation)
  }

  /// Shares as a column. They are written as per cent, with two decimals fewer than `shown`.
  init(shares: [Double], decimals: Int, shown: Int) {
    let kept = Self.kept(shares, decimals)
    let integers = Self.rounded(shares, kept, min(shown, kept), factor: 100)
    self.init(integers, decimals: kept)
  }

  /// Numbers with the decimals of another column, so that one can be taken from the other.
  init(_ values: [Double], beside other: SceneColumn, shown: Int) {
    self.init(
      Self.rounded(values, other.decimals, min(shown, other.decimals)), decimals: other.decimals)
  }

  /// The same values with another expectation.
  func expecting(_ expectation: SceneExpectation?) -> SceneColumn {
    var column = self
    column.expectation = expectation
    return column
  }

  /// The value at a place as the script has it; 0 where none is known.
  func value(_ place: Int) -> Double {
    guard integers.indices.contains(place), let whole = integers[place] else { return 0 }
    return decimals >= 0
      ? Double(whole) / pow(10, Double(decimals)) : Double(whole) * pow(10, Double(-decimals))
  }

  /// The integer at a place as a number; 0 where none is known.
  func whole(_ place: Int) -> Double { Double(integers[place] ?? 0) }

  /// Halves up, as the script rounds.
  static func whole(_ value: Double) -> Int64 {
    value.isFinite && abs(value) < 4e18 ? Int64(floor(value + 0.5)) : 0
  }
}

// MARK: Amounts

extension SceneColumn {
  /// Amounts of which four digits are kept: 0, or a number of `1000 … 9999` and a power of ten. The
  /// script writes three or four of them.
  static func amounts(_ amounts: [Double]) -> SceneColumn {
    let powers = amounts.lazy.filter { $0 > 0 }.map { Int(floor(log10($0))) }
    guard let least = powers.min(), amounts.allSatisfy({ $0 >= 0 && $0 < 1e18 }) else {
      return SceneColumn(amounts, decimals: amountDecimals(amounts))
    }
    var column = SceneColumn(amounts.map { digits($0, least) }, decimals: 0)
    column.power = least
    return column
  }

  private static func digits(_ amount: Double, _ least: Int) -> Int64 {
    guard amount > 0 else { return 0 }
    var power = Int(floor(log10(amount)))
    func scaled(_ power: Int) -> Double {
      power > 0 ? amount / pow(10, Double(power)) : amount * pow(10, Double(-power))
    }
    var four = scaled(power - 3).rounded()
    // Three digits are written of some sizes; rounding twice must not change them.
    if power >= 5, power % 3 != 1 {
      let (twice, once) = ((four / 10).rounded(), scaled(power - 2).rounded())
      if twice != once { four += twice > once ? -1 : 1 }
    }
    if four >= 10_000 { (four, power) = (1_000, power + 1) }
    return 1 + Int64(power - least) * 9_000 + Int64(max(1_000, four)) - 1_000
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

  /// - Parameter factor: what a value is multiplied by before it is written: 100 for per cent.
  private static func rounded(
    _ values: [Double], _ decimals: Int, _ shown: Int, factor: Double = 1
  ) -> [Int64?] {
    let size = pow(10, Double(decimals))
    let step = pow(10, Double(decimals - shown))
    let places = pow(10, Double(shown)) / factor
    return values.map { value in
      guard value.isFinite, abs(value) * size < 4e18 else { return nil }
      let near = (value * size).rounded()
      guard shown < decimals else { return Int64(near) }
      // Rounded twice, a number just below a half would be written as the one above it; and the script
      // may take a half that it works out for less than one.
      let once = exactlyRounded(value * factor, places)
      let twice = [(near / step).rounded(), (near / size * factor * places).rounded()]
      guard let other = twice.first(where: { $0 != once }) else { return Int64(near) }
      return Int64(near + (other > once ? -1 : 1))
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

// MARK: Bits

extension SceneColumn {
  /// The column in the page's data.
  ///
  /// - Parameter usual: how many values columns of the same set have, which is not written.
  func json(_ usual: Int) -> JSON {
    let first = integers.firstIndex { $0 != nil } ?? integers.count
    let last = max(first, (integers.lastIndex { $0 != nil } ?? -1) + 1)
    let hasGaps = integers[first..<last].contains { $0 == nil }
    var members: [(String, JSON)] = []
    if integers.count != usual { members.append(("n", .whole(integers.count))) }
    if first > 0 { members.append(("first", .whole(first))) }
    if last < integers.count { members.append(("last", .whole(last))) }
    if decimals != 0 { members.append(("d", .whole(decimals))) }
    if hasGaps { members.append(("gaps", .bool(true))) }
    if let power { members.append(("e", .whole(power))) }
    if let expectation { members += [("r", .text(expectation.name))] + expectation.facts }
    members.append(("s", .text(riceText(numbers(first..<last, gaps: hasGaps)))))
    return .members(members)
  }

  /// The differences of a range, zig-zag; after the first one moved up by one where 0 is a gap.
  private func numbers(_ places: Range<Int>, gaps: Bool) -> [UInt64] {
    var numbers: [UInt64] = []
    numbers.reserveCapacity(places.count)
    var before: Int64 = 0
    for place in places {
      let expected = expectation?.value(place, before) ?? before
      guard let value = integers[place] else {
        numbers.append(0)
        continue
      }
      let difference = value &- (place == places.lowerBound ? 0 : expected)
      numbers.append(UInt64(bitPattern: (difference << 1) ^ (difference >> 63)) + (gaps ? 1 : 0))
      before = value
    }
    return numbers
  }

  /// How many bits the differences of some places take, about.
  func cost(_ places: Range<Int>) -> Int {
    var bits = 0
    for place in places.dropFirst() {
      guard let value = integers[place], let before = integers[place - 1] else { continue }
      let difference = (value &- (expectation?.value(place, before) ?? before)).magnitude
      bits += 64 - difference.leadingZeroBitCount
    }
    return bits
  }
}
