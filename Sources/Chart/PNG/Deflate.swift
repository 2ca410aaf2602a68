import CDeflate
import Glibc

/// Bytes squeezed by libdeflate into zlib's format, the same ones the same on every thread.
enum Deflate {
  /// The squeezed bytes at a level of 1 to 12; nil without memory.
  static func zlib(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    // Pictures take a fraction of what is always enough, and memory that is asked for again and
    // again costs more time than is saved by squeezing.
    return squeeze(compressor, bytes, room: bytes.count / 4 + 1_024)
      ?? squeeze(compressor, bytes, room: libdeflate_zlib_compress_bound(compressor, bytes.count))
  }

  /// Nil without memory, or where the room does not suffice.
  private static func squeeze(
    _ compressor: OpaquePointer, _ bytes: [UInt8], room: Int
  ) -> [UInt8]? {
    guard let target = malloc(room) else { return nil }
    defer { free(target) }
    let count = libdeflate_zlib_compress(compressor, bytes, bytes.count, target, room)
    return count == 0 ? nil : Array(UnsafeRawBufferPointer(start: target, count: count))
  }

  /// The check value of bytes that PNG asks for.
  static func check(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
