/// Runs of candles that repeat the four prices of the one before: a feed that stood still.
///
/// Quiet markets repeat a candle now and then, up to nine times in the minutes of a slow future;
/// `limit` alike in a row are a run, and its candles from the `limit`-th on are the defect.
struct StaleRuns: Detector {
  /// How many candles alike make a run.
  let limit: Int
  private var length = 1
  private var start: Int64 = 0

  /// Runs of ten candles, of five where a candle is a day or longer.
  init(_ timeframe: Timeframe?) {
    let isDaily = timeframe.map { $0.intradaySeconds == nil } ?? false
    limit = isDaily ? 5 : 10
  }

  mutating func look(at block: CheckBlock, _ found: inout [Detection]) {
    let columns = block.columns
    var last = block.before?.close ?? .nan
    for i in 0..<block.count {
      let close = columns.close[i]
      if close == last, isRepeated(i, block) {
        length += 1
        if length >= limit { found.append(detection(i, block)) }
      } else {
        length = 1
        start = columns.time[i]
      }
      last = close
    }
  }

  private func detection(_ i: Int, _ block: CheckBlock) -> Detection {
    let isNew = length == limit
    return Detection(
      .stale, row: block.start + i, lead: isNew ? limit - 1 : 0, goesOn: !isNew,
      time: isNew ? start : block.columns.time[i], .stale(block.columns.close[i], candles: length))
  }

  /// Whether open, high and low are those of the candle before, too.
  private func isRepeated(_ i: Int, _ block: CheckBlock) -> Bool {
    let columns = block.columns
    guard i > 0 else {
      guard let before = block.before else { return false }
      return before.open == columns.open[0] && before.high == columns.high[0]
        && before.low == columns.low[0]
    }
    return columns.open[i - 1] == columns.open[i] && columns.high[i - 1] == columns.high[i]
      && columns.low[i - 1] == columns.low[i]
  }
}
