import Chart
import Market

/// A chart whose candles are what was asked for, with the lines and labels that were.
struct ShapedChart {
  let description: ChartDescription
  /// The columns as they are drawn.
  let data: ChartData
  /// The bars of them that are shown.
  let visible: Range<Int>

  /// The candles from the first to the last bar that is shown.
  func candles(of data: ChartData) -> Range<Int> {
    guard let first = visible.first, let last = visible.last else { return 0..<0 }
    let ends = (self.data.times[first], self.data.times[last])
    return BarWindow(from: ends.0, to: ends.1 + 1).bars(of: data.times)
  }
}

extension ChartRequest {
  /// A chart of candles made one of what was asked for.
  ///
  /// - Parameters:
  ///   - hours: the session of the last candle, where that is known.
  ///   - fitting: how many bars are well seen.
  func shaped(
    _ plain: ChartDescription, _ data: ChartData, hours: TimeShare?, fitting: Int
  ) throws -> ShapedChart {
    var chart = plain
    chart.transform = transform(hours)
    switch chart.transform {
    case .renko:
      let isOpen = from == nil && to == nil
      chart.window = BarWindow(from: from(plain, data), last: last ?? (isOpen ? fitting : nil))
    case .timeShare:
      chart.window = BarWindow()
      (chart.frame.left, chart.frame.room) = (0, 0)
    default: break
    }
    chart.take(axes)
    chart.showShares(look)
    let described = chart
    let drawn = try chartFault { () throws(ChartError) in try described.drawn(data) }
    try refuseLogarithm(drawn.data, drawn.bars)
    return ShapedChart(description: described, data: drawn.data, visible: drawn.bars)
  }

  private func transform(_ hours: TimeShare?) -> ChartTransform? {
    switch look.shape {
    case .heikinAshi: .heikinAshi
    case .renko: .renko(axes.brick ?? .standard)
    case .timeshare: .timeShare(axes.hours ?? hours ?? TimeShare())
    default: nil
    }
  }

  /// The first time that is shown, where one was asked for.
  private func from(_ plain: ChartDescription, _ data: ChartData) -> Int64? {
    guard from != nil, let first = plain.visible?.lowerBound, first < data.count else { return nil }
    return data.times[first]
  }

  /// Prices of nothing and below have no logarithm.
  private func refuseLogarithm(_ data: ChartData, _ bars: Range<Int>) throws {
    guard look.scale == .logarithmic,
      let bar = bars.min(by: { Self.isBelow(data.low[$0], data.low[$1]) }), data.low[bar] <= 0
    else { return }
    let time = Time(milliseconds: data.times[bar]).description.prefix(10)
    throw UsageError(
      "--scale log needs prices above 0, and the low of \(time) is \(data.low[bar]); take --scale "
        + "linear, or show other bars with --from, --to or --last")
  }

  private static func isBelow(_ a: Double, _ b: Double) -> Bool { a.isFinite && !(b <= a) }
}

extension ChartDescription {
  /// Takes the sides and lines that were asked for.
  mutating func take(_ axes: ChartRequest.Axes) {
    if let labels = axes.labels { frame.labels = labels }
    if let grid = axes.grid { rule(grid) }
  }

  /// Lines at even distances; the panes below the price have half as many level ones.
  mutating func rule(_ grid: ChartRequest.Axes.Grid) {
    frame.columns = .count(grid.upright)
    for place in panes.indices {
      panes[place].lines = .count(place == 0 ? grid.level : (grid.level + 1) / 2)
    }
  }

  /// A time share with numbers at both sides has prices and per cent.
  fileprivate mutating func showShares(_ look: ChartRequest.Look) {
    guard look.shape == .timeshare, look.scale == nil, !panes.isEmpty,
      frame.labels?.isSuperset(of: [.left, .right]) == true
    else { return }
    panes[0].scale = .percent
    panes[0].leftNumbers = .linear
  }
}

extension ChartColumns {
  /// The session of the last candle by a calendar, or the one before it, in minutes of its day.
  func hours(_ calendar: String?) throws -> TimeShare? {
    guard let calendar, let last = times.opens.last else { return nil }
    let exchange = try ExchangeCalendar(calendar)
    let time = Time(milliseconds: last)
    let session = exchange.session(holding: time) ?? exchange.last(by: time, wallClock([last])[0])
    let midnight = Int64(session.day) * 1_440
    let hours = session.parts.map { part in
      let ends = wallClock([part.lowerBound.milliseconds, part.upperBound.milliseconds])
      return Int(ends[0] / 60_000 - midnight)..<Int(ends[1] / 60_000 - midnight)
    }
    let isUsual = hours.allSatisfy { $0.lowerBound >= -1_440 && $0.upperBound <= 2_880 }
    return isUsual ? TimeShare(hours: hours) : nil
  }
}

extension ExchangeCalendar {
  /// The last session that has begun at a moment, which clocks of the exchange show so.
  fileprivate func last(by time: Time, _ wall: Int64) -> Session {
    let day = Int((Double(wall) / 86_400_000).rounded(.down))
    if let session = session(of: day), session.open <= time { return session }
    return previous(before: day)
  }
}
