/// Looks for one kind of defect in a stream of candles, with memory that does not grow.
///
/// A detector tells what it sees of a candle from that candle, those before it and at most the next
/// one, so that a check and a reader that has to stop see the same. How the stream is cut into
/// blocks changes nothing.
protocol Detector {
  /// Looks at the next candles and adds what it finds.
  mutating func look(at block: CheckBlock, _ found: inout [Detection])
}

/// The next candles of a stream, as columns in memory.
struct CheckBlock {
  let columns: Candles.Pointers
  let count: Int
  /// The place of the first of them in the stream, from 0.
  let start: Int
  /// The candle before the first; `nil` at the beginning.
  let before: Candle?

  /// The open time of the candle before a place; `nil` at the beginning.
  func time(before i: Int) -> Int64? { i > 0 ? columns.time[i - 1] : before?.time.milliseconds }
}

extension Candles {
  /// Lets a body look at these candles as the next of a stream.
  func withBlock(start: Int, before: Candle?, _ body: (CheckBlock) -> Void) {
    withPointers {
      body(CheckBlock(columns: $0, count: count, start: start, before: before))
    }
  }
}
