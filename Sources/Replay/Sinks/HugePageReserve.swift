import Glibc

extension Array {
  /// Reserves memory for `count` elements in all.
  ///
  /// A large array is given memory in pages of 2 MiB: a fresh page of 4 KiB costs about as much as
  /// working 1,000 candles, and a run touches some of them per thousand. What lies before the first
  /// boundary of 2 MiB is fetched at once instead, which costs a fraction of fetching it page by page.
  /// Other room that is not touched costs nothing, so callers ask generously.
  mutating func makeRoom(for wanted: Int) {
    if wanted <= capacity { return }
    let page = 2 << 20
    let header = 64
    let bytes = wanted * MemoryLayout<Element>.stride + header
    guard bytes > page else { return reserveCapacity(wanted) }
    // One page more, so that what is used ends before the last boundary.
    let whole = (bytes + 2 * page - 1) / page * page
    reserveCapacity((whole - header) / MemoryLayout<Element>.stride)
    let used = count * MemoryLayout<Element>.stride
    withUnsafeMutableBufferPointer { buffer in
      // The allocation begins a few bytes before the first element, at the start of a mapping.
      guard let base = buffer.baseAddress,
        let start = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: base) & ~4_095)
      else { return }
      _ = madvise(start, whole, MADV_HUGEPAGE)
      let first = (Int(bitPattern: start) + used) & ~4_095
      let boundary = (first + page - 1) & ~(page - 1)
      _ = madvise(UnsafeMutableRawPointer(bitPattern: first), boundary - first, MADV_POPULATE_WRITE)
    }
  }
}
