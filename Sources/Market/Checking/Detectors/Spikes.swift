/// Prices far from their neighbours that come back at once.
///
/// A close is a spike where it moves by more than 20 deviations and the next close moves back by more
/// than 20, so that at most half of the smaller move is left. A high or low is one where it lies
/// more than 40 deviations outside open and close. The deviation is that of the 256 returns before
/// (`ReturnScale`): nothing later than the next close is looked at. Markets themselves reach 14 and
/// 29 at their wildest in the series that this was set by.
struct Spikes: Detector {
  static let closeLimit = 20.0
  static let wickLimit = 40.0

  /// A close that has moved far and may come back.
  private struct Candidate {
    let row: Int
    let time: Int64
    let before: Double, at: Double
    let deviation: Double
  }

  private var scale = ReturnScale()
  private var far = Double.infinity
  private var wickFactor = Double.infinity
  private var candidate: Candidate?

  mutating func look(at block: CheckBlock, _ found: inout [Detection]) {
    let columns = block.columns
    guard var last = block.before?.close ?? firstClose(block) else { return }
    for i in 0..<block.count {
      let close = columns.close[i]
      let move = abs(close / last - 1)
      if let candidate { judge(candidate, close, move, &found) }
      let open = columns.open[i]
      let bodyHigh = max(open, close)
      let bodyLow = min(open, close)
      if columns.high[i] > bodyHigh * wickFactor || columns.low[i] * wickFactor < bodyLow {
        addWick(i, block, &found)
      }
      if move > far {
        candidate = Candidate(
          row: block.start + i, time: columns.time[i], before: last, at: close,
          deviation: scale.deviation)
      }
      last = close
      if scale.add(move) { setLimits() }
    }
  }

  private func firstClose(_ block: CheckBlock) -> Double? {
    block.count > 0 ? block.columns.close[0] : nil
  }

  private mutating func setLimits() {
    far = Self.closeLimit * scale.deviation
    wickFactor = 1 + Self.wickLimit * scale.deviation
  }

  /// Sees whether the close after a far one has come back.
  private mutating func judge(
    _ candidate: Candidate, _ close: Double, _ move: Double, _ found: inout [Detection]
  ) {
    self.candidate = nil
    let there = abs(candidate.at / candidate.before - 1)
    let smaller = min(there, move)
    let isBack = (candidate.at > candidate.before) == (candidate.at > close)
    let left = abs(close / candidate.before - 1)
    guard isBack, smaller > Self.closeLimit * candidate.deviation, left <= smaller / 2 else {
      return
    }
    found.append(
      Detection(
        .spike, row: candidate.row, time: candidate.time,
        .spike(
          before: candidate.before, at: candidate.at, after: close,
          deviations: smaller / candidate.deviation)))
  }

  private func addWick(_ i: Int, _ block: CheckBlock, _ found: inout [Detection]) {
    let columns = block.columns
    let top = max(columns.open[i], columns.close[i])
    let bottom = min(columns.open[i], columns.close[i])
    let (high, low) = (columns.high[i], columns.low[i])
    // A low at or below zero has no ratio to the body: its way is a share of the body then.
    let up = (high - top) / top.magnitude
    let down = (bottom - low) / (low > 0 ? low : bottom.magnitude)
    let isUp = up > down
    let (extreme, body, way) = isUp ? (high, top, up) : (low, bottom, down)
    // What was asked of the candle is asked of prices above zero.
    guard way.isFinite, way > Self.wickLimit * scale.deviation * (1 - 1e-9) else { return }
    found.append(
      Detection(
        .spike, row: block.start + i, time: columns.time[i],
        .wick(extreme: extreme, body: body, deviations: way / scale.deviation)))
  }
}
