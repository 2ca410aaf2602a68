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
  /// Pixels from one body to the next; nil is a fifth of wide cells and a pixel of narrow ones. A
  /// body's width is odd, so that its wick is in the middle.
  public var bodyGap: Int?
  /// Whether bars lie by the clock, with gaps for nights and weekends, and not by their index.
  public var isByClock = false
  /// For how many bars there is room from the left, whether or not there are that many, such as the
  /// 1,440 minutes of a day; nil has the last bar at the right.
  public var slots: Int?
  /// For how many bars there is room after the last one; nil is as many as the columns reach
  /// beyond it.
  public var ahead: Int?
  /// Pixels at least between two time labels.
  public var timeGap = 58
  /// Where the lines of time lie.
  public var columns = GridLines.nice
  /// The sides that have numbers and times; what is not here gives its room back. Nil is
  /// right and below, and left where a pane has a second scale or `leftNumbers`.
  public var labels: Sides?
  /// Whether times have a second line that says of which day, month or year they are.
  public var hasTwoTimeLines = false
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
  /// The size of all words in pixels.
  public var textSize = Label.usualSize
  /// Blank room around everything.
  public var margins = Margins()
  /// The width in pixels of lines that have none of their own; nil is as usual.
  public var lineWidth: Double?
  /// Where the numbers of an axis are beside their lines.
  public var numbers = NumberPlace.beside
  /// Whether numbers are over the plot, which then has the whole width.
  public var numbersInside = false
  /// Below which pane the times are, counted from 1; nil is the last.
  public var timesBelow: Int?
  /// How the times of the axis are written; nil says what a reader needs.
  public var timeFormat: TimePattern?
  /// Bars whose number is a multiple of it have a time and a line; of times that
  /// would touch each other as many are left out as are between.
  public var timeEvery: Int?
  /// Words of one's own in place of the times.
  public var times: [TimeName] = []

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

extension Frame {
  /// The sides that have the numbers and times of some panes.
  func sides(_ panes: [Pane]) -> Sides {
    let usual: Sides = [.right, .bottom]
    return labels ?? (panes.contains(where: \.hasLeft) ? usual.union(.left) : usual)
  }

  /// Height of a row of times.
  var timeHeight: Int {
    if timeAxis <= 0 { return 0 }
    let larger = 2 * max(0, textSize - Label.usualSize)
    return timeAxis + larger + (hasTwoTimeLines ? 13 * textSize / Label.usualSize : 0)
  }
}

extension Pane {
  /// Whether a mark is on the second scale, or the left shows the first one in numbers of its own.
  fileprivate var hasLeft: Bool { leftNumbers != nil || marks.contains { $0 is OnLeft } }
}
