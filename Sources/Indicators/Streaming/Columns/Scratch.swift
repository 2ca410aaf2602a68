/// Columns for what lies between the inputs of a block and its outputs, a piece at a time.
///
/// Nothing in them outlives a piece, except that after a block of one value the first of each column
/// is what a trace reads.
struct Scratch: Sendable {
  private var memory: [Double]

  init(_ columns: Int) {
    memory = Array(repeating: 0, count: columns * HistoryColumns.piece)
  }

  /// Works `count` values through in pieces that fit the nearest cache.
  @inline(__always)
  mutating func inPieces(_ count: Int, _ body: (_ start: Int, _ count: Int, Columns) -> Void) {
    memory.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      var start = 0
      while start < count {
        let piece = min(HistoryColumns.piece, count - start)
        body(start, piece, Columns(base: base))
        start += piece
      }
    }
  }

  /// What the last block of one value left in a column.
  subscript(column: Int) -> Double { memory[column * HistoryColumns.piece] }

  struct Columns {
    fileprivate let base: UnsafeMutablePointer<Double>

    @inline(__always)
    subscript(column: Int) -> UnsafeMutablePointer<Double> { base + column * HistoryColumns.piece }
  }
}
