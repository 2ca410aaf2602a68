import Market

extension CandleSource {
  /// Hands on all blocks, and tells an observer how far it is.
  ///
  /// - Parameters:
  ///   - total: about how many candles there are, if that is known.
  ///   - body: takes a block, and says whether it wants more.
  /// - Throws: what the source and `body` throw; `InterruptedError`.
  mutating func eachBlock(
    _ observer: any JobObserver, expecting total: Int?, _ body: (Candles) throws -> Bool
  ) throws {
    observer.began(expecting: total)
    defer { observer.ended() }
    var block = Candles()
    var done = 0
    while try next(into: &block) {
      let wantsMore = try body(block)
      done += block.count
      observer.advanced(to: done)
      try observer.check()
      if !wantsMore { return }
    }
  }
}
