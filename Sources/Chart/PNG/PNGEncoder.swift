import CPNG

/// Writes pixels as PNG: a palette of eight bits where 256 colours suffice. No time is written, so
/// the same pixels give the same bytes.
enum PNGEncoder {
  static func bytes(_ raster: Raster) throws(ChartError) -> [UInt8] {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(raster.width)
    image.height = UInt32(raster.height)
    image.flags = UInt32(PNG_IMAGE_FLAG_FAST)
    if let indexed = IndexedPixels(raster.pixels) {
      image.format = UInt32(PNG_FORMAT_FLAG_COLOR) | UInt32(PNG_FORMAT_FLAG_COLORMAP)
      image.colormap_entries = UInt32(indexed.palette.count / 3)
      return try write(&image, indexed.indices, indexed.palette)
    }
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR)
    return try write(&image, rgb(raster), [])
  }

  private static func write(
    _ image: inout png_image, _ pixels: [UInt8], _ palette: [UInt8]
  ) throws(ChartError) -> [UInt8] {
    let room = pixels.count + pixels.count / 64 + 65_536
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      var size = png_alloc_size_t(room)
      let done = pixels.withUnsafeBytes { pixels in
        palette.withUnsafeBytes { palette in
          png_image_write_to_memory(
            &image, buffer.baseAddress, &size, 0, pixels.baseAddress, 0, palette.baseAddress)
        }
      }
      failed = done == 0
      count = failed ? 0 : Int(size)
    }
    if failed { throw ChartError(.encoding(message(image))) }
    return bytes
  }

  private static func message(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static func rgb(_ raster: Raster) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: raster.pixels.count * 3) { bytes, count in
      for (index, pixel) in raster.pixels.enumerated() {
        bytes[index * 3] = UInt8(truncatingIfNeeded: pixel >> 16)
        bytes[index * 3 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[index * 3 + 2] = UInt8(truncatingIfNeeded: pixel)
      }
      count = raster.pixels.count * 3
    }
  }
}
