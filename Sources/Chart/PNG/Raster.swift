/// A picture of opaque pixels, 0xRRGGBB each.
struct Raster {
  let width: Int
  let height: Int
  var pixels: [UInt32]

  init(width: Int, height: Int, color: Color) {
    self.width = width
    self.height = height
    pixels = [UInt32](repeating: color.hex, count: width * height)
  }

  /// Covers a box with a colour; what lies outside the picture is left out.
  mutating func fill(_ x: Int, _ y: Int, _ boxWidth: Int, _ boxHeight: Int, _ paint: Paint) {
    let columns = max(0, x)..<max(0, x, min(width, x + boxWidth))
    let rows = max(0, y)..<max(0, y, min(height, y + boxHeight))
    if columns.isEmpty || rows.isEmpty { return }
    pixels.withUnsafeMutableBufferPointer { pixels in
      for row in rows {
        let line = row * width
        if paint.coverage >= 256 {
          for column in columns { pixels[line + column] = paint.color }
        } else {
          for column in columns {
            pixels[line + column] = Paint.mix(pixels[line + column], paint.color, paint.coverage)
          }
        }
      }
    }
  }

  /// Covers pixels as far as a mask says, and clears the mask.
  mutating func fill(_ mask: inout Mask, _ paint: Paint) {
    let (left, right) = (max(0, mask.left), min(width, mask.right))
    if left < right {
      let rows = max(0, mask.top)..<max(0, mask.top, min(height, mask.bottom))
      mask.values.withUnsafeMutableBufferPointer { values in
        pixels.withUnsafeMutableBufferPointer { pixels in
          for row in rows {
            Self.fill(pixels, values, row * width + left..<row * width + right, paint)
          }
        }
      }
    }
    mask.reset()
  }

  private static func fill(
    _ pixels: UnsafeMutableBufferPointer<UInt32>, _ values: UnsafeMutableBufferPointer<UInt8>,
    _ range: Range<Int>, _ paint: Paint
  ) {
    for index in range where values[index] != 0 {
      let coverage = (Paint.stepped(Int(values[index])) * paint.coverage) >> 8
      pixels[index] = Paint.mix(pixels[index], paint.color, coverage)
      values[index] = 0
    }
  }
}
