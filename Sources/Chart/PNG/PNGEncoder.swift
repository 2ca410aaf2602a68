import CPNGWriter
import Glibc

/// Pixels as PNG by libpng: a palette where 256 colours suffice, of as few bits as they need. No time
/// is written, so the same pixels give the same bytes.
enum PNGEncoder {
  static func bytes(_ raster: Raster) throws(ChartError) -> [UInt8] {
    let palette = PicturePalette(raster)
    let pixels = raster.pixels(palette)
    let colors = palette?.colors.flatMap(Self.bytes) ?? []
    var file = pixels.withUnsafeBufferPointer { pixels in
      colors.withUnsafeBufferPointer { colors in
        var request = png_pixels()
        request.width = UInt32(raster.width)
        request.height = UInt32(raster.height)
        request.bytes = pixels.baseAddress
        request.palette = colors.baseAddress
        request.colors = UInt32(palette?.colors.count ?? 0)
        request.bits = UInt32(palette?.bits ?? 8)
        return png_file_of(&request)
      }
    }
    guard let bytes = file.bytes else {
      throw ChartError(.encoding(withUnsafeBytes(of: &file.message) { Self.text($0) }))
    }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: file.count))
  }

  /// Red, green and blue of a colour.
  fileprivate static func bytes(_ color: UInt32) -> [UInt8] {
    [16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
  }

  /// What a C string says.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension Raster {
  /// For each pixel its place in the palette, or the three bytes of its colour.
  fileprivate func pixels(_ palette: PicturePalette?) -> [UInt8] {
    guard let places = palette?.places else {
      let colors = self.palette.colors.map(PNGEncoder.bytes)
      return numbers.flatMap { colors[Int($0)] }
    }
    return [UInt8](unsafeUninitializedCapacity: numbers.count) { bytes, count in
      for index in numbers.indices { bytes[index] = places[Int(numbers[index])] }
      count = numbers.count
    }
  }
}
