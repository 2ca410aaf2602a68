/// A series beside itself some bars before.
struct Lag: Sendable {
  private let bars: Int
  private var history: HistoryColumns

  init(_ bars: Int) {
    self.bars = bars
    history = HistoryColumns([bars])
  }

  /// Calls `body` for each piece of `count` values: where it begins, how long it is, its values and
  /// those `bars` before; unknown before the first.
  @inline(__always)
  mutating func inPieces(
    _ count: Int, _ input: UnsafePointer<Double>,
    _ body: (
      _ start: Int, _ count: Int, _ now: UnsafePointer<Double>, _ before: UnsafePointer<Double>
    ) -> Void
  ) {
    var start = 0
    while start < count {
      let piece = min(HistoryColumns.piece, count - start)
      history.extend(by: piece) { places in
        let values = places[0]
        values.update(from: input + start, count: piece)
        body(start, piece, values, values - bars)
      }
      start += piece
    }
  }

  /// The same for an input that `body` leaves as it is: values of the same block are not copied.
  @inline(__always)
  mutating func apart(
    _ count: Int, _ input: UnsafePointer<Double>,
    _ body: (
      _ start: Int, _ count: Int, _ now: UnsafePointer<Double>, _ before: UnsafePointer<Double>
    ) -> Void
  ) {
    guard count > bars + HistoryColumns.piece else { return inPieces(count, input, body) }
    inPieces(bars, input, body)
    body(bars, count - bars, input + bars, input)
    keep(bars, input + (count - bars))
  }

  /// Remembers values that nobody asks for now.
  private mutating func keep(_ count: Int, _ input: UnsafePointer<Double>) {
    inPieces(count, input) { _, _, _, _ in }
  }
}
