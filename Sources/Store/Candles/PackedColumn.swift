/// How a column of a chunk is packed into bytes, little-endian, without losing a bit.
///
/// Prices and volumes are short decimals: those of a chunk become whole numbers of 10⁻ᵏ, and these
/// become their distances from the least of them in one, two or four bytes. Highs, lows and closes
/// lie near their opens, so their distances are those of their differences from the open where that
/// is shorter. Times and sequence numbers become distances in whole steps; where all steps are alike
/// nothing but the step is kept. A column that is none of this stays as it is, eight bytes a value.
///
/// A packed column is a head of 24 bytes (packing, bytes a value, k, five zeros, the least value, the
/// step) and then its values, filled up with zeros to a multiple of eight.
struct PackedColumn {
  /// How the values are written.
  enum Packing: UInt8 {
    /// Eight bytes a value.
    case plain = 0
    /// Distances in steps from the least value.
    case distances = 1
    /// The least value and one step after the other; no bytes a value.
    case even = 2
    /// Distances of the differences from the opens.
    case fromOpen = 3
  }

  static let headSize = 24

  var packing: Packing
  /// Bytes a value: 0, 1, 2, 4 or 8.
  var width: Int
  /// The power of ten by which numbers were multiplied.
  var decimals: Int
  /// The least value, as a whole number.
  var least: Int64
  /// What one distance counts; 1 for prices.
  var step: Int64

  /// Every value in eight bytes.
  static let plain = PackedColumn(packing: .plain, width: 8, decimals: 0, least: 0, step: 0)

  /// Bytes of a column of `count` values.
  func size(_ count: Int) -> Int { Self.headSize + (width * count + 7) & ~7 }

  /// The bytes that hold one of `largest + 1` distances; `nil` where four do not.
  static func width(of largest: UInt64) -> Int? {
    if largest == 0 { return 0 }
    if largest <= UInt64(UInt8.max) { return 1 }
    if largest <= UInt64(UInt16.max) { return 2 }
    return largest <= UInt64(Int32.max) ? 4 : nil
  }

  /// Adds the head to some bytes.
  func writeHead(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: [packing.rawValue, UInt8(width), UInt8(decimals), 0, 0, 0, 0, 0])
    withUnsafeBytes(of: least.littleEndian) { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: step.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Reads a head; `nil` where the bytes are none, or end before the values of a column of `count`.
  init?(head bytes: UnsafeRawBufferPointer, count: Int) {
    guard bytes.count >= Self.headSize, let packing = Packing(rawValue: bytes[0]) else {
      return nil
    }
    let width = Int(bytes[1])
    guard [0, 1, 2, 4, 8].contains(width), bytes[2] <= Decimals.most,
      (packing == .plain) == (width == 8), packing != .even || width == 0
    else { return nil }
    self.init(
      packing: packing, width: width, decimals: Int(bytes[2]),
      least: Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: Int64.self)),
      step: Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: 16, as: Int64.self)))
    guard bytes.count >= size(count) else { return nil }
  }

  private init(packing: Packing, width: Int, decimals: Int, least: Int64, step: Int64) {
    self.packing = packing
    self.width = width
    self.decimals = decimals
    self.least = least
    self.step = step
  }

  /// Distances of `width` bytes in steps from a least value.
  static func distances(
    _ packing: Packing = .distances, width: Int, decimals: Int = 0, least: Int64, step: Int64
  ) -> PackedColumn {
    PackedColumn(packing: packing, width: width, decimals: decimals, least: least, step: step)
  }

  /// One step after the other.
  static func even(least: Int64, step: Int64) -> PackedColumn {
    PackedColumn(packing: .even, width: 0, decimals: 0, least: least, step: step)
  }
}

/// Powers of ten that are exact as a `Double`.
enum Decimals {
  /// The most decimals that are tried.
  static let most = 12
  private static let powers: [Double] = [
    1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
  ]

  /// 10ᵏ.
  static func power(_ k: Int) -> Double { powers[k] }
}
