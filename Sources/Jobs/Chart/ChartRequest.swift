public import Chart
public import Market

/// A picture of candles: what is wanted.
public struct ChartRequest {
  /// The candles.
  public var data: DataRequest
  /// The timeframe of the bars; `nil` for that of the file.
  public var timeframe: Timeframe?
  /// Bars that open before `from`, or at `to` and later, are not shown; what names no zone is by the clocks of
  /// the chart.
  public var from: WrittenTime?, to: WrittenTime?
  /// How many bars at most, the last ones; as many as are well seen without it and without a range.
  public var last: Int?
  /// Expressions over the price.
  public var overlays: [String] = []
  /// Panes below it, top first; expressions of one pane are separated by semicolons, and `volume` in
  /// one is the traded amount.
  public var panes: [String] = []
  /// Conditions that are marked where they are true, and the sign there.
  public var conditions: [(text: String, shape: Markers.Shape)] = []
  /// Other candles whose closes are drawn beside these, as per cent.
  public var compared: [String] = []
  /// How it looks.
  public var look = Look()
  /// What its bars are made of, and what is at its sides.
  public var axes = Axes()
  /// The picture's title; the symbol if left out.
  public var title: String?
  /// The run whose trades are shown.
  public var run: ChartRun?
  /// The events that went to the run's account, in place of those of its document.
  public var events: EventsChoice?
  /// The number of the trade around which it is laid.
  public var trade: Int?
  /// Whether the candles were named, and not found through the run.
  public var isFileNamed = true
  /// The zone in which times are written; that of the exchange without.
  public var zone: String?
  /// Whose sessions the candles are of; those of the file without.
  public var calendar: ExchangeCalendar?

  /// Candles without anything else, the last ones that are well seen.
  public init(
    data: DataRequest, timeframe: Timeframe? = nil, from: WrittenTime? = nil,
    to: WrittenTime? = nil, last: Int? = nil, overlays: [String] = [], panes: [String] = []
  ) {
    self.data = data
    self.timeframe = timeframe
    self.from = from
    self.to = to
    self.last = last
    self.overlays = overlays
    self.panes = panes
  }

  /// How a picture looks; what is `nil` is as usual, or as the description says.
  public struct Look {
    /// What the price is drawn as.
    public var shape: Shape?
    /// How the prices are spaced.
    public var scale: ValueScale.Kind?
    /// Colours and paper.
    public var theme: Theme?
    /// Whose measures and marks it has.
    public var preset: Preset?
    /// Whether a preset is drawn on dark paper.
    public var isDark = false
    /// Width and height in pixels; 1216 x 684 without.
    public var size: PictureSize?
    /// Digits after the point of a price; as many as the prices have without it.
    public var decimals: Int?
    /// How times are written.
    public var timeFormat: TimePattern?
    /// The size of words in pixels.
    public var textSize: Int?
    /// The width of lines in pixels.
    public var lineWidth: Double?

    /// As usual.
    public init() {}

    /// Pixels across.
    var width: Int { (size ?? .standard).width }
  }
}

extension ChartDescription {
  /// Takes what was said of words and lines, whatever the panes.
  mutating func take(_ look: ChartRequest.Look) {
    if let size = look.textSize { frame.textSize = size }
    frame.lineWidth = look.lineWidth ?? frame.lineWidth
    frame.timeFormat = look.timeFormat ?? frame.timeFormat
    // Words keep off the edge.
    frame.top = max(frame.top, 6)
  }
}

/// Width and height of a picture in pixels.
public struct PictureSize: Equatable, Sendable {
  /// That of a picture of which nothing is said.
  public static let standard = PictureSize(width: 1_216, height: 684)

  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// A size in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// What fits on paper and into memory.
  package static let widths = 200...8_000
  package static let heights = 60...8_000

  /// The size for a phone of a chart with some panes below the price.
  static func phone(panes: Int) -> PictureSize {
    PictureSize(width: 374, height: 330 + 110 * min(panes, 20))
  }
}
