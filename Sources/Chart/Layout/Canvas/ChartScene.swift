/// A chart whose axes are settled: which bars, times and values lie where, and the other way round.
///
/// The numbers are those that the picture is drawn with. What is pointed at, dragged or zoomed is
/// found here; `Viewport` says which bars to show then.
public struct ChartScene: Sendable {
  private let layout: ChartLayout

  init(_ layout: ChartLayout) { self.layout = layout }

  /// Width and height of the picture in pixels.
  public var size: (width: Int, height: Int) { (layout.frame.width, layout.height) }

  /// Where bars lie from left to right.
  public var bars: BarAxis { layout.bars }

  /// The plot from its left to its right edge in pixels, without the numbers at its sides.
  public var plot: Range<Int> { layout.plotLeft..<max(layout.plotLeft, layout.plotRight) }

  /// Where bars lie in pixels: the plot without the room at its ends.
  public var field: Range<Int> {
    let left = layout.plotLeft + layout.frame.left
    return left..<max(left + 1, layout.plotRight - layout.frame.room)
  }

  /// The bars that are seen.
  public var visible: Range<Int> { layout.bars.bars }

  /// The rows of each pane in pixels, top first.
  public var panes: [Range<Int>] { layout.panes.map(\.rows) }

  /// Facts about the drawing that a reader has to know.
  public var notes: [ChartNote] { layout.displayList().notes }

  /// Where the values of a pane lie: those of its right side, or of its second scale.
  public func scale(_ pane: Int, onLeft: Bool = false) -> ValueScale? {
    guard layout.panes.indices.contains(pane) else { return nil }
    return onLeft ? layout.panes[pane].left?.scale : layout.panes[pane].right.scale
  }

  /// The pane at a height; nil between two of them.
  public func pane(at y: Double) -> Int? {
    layout.panes.firstIndex { y >= Double($0.rows.lowerBound) && y < Double($0.rows.upperBound) }
  }

  /// The bar at a place, or the nearest that is shown; nil where none is.
  public func bar(at x: Double) -> Int? { layout.bars.bar(at: x) }

  /// The middle of a bar in pixels.
  public func x(of bar: Int) -> Double { layout.bars.x(bar) }

  /// The value at a height of a pane.
  public func value(at y: Double, pane: Int, onLeft: Bool = false) -> Double? {
    scale(pane, onLeft: onLeft)?.value(y)
  }

  /// The height of a value in a pane.
  public func y(of value: Double, pane: Int, onLeft: Bool = false) -> Double? {
    scale(pane, onLeft: onLeft)?.y(value)
  }

  /// The shapes of the chart.
  public func displayList() -> DisplayList { layout.displayList() }
}

extension ChartDescription {
  /// The chart of some columns with its axes settled, checked before.
  ///
  /// - Throws: what `check` throws.
  public func scene(_ data: ChartData) throws(ChartError) -> ChartScene {
    try check(data)
    return ChartScene(ChartLayout(self, data))
  }
}
