/// A chart whose bars grow at both ends and are corrected, and the part of them that is seen.
///
/// Every operation on the bars says from which bar on things changed, keeps what is seen where it
/// is, and refuses bars that do not fit with an error that changes nothing. A picture has the same
/// bytes as one that is drawn anew from the same bars.
///
/// ```swift
/// var feed = try ChartFeed(chart, history)
/// try feed.append(ChartData(times: [now], open: [9], high: [9], low: [9], close: [9]))
/// try feed.extendLast(price: 9.2, volume: 100)
/// feed.zoom(by: 1.5, at: 400)
/// let svg = try feed.picture().svg()
/// ```
///
/// Bars are known by their times, each of which is there once; where all bars have a number in
/// `sequence`, by that, and times may be equal.
///
/// Complexity: what is drawn is what is seen, so a picture takes as long over a million bars as over
/// a thousand; apart from it are `holdings` and `sessions`, which are looked through, the `times`
/// where there are `future` ones, and the column of a line that is compared, which are copied. While
/// a scene or a copy of `data` is kept, the next operation copies the columns first: O(bars). So is
/// what a `transform` makes of them, which is made again for each picture; bricks are seen up to the
/// last bar that is.
public struct ChartFeed: Sendable {
  /// The chart. Its window and its spacing do not matter here: `view` says what is seen.
  public var chart: ChartDescription
  /// The bars.
  public internal(set) var data: ChartData
  /// Which of them are seen, and how wide they are.
  public internal(set) var view: Viewport
  /// How many bars are kept; nil for any number. The oldest go once there are an eighth more.
  public let limit: Int?

  /// A chart of some bars, of which the last are seen.
  ///
  /// - Parameters:
  ///   - spacing: pixels from bar to bar at first; nil has that of the frame, or 7.
  ///   - zoom: the narrowest and the widest that a bar can become, in pixels.
  ///   - limit: how many bars are kept, 1 at least.
  /// - Throws: `ChartError` where a column has another length or times do not ascend.
  public init(
    _ chart: ChartDescription, _ data: ChartData = ChartData(times: []), spacing: Double? = nil,
    zoom: ClosedRange<Double> = Viewport.limits, keeping limit: Int? = nil
  ) throws(ChartError) {
    try data.checkAlone()
    self.chart = chart
    self.data = data
    self.limit = limit.map { max(1, $0) }
    view = Viewport(
      spacing: spacing ?? chart.frame.spacing ?? 7, count: data.count, limits: zoom)
    _ = bounded(ChartChange(from: data.count))
  }
}

// MARK: What is seen

extension ChartFeed {
  /// The chart with the part that is seen: a description like any other.
  public var seen: ChartDescription {
    var seen = chart
    let bars = view.bars(width: Double(chart.frame.width))
    seen.frame.spacing = view.spacing
    if case .renko = chart.transform {
      let next = bars.upperBound < data.count ? data.times[bars.upperBound] : nil
      seen.window = BarWindow(to: next, last: bars.count)
    } else {
      let room = max(bars.count, chart.frame.slots ?? 0)
      seen.window = BarWindow(max(0, bars.upperBound - room)..<bars.upperBound)
    }
    return seen
  }

  /// What is seen with its axes settled: which bars, times and values lie where.
  ///
  /// - Throws: what `ChartDescription.check` throws.
  public func scene() throws(ChartError) -> ChartScene {
    let seen = seen
    try seen.checkColumns(data)
    return ChartScene(ChartLayout(seen, data, isComplete: true))
  }

  /// The shapes of what is seen.
  ///
  /// - Throws: what `ChartDescription.check` throws.
  public func picture() throws(ChartError) -> DisplayList { try scene().displayList() }

  /// Drags the bars to the right by some pixels, as far as there are any. Where the first bar is
  /// seen then, older ones may be prepended.
  public mutating func pan(by pixels: Double) {
    view.pan(by: pixels, width: Double(field.count))
  }

  /// Makes bars wider or narrower by a factor, as far as `view.limits` go; what lies at a place in
  /// pixels, or in the middle, stays there.
  public mutating func zoom(by factor: Double, at x: Double? = nil) {
    let field = field
    let distance = x.map { Double(field.upperBound) - $0 } ?? Double(field.count) / 2
    view.zoom(by: factor, fromRight: distance, width: Double(field.count))
  }

  /// Shows some bars, as wide as they fit, as far as `view.limits` go; the last of them at the right.
  public mutating func show(_ bars: Range<Int>) { view.show(bars, width: Double(field.count)) }

  /// Goes to the right end, where new bars are followed.
  public mutating func showLast() { view.showLast() }

  /// Where bars lie in pixels; without a picture, where they would by the frame.
  private var field: Range<Int> {
    if let field = (try? scene())?.field { return field }
    let left = chart.frame.left
    return left..<max(left + 1, chart.frame.width - chart.frame.axis - chart.frame.room)
  }
}
