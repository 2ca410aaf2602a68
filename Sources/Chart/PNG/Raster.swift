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

/// A colour and how much of 256 it covers.
struct Paint {
  var color: UInt32
  var coverage = 256

  /// The colour of a role's fill in a theme.
  init(_ color: Color, _ coverage: Int = 256) {
    self.color = color.hex
    self.coverage = coverage
  }

  /// A pixel under a share of 256 of a colour.
  static func mix(_ below: UInt32, _ above: UInt32, _ coverage: Int) -> UInt32 {
    if coverage >= 256 { return above }
    let share = UInt32(coverage)
    let rest = 256 - share
    let outer = (below & 0xFF00FF) &* rest &+ (above & 0xFF00FF) &* share &+ 0x800080
    let green = (below & 0x00FF00) &* rest &+ (above & 0x00FF00) &* share &+ 0x008000
    return (outer >> 8 & 0xFF00FF) | (green >> 8 & 0x00FF00)
  }

  /// Coverage of 0 to 255 on sixteen steps, as 0 to 256: few enough colours for a palette.
  static func stepped(_ value: Int) -> Int { (value * 15 + 127) / 255 * 256 / 15 }
}

/// How much of each pixel a shape covers, 0 to 255, and which part of the picture it touches.
struct Mask {
  let width: Int
  let height: Int
  var values: [UInt8]
  private(set) var left = Int.max
  private(set) var right = 0
  private(set) var top = Int.max
  private(set) var bottom = 0

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [UInt8](repeating: 0, count: width * height)
  }

  /// Notes that a box of pixels may be covered.
  mutating func touch(_ columns: Range<Int>, _ rows: Range<Int>) {
    left = min(left, columns.lowerBound)
    right = max(right, columns.upperBound)
    top = min(top, rows.lowerBound)
    bottom = max(bottom, rows.upperBound)
  }

  /// Forgets what was touched; the values are cleared by whoever used them.
  mutating func reset() { (left, right, top, bottom) = (Int.max, 0, Int.max, 0) }
}
