/// Packs and unpacks a column of prices or volumes.
enum NumberColumn {
  /// 2⁵² + 2⁵¹: added to a number and taken off again, it rounds the number to a whole one.
  private static let rounder = 6_755_399_441_055_744.0
  /// Whole numbers up to here survive the rounder.
  private static let limit = 0x1p51
  /// 2⁵²: a whole number below it, added to this, stands in the low bits.
  private static let wholeBits = 0x1p52

  /// Adds a column to some bytes.
  static func pack(
    _ values: UnsafeBufferPointer<Double>, to bytes: inout [UInt8], scratch: inout [Double]
  ) {
    let column = packing(of: values, whole: &scratch)
    column.writeHead(to: &bytes)
    let start = bytes.count
    bytes.append(
      contentsOf: repeatElement(0, count: column.size(values.count) - PackedColumn.headSize))
    bytes.withUnsafeMutableBytes { bytes in
      let place = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
      scratch.withUnsafeBufferPointer { whole in
        let count = values.count
        let least = Double(column.least)
        switch column.width {
        case 1: store(whole, count, least, place, as: UInt8.self)
        case 2: store(whole, count, least, place, as: UInt16.self)
        case 4: store(whole, count, least, place, as: UInt32.self)
        case 8:
          for i in 0..<count {
            place.storeBytes(
              of: values[i].bitPattern.littleEndian, toByteOffset: i &* 8, as: UInt64.self)
          }
        default: break
        }
      }
    }
  }

  private static func store<Word: FixedWidthInteger>(
    _ whole: UnsafeBufferPointer<Double>, _ count: Int, _ least: Double,
    _ place: UnsafeMutableRawBufferPointer, as type: Word.Type
  ) {
    for i in 0..<count {
      let distance = (whole[i] - least + wholeBits).bitPattern
      place.storeBytes(
        of: Word(truncatingIfNeeded: distance).littleEndian,
        toByteOffset: i &* MemoryLayout<Word>.size, as: Word.self)
    }
  }

  /// The shortest packing that holds the values; leaves them in `whole`, multiplied.
  private static func packing(
    of values: UnsafeBufferPointer<Double>, whole: inout [Double]
  ) -> PackedColumn {
    if whole.count < values.count { whole = Array(repeating: 0, count: values.count) }
    return whole.withUnsafeMutableBufferPointer { whole in
      guard let decimals = decimals(of: values) else { return .plain }
      let scale = Decimals.power(decimals)
      var least = Double.infinity
      var most = -Double.infinity
      for i in 0..<values.count {
        let number = (values[i] * scale + rounder) - rounder
        whole[i] = number
        least = number < least ? number : least
        most = number > most ? number : most
      }
      guard least > -limit, most < limit, let width = PackedColumn.width(of: UInt64(most - least))
      else { return .plain }
      return .distances(width: width, decimals: decimals, least: Int64(least), step: 1)
    }
  }

  /// The fewest decimals with which every value comes back to the bit; `nil` where there are none.
  ///
  /// A value that comes back with k decimals does with more, so each is looked at about once.
  private static func decimals(of values: UnsafeBufferPointer<Double>) -> Int? {
    var decimals = 0
    var place = 0
    while place < values.count {
      let scale = Decimals.power(decimals)
      let end = min(place + 256, values.count)
      var differs: UInt64 = 0
      for i in place..<end {
        let number = (values[i] * scale + rounder) - rounder
        let isLarge: UInt64 = number.magnitude < limit ? 0 : 1
        differs |= ((number / scale).bitPattern ^ values[i].bitPattern) | isLarge
      }
      if differs == 0 {
        place = end
      } else {
        decimals += 1
        if decimals > Decimals.most { return nil }
      }
    }
    return decimals
  }

  /// Reads a packed column of `values.count` values from the start of some bytes.
  ///
  /// - Returns: how many bytes it took; `nil` where they are no such column.
  static func unpack(
    _ bytes: UnsafeRawBufferPointer, to values: UnsafeMutableBufferPointer<Double>
  ) -> Int? {
    guard let column = PackedColumn(head: bytes, count: values.count), column.packing != .even
    else { return nil }
    let payload = UnsafeRawBufferPointer(rebasing: bytes[PackedColumn.headSize...])
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
    return column.size(values.count)
  }

  /// The quotient of two exact numbers is the number nearest to the decimal, which is what was read.
  private static func load<Word: FixedWidthInteger>(
    _ payload: UnsafeRawBufferPointer, _ column: PackedColumn,
    _ values: UnsafeMutableBufferPointer<Double>, as type: Word.Type
  ) {
    let least = Double(column.least)
    let scale = Decimals.power(column.decimals)
    func number(_ i: Int) -> Double {
      let word = Word(
        littleEndian: payload.loadUnaligned(
          fromByteOffset: i &* MemoryLayout<Word>.size, as: Word.self))
      return least + Double(Int32(truncatingIfNeeded: word))
    }
    if scale == 1 {
      for i in 0..<values.count { values[i] = number(i) }
    } else {
      for i in 0..<values.count { values[i] = number(i) / scale }
    }
  }
}
