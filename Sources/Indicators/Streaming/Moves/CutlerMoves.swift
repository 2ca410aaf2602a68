/// The relative strength index with simple means, after David Cutler: Σu / (Σu + Σd) of the last
/// `period` moves, which depends on these moves alone.
struct CutlerMoves: Sendable {
  private var before = Double.nan
  private var ups: WindowSum
  private var downs: WindowSum
  private var losses: [Double]
  private let period: Double
  private var gain = Double.nan

  init(_ period: Int) {
    self.period = Double(period)
    ups = WindowSum(period)
    downs = WindowSum(period)
    losses = Array(repeating: 0, count: HistoryColumns.piece)
  }

  /// The mean gain and the mean loss of the window that ended with the last block.
  var averages: (Double, Double) { (gain / period, losses[0] / period) }

  /// Takes `count` values and writes `count` indices.
  mutating func update(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    update(count, values, output) { up, down in
      up + down == 0 ? 50 : 100 * (up / (up + down))
    }
  }

  /// Takes `count` values and writes what `result` makes of the sums of gains and of losses.
  @inline(__always)
  mutating func update(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ result: (_ up: Double, _ down: Double) -> Double
  ) {
    var done = 0
    while done < count {
      let piece = min(HistoryColumns.piece, count - done)
      update(piece: piece, values + done, output + done, result)
      done += piece
    }
  }

  @inline(__always)
  private mutating func update(
    piece count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ result: (_ up: Double, _ down: Double) -> Double
  ) {
    losses.withUnsafeMutableBufferPointer { losses in
      guard let losses = losses.baseAddress else { return }
      for i in 0..<count {
        let move = values[i] - before
        before = values[i]
        // Compared so that an unknown move is an unknown gain and an unknown loss.
        output[i] = 0 > move ? 0 : move
        losses[i] = 0 > -move ? 0 : -move
      }
      ups.update(count, output, output)
      downs.update(count, losses, losses)
      gain = output[0]
      for i in 0..<count { output[i] = result(output[i], losses[i]) }
    }
  }
}
