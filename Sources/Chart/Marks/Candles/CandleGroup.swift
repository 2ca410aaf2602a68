/// The candle of the bars in one span of time, as far as they are shown.
struct CandleGroup {
  /// The bars that are shown of it.
  var shown: Range<Int>
  /// The candle from the first bar of the span to the last one that is shown.
  var candle: MergedCandle
  /// Whether it rose.
  var direction: CandleDirection
  /// Whether no later bar can belong to it.
  var isOver: Bool

  /// The groups of the shown bars, in order. O(shown).
  static func all(
    _ data: ChartData, _ bars: BarAxis, _ span: CandleSpan, _ rule: ColorRule
  ) -> [CandleGroup] {
    let times = data.times
    var groups: [CandleGroup] = []
    var bar = bars.bars.lowerBound
    while bar < bars.bars.upperBound {
      let limits = span.limits(times[bar])
      let first = groups.isEmpty ? start(times, bar, notBefore: limits.lowerBound) : bar
      var end = bar + 1
      while end < bars.bars.upperBound, times[end] <= limits.upperBound { end += 1 }
      let isOver = end < times.count ? times[end] > limits.upperBound : isOver(data, bars, limits)
      if let candle = data.knownCandle(first..<end) {
        let before = first > 0 ? data.close[first - 1] : .nan
        let from = rule == .previousClose && before.isFinite ? before : candle.open
        groups.append(
          CandleGroup(
            shown: bar..<end, candle: candle,
            direction: CandleDirection(candle.close, from: from), isOver: isOver))
      }
      bar = end
    }
    return groups
  }

  /// The first bar of a span, at or before a bar of it.
  private static func start(_ times: [Int64], _ bar: Int, notBefore time: Int64) -> Int {
    var first = bar
    while first > 0, times[first - 1] >= time { first -= 1 }
    return first
  }

  /// Whether a span with the last bar of all is over: the next bar is known to lie after it, or
  /// one that follows as most do would.
  private static func isOver(
    _ data: ChartData, _ bars: BarAxis, _ limits: ClosedRange<Int64>
  ) -> Bool {
    if let next = data.future.first { return next > limits.upperBound }
    guard let last = data.times.last else { return true }
    return Double(last) + BarClock.unit(data.times, bars.bars) > Double(limits.upperBound)
  }
}

extension ChartData {
  /// The candle of the known ones among some bars; nil where none is.
  fileprivate func knownCandle(_ bars: Range<Int>) -> MergedCandle? {
    var merged: MergedCandle?
    for bar in bars {
      let one = candle(bar..<bar + 1)
      guard one.isKnown else { continue }
      guard let before = merged else {
        merged = one
        continue
      }
      merged = MergedCandle(
        open: before.open, high: max(before.high, one.high), low: min(before.low, one.low),
        close: one.close)
    }
    return merged
  }
}
