extension NumberColumn {
  /// Reads a packed column of `values.count` values from the start of some bytes.
  ///
  /// - Parameter opens: the opens of the same candles, where the column may count from them.
  /// - Returns: how many bytes it took; `nil` where they are no such column.
  static func unpack(
    _ bytes: UnsafeRawBufferPointer, to values: UnsafeMutableBufferPointer<Double>,
    opens: UnsafeBufferPointer<Double>?
  ) -> Int? {
    guard let column = PackedColumn(head: bytes, count: values.count), column.packing != .even
    else { return nil }
    let payload = UnsafeRawBufferPointer(rebasing: bytes[PackedColumn.headSize...])
    if column.packing == .fromOpen {
      guard let opens, opens.count == values.count else { return nil }
      unpack(payload, column, values, from: opens)
    } else {
      unpack(payload, column, values)
    }
    return column.size(values.count)
  }

  private static func unpack(
    _ payload: UnsafeRawBufferPointer, _ column: PackedColumn,
    _ values: UnsafeMutableBufferPointer<Double>
  ) {
    switch column.width {
    case 0: values.update(repeating: Double(column.least) / Decimals.power(column.decimals))
    case 1: load(payload, column, values, as: UInt8.self)
    case 2: load(payload, column, values, as: UInt16.self)
    case 4: load(payload, column, values, as: Int32.self)
    default:
      for i in 0..<values.count {
        let bits = payload.loadUnaligned(fromByteOffset: i &* 8, as: UInt64.self)
        values[i] = Double(bitPattern: UInt64(littleEndian: bits))
      }
    }
  }

  private static func unpack(
    _ payload: UnsafeRawBufferPointer, _ column: PackedColumn,
    _ values: UnsafeMutableBufferPointer<Double>, from opens: UnsafeBufferPointer<Double>
  ) {
    switch column.width {
    case 0:
      let scale = Decimals.power(column.decimals)
      let difference = Double(column.least)
      for i in 0..<values.count { values[i] = (whole(opens[i], scale) + difference) / scale }
    case 1: load(payload, column, values, from: opens, as: UInt8.self)
    case 2: load(payload, column, values, from: opens, as: UInt16.self)
    default: load(payload, column, values, from: opens, as: Int32.self)
    }
  }

  /// The quotient of two exact numbers is the number nearest to the decimal, which is what was read.
  private static func load<Word: FixedWidthInteger>(
    _ payload: UnsafeRawBufferPointer, _ column: PackedColumn,
    _ values: UnsafeMutableBufferPointer<Double>, as type: Word.Type
  ) {
    let least = Double(column.least)
    let scale = Decimals.power(column.decimals)
    if scale == 1 {
      for i in 0..<values.count { values[i] = least + distance(payload, i, as: type) }
    } else {
      for i in 0..<values.count { values[i] = (least + distance(payload, i, as: type)) / scale }
    }
  }

  private static func load<Word: FixedWidthInteger>(
    _ payload: UnsafeRawBufferPointer, _ column: PackedColumn,
    _ values: UnsafeMutableBufferPointer<Double>, from opens: UnsafeBufferPointer<Double>,
    as type: Word.Type
  ) {
    let least = Double(column.least)
    let scale = Decimals.power(column.decimals)
    for i in 0..<values.count {
      values[i] = (whole(opens[i], scale) + least + distance(payload, i, as: type)) / scale
    }
  }

  @inline(__always) private static func distance<Word: FixedWidthInteger>(
    _ payload: UnsafeRawBufferPointer, _ i: Int, as type: Word.Type
  ) -> Double {
    let word = payload.loadUnaligned(fromByteOffset: i &* MemoryLayout<Word>.size, as: Word.self)
    return Double(Int32(truncatingIfNeeded: Word(littleEndian: word)))
  }
}
