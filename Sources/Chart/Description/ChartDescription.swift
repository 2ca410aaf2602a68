/// A chart as it was asked for: panes from top to bottom over one axis of bars.
///
/// ```swift
/// let chart = ChartDescription(frame: .large) {
///   Pane(height: .pixels(456), above: Inset(share: 0.14, pixels: 66), below: Inset(pixels: 44),
///        gap: 46, legend: .lines) {
///     Grid()
///     Candles()
///     Line("fastMA", color: .series(0), label: "fastMA", detail: "sma(close, 10)")
///     Extremes()
///     LastPrice()
///     HoldingMarks()
///   }
///   Pane("Volume", height: .pixels(76), range: .including(0),
///        format: NumberFormat(.compact), gap: 30) { Grid(); Volume() }
/// }
/// let svg = chart.svg(data, mode: .embedded, id: "price")
/// ```
public struct ChartDescription: Sendable {
  /// The colours of a PNG and of an SVG that stands alone.
  public var theme: Theme
  /// The measures.
  public var frame: Frame
  /// Height of the whole picture; nil where all panes have pixels.
  public var height: Int?
  /// Which bars to show; the last of them where the frame has no room for all.
  public var window: BarWindow
  /// What is made of the candles before they are drawn. The bars of `window` are counted after it,
  /// for a time share before it.
  public var transform: ChartTransform?
  /// The name for readers who do not see the picture; nil writes one.
  public var title: String?
  /// The picture in words for them; nil writes it.
  public var summary: String?
  /// The panes, top first.
  public var panes: [Pane]

  /// A chart of panes, top first.
  public init(
    theme: Theme = .west, frame: Frame = .large, height: Int? = nil, window: BarWindow,
    transform: ChartTransform? = nil, title: String? = nil, summary: String? = nil,
    @PaneBuilder panes: () -> [Pane]
  ) {
    self.theme = theme
    self.frame = frame
    self.height = height
    self.window = window
    self.transform = transform
    self.title = title
    self.summary = summary
    self.panes = panes()
  }

  /// A chart of panes, top first, that shows all bars or those of a range.
  public init(
    theme: Theme = .west, frame: Frame = .large, height: Int? = nil, visible: Range<Int>? = nil,
    transform: ChartTransform? = nil, title: String? = nil, summary: String? = nil,
    @PaneBuilder panes: () -> [Pane]
  ) {
    self.init(
      theme: theme, frame: frame, height: height, window: BarWindow(visible),
      transform: transform, title: title, summary: summary, panes: panes)
  }

  /// The bars to show by their index; nil is all.
  public var visible: Range<Int>? {
    get { window.bars }
    set { window.bars = newValue }
  }
}
