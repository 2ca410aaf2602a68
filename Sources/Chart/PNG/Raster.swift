/// A picture of opaque pixels.
struct Raster {
  let width: Int
  let height: Int
  /// The number of each pixel's colour.
  private(set) var numbers: [UInt16]
  private(set) var palette = ColorNumbers()

  init(width: Int, height: Int, color: Color) {
    self.width = width
    self.height = height
    numbers = [UInt16](repeating: palette.number(color.hex) ?? 0, count: width * height)
  }

  /// Covers a box with a colour; what lies outside the picture is left out.
  mutating func fill(_ x: Int, _ y: Int, _ boxWidth: Int, _ boxHeight: Int, _ paint: Paint) {
    let columns = max(0, x)..<max(0, x, min(width, x + boxWidth))
    let rows = max(0, y)..<max(0, y, min(height, y + boxHeight))
    if columns.isEmpty || rows.isEmpty { return }
    if paint.coverage >= 256 {
      if let number = palette.number(paint.color) { fill(columns, rows, number) }
    } else {
      Self.mix(&numbers, &palette, columns, rows, width, paint)
    }
  }

  private mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ number: UInt16) {
    numbers.withUnsafeMutableBufferPointer { numbers in
      for row in rows {
        let line = row * width
        for column in columns { numbers[line + column] = number }
      }
    }
  }

  private static func mix(
    _ numbers: inout [UInt16], _ palette: inout ColorNumbers, _ columns: Range<Int>,
    _ rows: Range<Int>, _ width: Int, _ paint: Paint
  ) {
    numbers.withUnsafeMutableBufferPointer { numbers in
      for row in rows {
        let line = row * width
        for column in columns {
          numbers[line + column] = palette.mix(numbers[line + column], paint.color, paint.coverage)
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
        numbers.withUnsafeMutableBufferPointer { numbers in
          for row in rows {
            Self.fill(numbers, &palette, values, row * width + left, row * width + right, paint)
          }
        }
      }
    }
    mask.reset()
  }

  /// A line's mask is as wide as the plot and empty for the most part: eight pixels at a time.
  private static func fill(
    _ numbers: UnsafeMutableBufferPointer<UInt16>, _ palette: inout ColorNumbers,
    _ values: UnsafeMutableBufferPointer<UInt8>, _ start: Int, _ end: Int, _ paint: Paint
  ) {
    let raw = UnsafeRawBufferPointer(values)
    var index = start
    while index < end {
      if index + 8 <= end, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0 {
        index += 8
        continue
      }
      for place in index..<min(index + 8, end) where values[place] != 0 {
        let coverage = (Paint.stepped(Int(values[place])) * paint.coverage) >> 8
        values[place] = 0
        if coverage > 0 {
          numbers[place] = palette.mix(numbers[place], paint.color, coverage)
        }
      }
      index += 8
    }
  }
}
