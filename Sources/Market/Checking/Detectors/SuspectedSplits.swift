/// Jumps from a close to the next open by a ratio that splits have, with prices that stay there.
///
/// A split makes one share into many: the price jumps overnight by its ratio, and neither what is
/// traded nor the way of the day is much out of the ordinary. A crash that happens to halve a price
/// shows by its volume: more than three times the median of 20 candles before, times the ratio,
/// speaks against a split, and so does, where there is no volume, a range of more than four times
/// the usual. Candles below a day are asked for a break before the jump instead; their volumes at an
/// opening say nothing. Within trading a price may crash, but from a close to the next open not to a fifth: jumps
/// by 5 and more from a level that two closes had are told there too, since a file may change its units
/// anywhere. The next candle must stay at the new level, or the jump is a spike.
struct SuspectedSplits: Detector {
  private static let window = 20
  /// The smallest jump within trading that no crash makes from a close to the next open, as a factor.
  private static let smallestWithin = 5 * (1 - SplitRatio.tolerance)
  /// How far prices of one level lie apart, as a factor.
  private static let level = 1.3

  private let isDaily: Bool
  /// A step longer than this is a break, in milliseconds.
  private let step: Int64
  private var volumes: [Double] = []
  private var ranges: [Double] = []
  private var candidate: Detection?
  /// The close before the last one.
  private var earlier: Double?

  /// Looks at candles of a timeframe.
  init(_ timeframe: Timeframe?) {
    isDaily = timeframe.map { $0.intradaySeconds == nil } ?? true
    step = isDaily ? 0 : Int64(timeframe?.intradaySeconds ?? 0) * 1_000
  }

  mutating func look(at block: CheckBlock, _ found: inout [Detection]) {
    let columns = block.columns
    guard block.count > 0 else { return }
    var last = block.before?.close ?? columns.open[0]
    for i in 0..<block.count {
      let open = columns.open[i]
      if candidate != nil { settle(columns.close[i], &found) }
      if open > last * SplitRatio.smallest || open * SplitRatio.smallest < last {
        candidate = suspect(i, block, last)
      }
      earlier = last
      last = columns.close[i]
    }
    remember(block)
  }

  /// Takes a candidate for a split if the next close is at the new level.
  private mutating func settle(_ close: Double, _ found: inout [Detection]) {
    guard let candidate, case .split(let before, let after, _, _) = candidate.fact else { return }
    self.candidate = nil
    let stays = abs(close / after - 1) < abs(close / before - 1)
    if stays, Self.isNear(close, after) { found.append(candidate) }
  }

  private static func isNear(_ a: Double, _ b: Double) -> Bool { a / b < level && b / a < level }

  /// Whether a jump can be a split or a change of units where trading goes on. One back from a spike is none.
  private func isLarge(_ last: Double, _ open: Double) -> Bool {
    guard let earlier, Self.isNear(earlier, last) else { return false }
    return max(last / open, open / last) >= Self.smallestWithin
  }

  private func suspect(_ i: Int, _ block: CheckBlock, _ last: Double) -> Detection? {
    let columns = block.columns
    let open = columns.open[i]
    guard let ratio = SplitRatio(jump: last / open) else { return nil }
    let isAfterBreak = block.time(before: i).map { columns.time[i] - $0 > step } ?? false
    guard isDaily || isAfterBreak || isLarge(last, open) else { return nil }
    let before = usual(before: i, block)
    var volume: Double?
    if isDaily, let usual = before.volume, usual > 0 {
      volume = columns.volume[i] / usual
      if columns.volume[i] > 3 * max(1, ratio.factor) * usual { return nil }
    } else if isDaily, let range = before.range, range > 0 {
      if columns.high[i] / columns.low[i] - 1 > 4 * range { return nil }
    }
    return Detection(
      .split, row: block.start + i, time: columns.time[i],
      .split(before: last, after: open, ratio: ratio, volume: volume))
  }

  /// The medians of volume and of relative range of the candles before a place.
  private func usual(before i: Int, _ block: CheckBlock) -> (volume: Double?, range: Double?) {
    let here = max(0, i - Self.window)..<i
    let kept = max(0, Self.window - here.count)
    let columns = block.columns
    return (
      Self.median(volumes.suffix(kept) + here.map { columns.volume[$0] }),
      Self.median(ranges.suffix(kept) + here.map { columns.high[$0] / columns.low[$0] - 1 })
    )
  }

  private static func median(_ numbers: ArraySlice<Double>) -> Double? {
    numbers.count < 3 ? nil : numbers.sorted()[numbers.count / 2]
  }

  /// Keeps the figures of the last candles for the next block.
  private mutating func remember(_ block: CheckBlock) {
    let columns = block.columns
    for i in max(0, block.count - Self.window)..<block.count {
      volumes.append(columns.volume[i])
      ranges.append(columns.high[i] / columns.low[i] - 1)
    }
    volumes.removeFirst(max(0, volumes.count - Self.window))
    ranges.removeFirst(max(0, ranges.count - Self.window))
  }
}
