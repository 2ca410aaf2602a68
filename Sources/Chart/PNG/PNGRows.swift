import Glibc

/// The rows of a picture as they are squeezed: a byte that names the filter before each.
struct PNGRows {
  /// All rows.
  private(set) var bytes: [UInt8]
  /// How often a row's pixels change, in all rows but the first.
  private(set) var changes = 0
  /// How often their differences to the row above do.
  private(set) var changesUp = 0
  /// The same two for each row.
  private var counts: [(plain: Int, up: Int)] = []
  /// Bytes of a row and its filter.
  private let stride: Int

  /// Rows of places in a palette, packed where they take less than a byte, or of three bytes a pixel.
  init(_ raster: Raster, _ palette: PicturePalette?) {
    let bits = palette?.bits ?? 24
    stride = (raster.width * bits + 7) / 8 + 1
    bytes = [UInt8](repeating: 0, count: raster.height * stride)
    counts.reserveCapacity(raster.height)
    for row in 0..<raster.height { add(row, raster, palette, step: max(1, bits / 8)) }
  }

  private mutating func add(_ row: Int, _ raster: Raster, _ palette: PicturePalette?, step: Int) {
    let pixels = row * stride + 1..<(row + 1) * stride
    if row > 0 && raster.isRepeated(row) {
      bytes.withUnsafeMutableBytes { bytes in
        guard let all = bytes.baseAddress else { return }
        memcpy(all + pixels.lowerBound, all + pixels.lowerBound - stride, pixels.count)
      }
      counts.append((counts[row - 1].plain, 0))
    } else {
      bytes.withUnsafeMutableBufferPointer { bytes in
        raster.write(row, palette, into: UnsafeMutableBufferPointer(rebasing: bytes[pixels]))
      }
      counts.append(row == 0 ? (0, 0) : count(pixels, step))
    }
    changes += counts[row].plain
    changesUp += counts[row].up
  }

  private func count(_ pixels: Range<Int>, _ step: Int) -> (plain: Int, up: Int) {
    bytes.withUnsafeBytes { bytes in
      RowChanges.count(
        UnsafeRawBufferPointer(rebasing: bytes[pixels]),
        above: UnsafeRawBufferPointer(
          rebasing: bytes[pixels.lowerBound - stride..<pixels.upperBound - stride]), step: step)
    }
  }

  /// Makes differences to the row above of rows where these change at most as often as so many
  /// tenths of the pixels do; from the last row on, so that each finds the one above as it was.
  mutating func filter(tenths: Int) {
    let (up, stride) = (UInt8(2), stride)
    bytes.withUnsafeMutableBufferPointer { bytes in
      for row in counts.indices.dropFirst().reversed()
      where 10 * counts[row].up <= tenths * counts[row].plain {
        let start = row * stride
        bytes[start] = up
        for place in start + 1..<start + stride { bytes[place] &-= bytes[place - stride] }
      }
    }
  }
}

extension Raster {
  /// Whether a row is as the one above.
  fileprivate func isRepeated(_ row: Int) -> Bool {
    let size = 2 * width
    return numbers.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return memcmp(start + row * size, start + (row - 1) * size, size) == 0
    }
  }

  /// Puts a row's pixels into bytes, the leftmost in the highest bits.
  fileprivate func write(
    _ row: Int, _ palette: PicturePalette?, into bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    numbers.withUnsafeBufferPointer { numbers in
      let line = UnsafeBufferPointer(rebasing: numbers[row * width..<(row + 1) * width])
      guard let palette else { return writeColors(line, bytes) }
      palette.places.withUnsafeBufferPointer { places in
        if palette.bits == 8 {
          for x in 0..<width { bytes[x] = places[Int(line[x])] }
        } else {
          for x in 0..<width {
            let bit = x * palette.bits
            bytes[bit / 8] |= places[Int(line[x])] << UInt8(8 - palette.bits - bit % 8)
          }
        }
      }
    }
  }

  private func writeColors(
    _ line: UnsafeBufferPointer<UInt16>, _ bytes: UnsafeMutableBufferPointer<UInt8>
  ) {
    for x in line.indices {
      let color = palette.colors[Int(line[x])]
      bytes[3 * x] = UInt8(truncatingIfNeeded: color >> 16)
      bytes[3 * x + 1] = UInt8(truncatingIfNeeded: color >> 8)
      bytes[3 * x + 2] = UInt8(truncatingIfNeeded: color)
    }
  }
}
