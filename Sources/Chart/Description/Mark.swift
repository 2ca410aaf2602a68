/// A way to draw columns: a candle chart, a line, a histogram.
///
/// Layout asks every mark which values it shows, settles the scales once, and has each mark add its
/// shapes to the display list. A new mark is a new type; SVG and PNG draw it already.
public protocol Mark: Sendable {
  /// The columns that it draws.
  var columns: [String] { get }
  /// Widens the range of the pane by what the mark shows of the visible bars.
  func extend(_ range: inout ValueRange, _ view: ChartView)
  /// The first value that it shows, from which per cent and index are measured; nil without one.
  func firstValue(_ view: ChartView) -> (bar: Int, value: Double)?
  /// Its line in the legend, nil without one.
  func legend(_ view: ChartView) -> LegendEntry?
  /// Whether what it shows are the prices themselves: they tell the decimals of their pane, and keep
  /// half of it beside lines that lie far away.
  var showsPrices: Bool { get }
  /// For how many bars after the last one it needs room, apart from those of its columns.
  var ahead: Int { get }
  /// Whether it puts a number on the axis, which then needs room for it.
  var hasPill: Bool { get }
  /// The boxes that no words may cover: the last candle.
  func reserved(_ canvas: Canvas) -> [Box]
  /// Adds its shapes.
  func draw(_ canvas: inout Canvas)
}

extension Mark {
  /// None.
  public var columns: [String] { [] }
  /// Widens nothing.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {}
  /// None.
  public func firstValue(_ view: ChartView) -> (bar: Int, value: Double)? { nil }
  /// No prices.
  public var showsPrices: Bool { false }
  /// None.
  public var ahead: Int { 0 }
  /// None.
  public var hasPill: Bool { false }
  /// None.
  public func reserved(_ canvas: Canvas) -> [Box] { [] }
  /// No line.
  public func legend(_ view: ChartView) -> LegendEntry? { nil }
}

/// What a mark may look at before the scales are settled.
public struct ChartView: Sendable {
  /// The columns.
  public let data: ChartData
  /// Where the bars lie.
  public let bars: BarAxis
  /// How the pane writes numbers.
  public let format: NumberFormat
  /// Whether the legend of the pane is one line.
  public let isJoined: Bool
  /// What per cent and index are measured from; nil where the scale is another.
  public let base: Double?

  /// The colours, for what is not said by a role.
  let theme: Theme
  /// The size of words.
  let textSize: Int

  init(
    data: ChartData, bars: BarAxis, format: NumberFormat, isJoined: Bool, base: Double? = nil,
    theme: Theme = .west, textSize: Int = Label.usualSize
  ) {
    self.theme = theme
    self.textSize = textSize
    self.data = data
    self.bars = bars
    self.format = format
    self.isJoined = isJoined
    self.base = base
  }

  /// The last bar that is shown, nil without any.
  public var lastBar: Int? { bars.bars.last }

  /// The same with numbers written in another way and measured from another base.
  func with(_ format: NumberFormat, base: Double?) -> ChartView {
    ChartView(
      data: data, bars: bars, format: format, isJoined: isJoined, base: base, theme: theme,
      textSize: textSize)
  }
}
