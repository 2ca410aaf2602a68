/// Packs and unpacks a column of whole numbers: times and sequence numbers.
enum WholeColumn {
  /// Adds a column to some bytes.
  static func pack(_ values: UnsafeBufferPointer<Int64>, to bytes: inout [UInt8]) {
    let column = packing(of: values)
    column.writeHead(to: &bytes)
    let start = bytes.count
    bytes.append(
      contentsOf: repeatElement(0, count: column.size(values.count) - PackedColumn.headSize))
    bytes.withUnsafeMutableBytes { bytes in
      let place = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
      switch column.width {
      case 1: store(values, column, place, as: UInt8.self)
      case 2: store(values, column, place, as: UInt16.self)
      case 4: store(values, column, place, as: UInt32.self)
      case 8:
        for i in 0..<values.count {
          place.storeBytes(of: values[i].littleEndian, toByteOffset: i * 8, as: Int64.self)
        }
      default: break
      }
    }
  }

  private static func store<Word: FixedWidthInteger>(
    _ values: UnsafeBufferPointer<Int64>, _ column: PackedColumn,
    _ place: UnsafeMutableRawBufferPointer, as type: Word.Type
  ) {
    for i in 0..<values.count {
      let distance = (values[i] &- column.least) / column.step
      place.storeBytes(
        of: Word(truncatingIfNeeded: distance).littleEndian,
        toByteOffset: i * MemoryLayout<Word>.size, as: Word.self)
    }
  }

  /// The shortest packing that holds the values.
  private static func packing(of values: UnsafeBufferPointer<Int64>) -> PackedColumn {
    guard let first = values.first, let last = values.last else { return .plain }
    guard values.count > 1 else { return .even(least: first, step: 0) }
    let (range, overflow) = last.subtractingReportingOverflow(first)
    if overflow { return .plain }
    var step: Int64 = 0
    var isEven = true
    for i in 1..<values.count {
      // What does not increase is not packed; then no difference is as large as the whole range.
      guard values[i] > values[i - 1] else { return .plain }
      let difference = values[i] &- values[i - 1]
      if difference != values[1] &- values[0] { isEven = false }
      step = greatestCommonDivisor(step, difference)
    }
    if isEven { return .even(least: first, step: step) }
    guard let width = PackedColumn.width(of: UInt64(range / step)) else { return .plain }
    return .distances(width: width, least: first, step: step)
  }

  private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    if a != 0, b % a == 0 { return a }
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// Reads a packed column of `values.count` values from the start of some bytes.
  ///
  /// - Returns: how many bytes it took; `nil` where they are no such column.
  static func unpack(
    _ bytes: UnsafeRawBufferPointer, to values: UnsafeMutableBufferPointer<Int64>
  ) -> Int? {
    guard let column = PackedColumn(head: bytes, count: values.count), column.packing != .fromOpen
    else { return nil }
    let payload = UnsafeRawBufferPointer(rebasing: bytes[PackedColumn.headSize...])
    switch (column.packing, column.width) {
    case (.even, _), (_, 0):
      var value = column.least
      for i in 0..<values.count {
        values[i] = value
        value &+= column.step
      }
    case (_, 1): load(payload, column, values, as: UInt8.self)
    case (_, 2): load(payload, column, values, as: UInt16.self)
    case (_, 4): load(payload, column, values, as: UInt32.self)
    default:
      for i in 0..<values.count {
        values[i] = Int64(
          littleEndian: payload.loadUnaligned(fromByteOffset: i * 8, as: Int64.self))
      }
    }
    return column.size(values.count)
  }

  private static func load<Word: FixedWidthInteger>(
    _ payload: UnsafeRawBufferPointer, _ column: PackedColumn,
    _ values: UnsafeMutableBufferPointer<Int64>, as type: Word.Type
  ) {
    for i in 0..<values.count {
      let word = Word(
        littleEndian: payload.loadUnaligned(
          fromByteOffset: i &* MemoryLayout<Word>.size, as: Word.self))
      values[i] = column.least &+ Int64(truncatingIfNeeded: word) &* column.step
    }
  }
}
