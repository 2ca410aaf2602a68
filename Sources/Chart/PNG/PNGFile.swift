import CPNG

/// A PNG that libpng writes to memory row by row. No time is written, so the same rows give the
/// same bytes.
///
/// libpng ends the process where memory or its own limits do not suffice; pictures are far smaller.
struct PNGFile: ~Copyable {
  /// How a row is told from the one above.
  enum Filter: Int32 {
    /// Its bytes as they are.
    case none = 0x08
    /// Its differences to the row above.
    case up = 0x20
    /// Whatever libpng finds best.
    case any = 0xF8
  }

  private let png: OpaquePointer
  private let info: OpaquePointer
  private let sink = Sink()

  private final class Sink { var bytes: [UInt8] = [] }

  /// Begins a picture with a palette, or one of three bytes a pixel; nil without memory.
  init?(width: Int, height: Int, palette: PicturePalette?, effort: PNGEffort) {
    guard let png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nil, nil, nil) else {
      return nil
    }
    guard let info = png_create_info_struct(png) else {
      var begun: OpaquePointer? = png
      png_destroy_write_struct(&begun, nil)
      return nil
    }
    (self.png, self.info) = (png, info)
    collect()
    let kind = palette == nil ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_PALETTE
    png_set_IHDR(
      png, info, png_uint_32(width), png_uint_32(height), Int32(palette?.bits ?? 8), kind,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE)
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL)
    if let palette {
      let colors = palette.colors.map {
        png_color(
          red: UInt8(truncatingIfNeeded: $0 >> 16), green: UInt8(truncatingIfNeeded: $0 >> 8),
          blue: UInt8(truncatingIfNeeded: $0))
      }
      png_set_PLTE(png, info, colors, Int32(colors.count))
    }
    squeeze(effort)
    png_write_info(png, info)
  }

  deinit {
    var (png, info): (OpaquePointer?, OpaquePointer?) = (png, info)
    png_destroy_write_struct(&png, &info)
  }

  /// Writes a row's bytes.
  func add(_ row: [UInt8], _ filter: Filter) {
    png_set_filter(png, PNG_FILTER_TYPE_BASE, filter.rawValue)
    png_write_row(png, row)
  }

  /// The whole file, after its last row.
  consuming func end() -> [UInt8] {
    png_write_end(png, info)
    return sink.bytes
  }

  private func collect() {
    png_set_write_fn(
      png, Unmanaged.passUnretained(sink).toOpaque(),
      { png, data, count in
        guard let png, let data, let target = png_get_io_ptr(png) else { return }
        let sink = Unmanaged<Sink>.fromOpaque(target).takeUnretainedValue()
        sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: count))
      }, nil)
  }

  private func squeeze(_ effort: PNGEffort) {
    png_set_compression_level(png, effort.level)
    png_set_compression_strategy(png, effort.strategy)
    png_set_compression_buffer_size(png, 65_536)
  }
}
