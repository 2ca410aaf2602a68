/// The limits of a pattern's settings, candle by candle.
///
/// Settings of one range and one period share their window.
struct CandleLimits: Sendable {
  private var windows: [CandleWindow] = []
  /// A column a setting that there is: the limits of the candles before, after them the new ones and
  /// the one of the candle to come.
  private var memory = Array(
    repeating: Double.nan, count: CandleSetting.Place.allCases.count * CandleView.stride)
  /// How many candles the last piece had.
  private var last = 0

  init(_ settings: [CandleSetting], _ values: ArraySlice<Double>) {
    for (k, setting) in settings.enumerated() {
      let first = values.startIndex + 3 * k
      let (period, factor) = (Int(values[first]), values[first + 1])
      let range = CandleSetting.Range.allCases[Int(values[first + 2])]
      let shared = windows.firstIndex { $0.range == range && $0.period == period }
      if shared == nil { windows.append(CandleWindow(range, period)) }
      windows[shared ?? windows.count - 1].add(setting.place.rawValue * CandleView.stride, factor)
    }
  }

  /// The limit of a setting for the newest candle or one before it.
  func newest(_ place: CandleSetting.Place, ago: Int) -> Double {
    memory[place.rawValue * CandleView.stride + CandleView.reach + last - 1 - ago]
  }

  /// Takes up to `HistoryColumns.piece` candles, which `view` puts beside the place of their limits.
  @inline(__always)
  mutating func extend(
    by count: Int, _ view: (UnsafePointer<Double>) -> CandleView, _ body: (CandleView) -> Void
  ) {
    memory.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      let place = base + CandleView.reach
      let candles = view(UnsafePointer(place))
      for k in windows.indices {
        for share in windows[k].shares {
          let column = base + share.column
          column.update(from: column + last, count: CandleView.reach + 1)
        }
        windows[k].extend(by: count, candles, place)
      }
      last = count
      body(candles)
    }
  }
}
