import Glibc

extension [UInt8] {
  /// Where a text first is, from a place on; `nil` where it is not, or is empty. O(bytes).
  func place(of text: String, from start: Int = 0) -> Range<Int>? {
    let wanted = Array(text.utf8)
    return withUnsafeBytes { bytes in
      guard let first = wanted.first, let base = bytes.baseAddress else { return nil }
      var at = start
      while at + wanted.count <= bytes.count,
        let found = memchr(base + at, Int32(first), bytes.count - at)
      {
        at = UnsafeRawPointer(found) - base
        let end = at + wanted.count
        if end <= bytes.count, bytes[at..<end].elementsEqual(wanted) { return at..<end }
        at += 1
      }
      return nil
    }
  }
}
