/// The highest high and the lowest low that are shown, each with its number, where no line crosses it.
public struct Extremes: Mark {
  /// The two extremes.
  public init() {}

  /// The candles.
  public var columns: [String] { ["open", "high", "low", "close"] }

  /// They are prices.
  public var showsPrices: Bool { true }

  /// Asks for both numbers, towards the middle of the chart where that is free.
  public func draw(_ canvas: inout Canvas) {
    canvas.data.requireCandles()
    let (high, low) = (canvas.data.high, canvas.data.low)
    let bars = canvas.bars.bars
    var (highs, lows) = (ValueRange(), ValueRange())
    highs.include(high, bars)
    lows.include(low, bars)
    // Where prices stand still the last one says it all.
    guard highs.upper > lows.lower else { return }
    if let top = high[bars].firstIndex(of: highs.upper) {
      Self.want(highs.upper, top, 1, &canvas)
    }
    if let bottom = low[bars].firstIndex(of: lows.lower) {
      Self.want(lows.lower, bottom, 0, &canvas)
    }
  }

  private static func want(_ value: Double, _ bar: Int, _ offset: Int32, _ canvas: inout Canvas) {
    guard let row = canvas.shownRow(value) else { return }
    let x = canvas.bars.center(bar)
    let y = Int32(2 * row) + offset
    // 14 pixels, or as far as the number is clear of a wide body.
    let reach = Int32(max(28, canvas.bars.body + 8))
    let isLeft = x > Int32(canvas.left + canvas.right)
    let text = canvas.format.text(value)
    var places: [Label] = []
    var leaders: [Path] = []
    // Beside the bar, or where something is there, further away from the prices.
    let away: Int32 = offset > 0 ? -1 : 1
    for step: Int32 in [0, 16, 30, 46] {
      for goesLeft in [isLeft, !isLeft] {
        let sign: Int32 = goesLeft ? -1 : 1
        let height = y + away * step
        let start = x + sign * (reach + 8)
        let label = canvas.label(text, .textHalo, start, height + 7, goesLeft ? .end : .start)
        let area = LabelSpace.area(label)
        if area.left < Int32(2 * canvas.left + 4) || area.right > Int32(2 * canvas.right) {
          continue
        }
        places.append(label)
        leaders.append(Path([Point(x, y), Point(x + sign * reach, height)]))
      }
    }
    canvas.want(places, priority: 4, leaders: leaders)
  }
}

extension Extremes: DescribedMark {
  static let mark = "extremes"
  static let about = "The highest high and the lowest low that are shown, each with its number."
  static let example = """
    { "above": 30, "layers": ["grid", "candles", "extremes"] }
    """
  static var blank: Extremes { Extremes() }

  static var fields: [SpecField<Extremes>] {
    []
  }
}
