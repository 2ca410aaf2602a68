/// The relative strength index with simple means, after David Cutler: Σu / (Σu + Σd) of the last
/// `period` moves, which depends on these moves alone.
struct CutlerMoves: Sendable {
  private var before = Double.nan
  private var ups: WindowSum
  private var downs: WindowSum
  private var losses: [Double]

  init(_ period: Int) {
    ups = WindowSum(period)
    downs = WindowSum(period)
    losses = Array(repeating: 0, count: Trails.piece)
  }

  /// Takes `count` values and writes as many indices.
  mutating func update(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var done = 0
    while done < count {
      let piece = min(Trails.piece, count - done)
      update(piece: piece, values + done, output + done)
      done += piece
    }
  }

  private mutating func update(
    piece count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
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
      for i in 0..<count {
        let moves = output[i] + losses[i]
        output[i] = moves == 0 ? 50 : 100 * (output[i] / moves)
      }
    }
  }
}
