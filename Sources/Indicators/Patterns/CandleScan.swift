/// What every pattern remembers: the last candles, the limits, and since when all is known.
struct CandleScan: Sendable {
  private let penetration: Double
  private var tail = CandleTail()
  private var limits: CandleLimits
  private var run: KnownCandles

  /// - Parameter values: three numbers a setting, in the order of its parameters.
  init(
    _ settings: [CandleSetting], _ values: ArraySlice<Double>, penetration: Double, warmup: Int
  ) {
    self.penetration = penetration
    limits = CandleLimits(settings, values)
    run = KnownCandles(warmup: warmup)
  }

  /// Gives `signals` the candles of a block, a piece at a time, with the place of their signals.
  ///
  /// - Complexity: that of the means, O(log period) a candle.
  @inline(never)
  mutating func scan(
    _ block: IndicatorBlock,
    _ signals: (_ candles: CandleView, _ count: Int, _ output: UnsafeMutablePointer<Double>) -> Void
  ) {
    guard block.count > 0 else { return }
    let (output, penetration) = (block.output(0), penetration)
    tail.begin(block) { count, open in
      let next = CandleTail.next
      limits.extend(by: count) {
        CandleView(
          open: open, high: open + next, low: open + 2 * next, close: open + 3 * next,
          limits: $0, penetration: penetration)
      } _: { candles in
        signals(candles, count, output)
        run.hide(count, candles, output)
      }
    }
    var start = CandleView.reach
    while start < block.count {
      let count = min(HistoryColumns.piece, block.count - start)
      limits.extend(by: count) {
        CandleView(
          open: block.input(0) + start, high: block.input(1) + start,
          low: block.input(2) + start, close: block.input(3) + start,
          limits: $0, penetration: penetration)
      } _: { candles in
        signals(candles, count, output + start)
        run.hide(count, candles, output + start)
      }
      start += count
    }
    tail.remember(block)
  }
}

// What a trace says of the last candle, after a block of one.
extension CandleScan {
  func open(ago: Int = 0) -> Double { tail.newest(0, ago: ago) }
  func high(ago: Int = 0) -> Double { tail.newest(1, ago: ago) }
  func low(ago: Int = 0) -> Double { tail.newest(2, ago: ago) }
  func close(ago: Int = 0) -> Double { tail.newest(3, ago: ago) }
  func body(ago: Int = 0) -> Double { abs(close(ago: ago) - open(ago: ago)) }
  func top(ago: Int = 0) -> Double { max(open(ago: ago), close(ago: ago)) }
  func bottom(ago: Int = 0) -> Double { min(open(ago: ago), close(ago: ago)) }
  func upper(ago: Int = 0) -> Double { high(ago: ago) - top(ago: ago) }
  func lower(ago: Int = 0) -> Double { bottom(ago: ago) - low(ago: ago) }
  func limit(_ place: CandleSetting.Place, ago: Int = 0) -> Double {
    limits.newest(place, ago: ago)
  }
}
