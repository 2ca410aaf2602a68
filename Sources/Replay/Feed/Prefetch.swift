extension EngineBlock {
  /// Loads a block into the cache, and gives a number that keeps a compiler from leaving that out.
  ///
  /// Rules read closes; the other columns are read where something fills or is held, and each of
  /// these would wait for memory alone, about as long as working 25 candles. Here one load of every cache line
  /// is asked for at a time, and memory answers many together.
  @inline(never)
  func fetch() -> UInt64 {
    var mixed: UInt64 = 0
    for i in stride(from: 0, to: count, by: 8) {
      mixed ^= open[i].bitPattern ^ UInt64(bitPattern: time[i])
      mixed ^= high[i].bitPattern ^ low[i].bitPattern
    }
    return mixed
  }
}

extension UnsafePointer where Pointee: BitwiseCopyable {
  /// Loads some numbers of eight bytes into the cache, as a block's are.
  ///
  /// Instruments that are worked in turn, moment by moment, take one number from each column at a time, so
  /// that memory would be waited for at every eighth moment of each.
  @inline(never)
  func fetch(_ count: Int) -> UInt64 {
    assert(MemoryLayout<Pointee>.size == 8)
    var mixed: UInt64 = 0
    for i in stride(from: 0, to: count, by: 8) {
      mixed ^= UnsafeRawPointer(self + i).load(as: UInt64.self)
    }
    return mixed
  }
}
