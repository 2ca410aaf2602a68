/// Packs a column of prices or volumes.
struct NumberColumn {
  /// A whole number of 10⁻ᵏ, of a `Double` that is one.
  @inline(__always) static func whole(_ value: Double, _ scale: Double) -> Double {
    // 2⁵² + 2⁵¹: added to a number and taken off again, it rounds the number to a whole one.
    (value * scale + 6_755_399_441_055_744) - 6_755_399_441_055_744
  }

  /// Whole numbers up to here survive the rounding.
  private static let limit = 0x1p51

  /// The values as whole numbers, or their differences from the opens.
  private var numbers: [Double] = []

  /// Adds a column to some bytes.
  ///
  /// - Parameters:
  ///   - decimals: with how many every value comes back; `nil` for none.
  ///   - opens: prices that come back with as many decimals, from which these may be counted.
  mutating func pack(
    _ values: UnsafeBufferPointer<Double>, decimals: Int?, opens: UnsafeBufferPointer<Double>?,
    to bytes: inout [UInt8]
  ) {
    let column = packing(of: values, decimals, opens)
    column.writeHead(to: &bytes)
    let start = bytes.count
    bytes.append(
      contentsOf: repeatElement(0, count: column.size(values.count) - PackedColumn.headSize))
    bytes.withUnsafeMutableBytes { bytes in
      let place = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
      let count = values.count
      switch column.width {
      case 1: store(count, column, place, as: UInt8.self)
      case 2: store(count, column, place, as: UInt16.self)
      case 4: store(count, column, place, as: UInt32.self)
      case 8:
        for i in 0..<count {
          place.storeBytes(
            of: values[i].bitPattern.littleEndian, toByteOffset: i &* 8, as: UInt64.self)
        }
      default: break
      }
    }
  }

  private func store<Word: FixedWidthInteger>(
    _ count: Int, _ column: PackedColumn, _ place: UnsafeMutableRawBufferPointer,
    as type: Word.Type
  ) {
    let least = Double(column.least)
    numbers.withUnsafeBufferPointer { numbers in
      for i in 0..<count {
        // A whole number below 2⁵², added to 2⁵², is in the low bits.
        let distance = (numbers[i] - least + 0x1p52).bitPattern
        place.storeBytes(
          of: Word(truncatingIfNeeded: distance).littleEndian,
          toByteOffset: i &* MemoryLayout<Word>.size, as: Word.self)
      }
    }
  }

  /// The shortest packing that holds the values; leaves its numbers in the buffer.
  private mutating func packing(
    of values: UnsafeBufferPointer<Double>, _ decimals: Int?,
    _ opens: UnsafeBufferPointer<Double>?
  ) -> PackedColumn {
    guard let decimals else { return .plain }
    let scale = Decimals.power(decimals)
    if numbers.count < values.count { numbers = Array(repeating: 0, count: values.count) }
    let own = distances(.distances, decimals, values.count) { Self.whole(values[$0], scale) }
    guard let opens, own.width > 1 else { return own }
    let fromOpen = distances(.fromOpen, decimals, values.count) {
      Self.whole(values[$0], scale) - Self.whole(opens[$0], scale)
    }
    if fromOpen.width < own.width { return fromOpen }
    return distances(.distances, decimals, values.count) { Self.whole(values[$0], scale) }
  }

  @inline(__always) private mutating func distances(
    _ packing: PackedColumn.Packing, _ decimals: Int, _ count: Int, _ number: (Int) -> Double
  ) -> PackedColumn {
    var least = Double.infinity
    var most = -Double.infinity
    numbers.withUnsafeMutableBufferPointer { numbers in
      for i in 0..<count {
        let number = number(i)
        numbers[i] = number
        least = number < least ? number : least
        most = number > most ? number : most
      }
    }
    guard least > -Self.limit, most < Self.limit,
      let width = PackedColumn.width(of: UInt64(most - least))
    else { return .plain }
    return .distances(packing, width: width, decimals: decimals, least: Int64(least), step: 1)
  }
}

extension NumberColumn {
  /// The fewest decimals, from `fewest` on, with which every value comes back to the bit; `nil` where
  /// there are none.
  ///
  /// A value that comes back with k decimals nearly always does with more, so each is looked at about
  /// once.
  static func decimals(
    of values: UnsafeBufferPointer<Double>, from fewest: Int = 0
  ) -> Int? {
    var decimals = fewest
    var place = 0
    while place < values.count {
      let end = min(place + 256, values.count)
      if comesBack(values, place..<end, Decimals.power(decimals)) {
        place = end
      } else {
        decimals += 1
        if decimals > Decimals.most { return nil }
        place = 0
      }
    }
    return decimals
  }

  private static func comesBack(
    _ values: UnsafeBufferPointer<Double>, _ range: Range<Int>, _ scale: Double
  ) -> Bool {
    var differs: UInt64 = 0
    for i in range {
      let number = whole(values[i], scale)
      let isLarge: UInt64 = number.magnitude < limit ? 0 : 1
      differs |= ((number / scale).bitPattern ^ values[i].bitPattern) | isLarge
    }
    return differs == 0
  }
}
