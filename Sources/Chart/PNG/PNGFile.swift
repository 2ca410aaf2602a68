/// The chunks of a PNG. No time is written, so the same pixels give the same bytes.
struct PNGFile {
  /// The file as far as it is written.
  private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Begins a picture with a palette, or one of three bytes a pixel.
  init(width: Int, height: Int, palette: PicturePalette?) {
    let kind: UInt8 = palette == nil ? 2 : 3
    // The only compression and family of filters that there are, and rows from top to bottom.
    add("IHDR", Self.four(width) + Self.four(height) + [UInt8(palette?.bits ?? 8), kind, 0, 0, 0])
    add("sRGB", [0])
    if let palette { add("PLTE", palette.colors.flatMap { Self.four(Int($0)).dropFirst() }) }
  }

  /// Adds a chunk of a kind.
  mutating func add(_ kind: String, _ data: [UInt8]) {
    bytes.reserveCapacity(bytes.count + data.count + 12)
    bytes += Self.four(data.count)
    let start = bytes.count
    bytes += kind.utf8
    bytes += data
    bytes += Self.four(Int(Deflate.check(bytes[start...])))
  }

  /// The whole file with its squeezed rows.
  consuming func end(_ rows: [UInt8]) -> [UInt8] {
    add("IDAT", rows)
    add("IEND", [])
    return bytes
  }

  /// A number in four bytes, the highest first.
  private static func four(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
