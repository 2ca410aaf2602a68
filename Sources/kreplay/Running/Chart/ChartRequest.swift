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
  /// How it looks.
  var look = Look()
  /// What its bars are made of, and what stands at its sides.
  var axes = Axes()
  /// What the picture is headed with; the symbol without.
  var title: String?
  /// The run whose trades are shown.
  var run: ChartRun?
  /// Whether the candles were named, and not found through the run.
  var isFileNamed = true

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

    /// Pixels across.
    var width: Int { (size ?? .standard).width }
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
}
