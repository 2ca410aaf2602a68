import Glibc

/// Pixels as PNG: a palette where 256 colours suffice, of as few bits as they need.
enum PNGEncoder {
  static func bytes(_ raster: Raster) throws(ChartError) -> [UInt8] {
    let palette = PicturePalette(raster)
    let effort = PNGEffort(
      pixels: raster.width * raster.height, changes: palette?.changes ?? raster.numbers.count)
    guard
      let file = PNGFile(
        width: raster.width, height: raster.height, palette: palette, effort: effort)
    else { throw ChartError(.encoding("no memory")) }
    if let palette {
      add(PaletteRows(raster, palette), raster.height, effort, to: file)
    } else {
      for row in 0..<raster.height { file.add(rgb(raster, row), .any) }
    }
    return file.end()
  }

  /// Where a row says less as differences to the row above, it is told so. The first row has libpng
  /// make room for the row above.
  private static func add(
    _ rows: PaletteRows, _ count: Int, _ effort: PNGEffort, to file: borrowing PNGFile
  ) {
    var now = [UInt8](repeating: 0, count: rows.length)
    var above = now
    for row in 0..<count {
      if row > 0 && rows.isRepeated(row) {
        file.add(now, .up)
        continue
      }
      swap(&now, &above)
      rows.read(row, into: &now)
      file.add(now, row == 0 || saysLess(now, above, effort) ? .up : .none)
    }
  }

  /// Whether the differences of a row to the one above change clearly less often than its bytes.
  private static func saysLess(_ now: [UInt8], _ above: [UInt8], _ effort: PNGEffort) -> Bool {
    let (plain, up) = now.withUnsafeBytes { now in
      above.withUnsafeBytes { above in changes(now, above) }
    }
    return 10 * up <= Int(effort.tenths) * plain
  }

  /// How often a row's bytes change from one to the next, and how often their differences to the row
  /// above do; sixteen at a time, the last few left out.
  private static func changes(
    _ now: UnsafeRawBufferPointer, _ above: UnsafeRawBufferPointer
  ) -> (plain: Int, up: Int) {
    var (plain, up) = (0, 0)
    var index = 1
    while index + 16 <= now.count {
      var (some, differences) = (SIMD16<UInt8>(), SIMD16<UInt8>())
      for _ in 0..<255 where index + 16 <= now.count {
        let (here, before) = (load(now, index), load(now, index - 1))
        some &+= one(where: here .!= before)
        differences &+= one(
          where: here &- load(above, index) .!= before &- load(above, index - 1))
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

  private static func rgb(_ raster: Raster, _ row: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * raster.width)
    for number in raster.numbers[row * raster.width..<(row + 1) * raster.width] {
      let color = raster.palette.colors[Int(number)]
      bytes.append(UInt8(truncatingIfNeeded: color >> 16))
      bytes.append(UInt8(truncatingIfNeeded: color >> 8))
      bytes.append(UInt8(truncatingIfNeeded: color))
    }
    return bytes
  }
}

/// The rows of a picture as places in its palette, packed where they take less than a byte.
struct PaletteRows {
  private let raster: Raster
  private let palette: PicturePalette

  init(_ raster: Raster, _ palette: PicturePalette) {
    self.raster = raster
    self.palette = palette
  }

  /// Bytes of a row.
  var length: Int { (raster.width * palette.bits + 7) / 8 }

  /// Whether a row is as the one above.
  func isRepeated(_ row: Int) -> Bool {
    let size = 2 * raster.width
    return raster.numbers.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return memcmp(start + row * size, start + (row - 1) * size, size) == 0
    }
  }

  /// Puts a row into bytes, the leftmost pixel in the highest bits.
  func read(_ row: Int, into bytes: inout [UInt8]) {
    let width = raster.width
    raster.numbers.withUnsafeBufferPointer { numbers in
      palette.places.withUnsafeBufferPointer { places in
        let line = UnsafeBufferPointer(rebasing: numbers[row * width..<(row + 1) * width])
        bytes.withUnsafeMutableBufferPointer { bytes in
          if palette.bits == 8 {
            for x in 0..<width { bytes[x] = places[Int(line[x])] }
          } else {
            Self.pack(line, places, palette.bits, bytes)
          }
        }
      }
    }
  }

  private static func pack(
    _ line: UnsafeBufferPointer<UInt16>, _ places: UnsafeBufferPointer<UInt8>, _ bits: Int,
    _ bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    for index in bytes.indices { bytes[index] = 0 }
    for x in 0..<line.count {
      let bit = x * bits
      bytes[bit / 8] |= places[Int(line[x])] << UInt8(8 - bits - bit % 8)
    }
  }
}
