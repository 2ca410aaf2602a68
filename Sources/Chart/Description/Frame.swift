/// The measures of a picture in pixels. Text has one size, so a smaller picture shows less.
public struct Frame: Sendable, Hashable {
  /// Width of the picture.
  public var width = 1216
  /// Room for the numbers at the right; it grows when they need more.
  public var axis = 64
  /// Room at the left of the first bar.
  public var left = 8
  /// Room at the right of the last bar.
  public var room = 24
  /// Room between two panes; a rule lies in its middle.
  public var gap = 14
  /// Height of the time axis; 0 leaves it out.
  public var timeAxis = 24
  /// Pixels from bar to bar; nil spreads the bars over the width.
  public var spacing: Double?
  /// The widest spacing that bars are spread to.
  public var widestSpacing = 12.0
  /// Pixels at least between two time labels.
  public var timeGap = 58
  /// Whether the time axis names years only, as ’06.
  public var finestYear = false
  /// Whether the time axis names only the first and the last bar.
  public var timeEndsOnly = false
  /// Whether a rule lies between two panes.
  public var hasPaneRules = true
  /// Whether a rule lies above the time axis.
  public var hasTimeRule = true
  /// Room above the first pane.
  public var top = 0

  /// A frame of the size of a page on a desk.
  public init(width: Int = 1216) { self.width = width }

  /// 1216 wide, 160 candles of 7 pixels.
  public static let large: Frame = {
    var frame = Frame()
    frame.spacing = 7
    return frame
  }()

  /// 688 wide, 120 candles of 5 pixels.
  public static let medium: Frame = {
    var frame = Frame(width: 688)
    frame.axis = 56
    frame.spacing = 5
    return frame
  }()

  /// 358 wide, 70 candles of 4 pixels.
  public static let small: Frame = {
    var frame = Frame(width: 358)
    frame.axis = 54
    frame.room = 16
    frame.spacing = 4
    frame.timeGap = 46
    return frame
  }()

  /// The same width for curves over all bars: no spacing of its own, years in the time axis.
  public var curves: Frame {
    var frame = self
    frame.spacing = nil
    frame.left = 2
    frame.room = 8
    frame.gap = 20
    frame.timeGap = width < 500 ? 30 : 54
    frame.finestYear = width < 500
    return frame
  }
}
