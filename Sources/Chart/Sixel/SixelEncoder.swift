/// Pixels as sixel graphics, the pictures of the DEC VT340 that today's terminals draw: of each band of six
/// rows a line of characters for each of its colours.
///
/// Source: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
enum SixelEncoder {
  private static let rows = 6

  static func bytes(_ raster: Raster) -> [UInt8] {
    let palette = PicturePalette(raster) ?? PicturePalette(cubeFor: raster)
    // Pixels are square, and those that no colour sets keep what was there.
    var bytes = Array("\u{1b}P0;1;0q\"1;1;\(raster.width);\(raster.height)".utf8)
    for (place, color) in palette.colors.enumerated() {
      let parts = [16, 8, 0].map { (Int(color >> $0 & 255) * 100 + 127) / 255 }
      bytes += "#\(place);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8
    }
    var band = Band(width: raster.width, colors: palette.colors.count)
    for top in stride(from: 0, to: raster.height, by: rows) {
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      band.take(raster, palette.places, from: top, to: min(top + rows, raster.height))
      band.write(&bytes)
    }
    bytes += "\u{1b}\\".utf8
    return bytes
  }

  /// Six rows: for each of their colours which pixels of each column have it.
  private struct Band {
    private let width: Int
    /// The six bits of each column, by colour.
    private var bits: [UInt8]
    private var isUsed: [Bool]

    init(width: Int, colors: Int) {
      self.width = width
      bits = Array(repeating: 0, count: width * colors)
      isUsed = Array(repeating: false, count: colors)
    }

    mutating func take(_ raster: Raster, _ places: [UInt8], from top: Int, to end: Int) {
      for row in top..<end {
        let bit = UInt8(1) << UInt8(row - top)
        for column in 0..<width {
          let color = Int(places[Int(raster.numbers[row * width + column])])
          bits[color * width + column] |= bit
          isUsed[color] = true
        }
      }
    }

    /// Writes the colours that it has, and is empty then.
    mutating func write(_ bytes: inout [UInt8]) {
      var isFirst = true
      for color in isUsed.indices where isUsed[color] {
        if !isFirst { bytes.append(UInt8(ascii: "$")) }
        isFirst = false
        bytes += "#\(color)".utf8
        write(color * width..<(color + 1) * width, &bytes)
        isUsed[color] = false
      }
    }

    /// Writes one colour's columns, runs of more than three as a count.
    private mutating func write(_ range: Range<Int>, _ bytes: inout [UInt8]) {
      // What follows the last pixel is blank anyway.
      var end = range.upperBound
      while end > range.lowerBound, bits[end - 1] == 0 { end -= 1 }
      var place = range.lowerBound
      while place < end {
        let sixel = bits[place]
        var next = place + 1
        while next < end, bits[next] == sixel { next += 1 }
        let count = next - place
        if count > 3 {
          bytes += "!\(count)".utf8
          bytes.append(63 + sixel)
        } else {
          for _ in 0..<count { bytes.append(63 + sixel) }
        }
        place = next
      }
      for place in range { bits[place] = 0 }
    }
  }
}
