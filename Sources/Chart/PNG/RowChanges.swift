/// How often a row's bytes differ from those one pixel before.
enum RowChanges {
  /// The number for the bytes and for their differences to the row above; sixteen at a time, the last
  /// few left out.
  static func count(
    _ now: UnsafeRawBufferPointer, above: UnsafeRawBufferPointer, step: Int
  ) -> (plain: Int, up: Int) {
    var (plain, up) = (0, 0)
    var index = step
    while index + 16 <= now.count {
      var (some, differences) = (SIMD16<UInt8>(), SIMD16<UInt8>())
      for _ in 0..<255 where index + 16 <= now.count {
        let (here, before) = (load(now, index), load(now, index - step))
        some &+= one(where: here .!= before)
        differences &+= one(
          where: here &- load(above, index) .!= before &- load(above, index - step))
        index += 16
      }
      plain += sum(some)
      up += sum(differences)
    }
    return (plain, up)
  }

  @inline(__always)
  private static func load(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> SIMD16<UInt8> {
    bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
  }

  @inline(__always)
  private static func one(where mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
    SIMD16<UInt8>().replacing(with: 1, where: mask)
  }

  private static func sum(_ counts: SIMD16<UInt8>) -> Int {
    counts.indices.reduce(0) { $0 + Int(counts[$1]) }
  }
}
