import Chart
import Market

/// A picture of candles: what is wanted.
struct ChartRequest {
  /// The candles.
  var data: DataRequest
  /// The timeframe of the bars; that of the file without.
  var timeframe: Timeframe?
  /// Bars that open before `from`, or at `to` and later, are not shown.
  var from: Time?, to: Time?
  /// How many bars at most, the last ones; as many as are well seen without it and without a range.
  var last: Int?
  /// Expressions over the price.
  var overlays: [String] = []
  /// Panes below it, top first; expressions of one pane are parted by semicolons, and `volume` in
  /// one is the traded amount.
  var panes: [String] = []
  /// Conditions that are marked where they are true, and the sign there.
  var conditions: [(text: String, shape: Markers.Shape)] = []
  /// Other candles whose closes are drawn beside these, as per cent.
  var compared: [String] = []
  /// How it looks.
  var look = Look()
  /// What its bars are made of, and what stands at its sides.
  var axes = Axes()
  /// What the picture is headed with; the symbol without.
  var title: String?
  /// The run whose trades are shown.
  var run: ChartRun?
  /// The number of the trade around which it is laid.
  var trade: Int?
  /// Whether the candles were named, and not found through the run.
  var isFileNamed = true
  /// The zone in which times are written; that of the exchange without.
  var zone: String?
  /// Whose sessions the candles are of; those of the file without.
  var calendar: ExchangeCalendar?

  /// How a picture looks; what is `nil` is as usual, or as the description says.
  struct Look {
    var shape: Shape?
    /// How the prices are spaced.
    var scale: ValueScale.Kind?
    /// Colours and paper.
    var theme: Theme?
    /// Whose measures and marks it has.
    var preset: Preset?
    /// Whether a preset is drawn on dark paper.
    var isDark = false
    var size: PictureSize?
    /// Digits after the point of a price; as many as the prices have without it.
    var decimals: Int?
    /// How times are written.
    var timeFormat: TimePattern?
    /// The size of words in pixels.
    var textSize: Int?
    /// The width of lines in pixels.
    var lineWidth: Double?

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
struct PictureSize: Equatable {
  static let standard = PictureSize(width: 1_216, height: 684)

  var width: Int
  var height: Int

  /// What fits on paper and into memory.
  static let widths = 200...8_000
  static let heights = 60...8_000

  /// The size for a phone of a chart with some panes below the price.
  static func phone(panes: Int) -> PictureSize {
    PictureSize(width: 374, height: 330 + 110 * min(panes, 20))
  }
}
