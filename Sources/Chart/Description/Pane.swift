/// How much of the picture's height a pane has.
public enum PaneHeight: Sendable, Hashable {
  /// Pixels.
  case pixels(Int)
  /// A share of what the panes of fixed height leave.
  case weight(Double)
}

/// Room between the values of a pane and its edge: the larger of a share of the height and pixels.
public struct Room: Sendable, Hashable {
  /// A share of the pane's height, 0 to 1.
  public var share: Double
  /// Pixels.
  public var pixels: Int

  /// The larger of a share of the height and some pixels.
  public init(share: Double = 0, pixels: Int = 0) {
    self.share = share
    self.pixels = pixels
  }

  /// The room in a pane of a height.
  func length(in height: Int) -> Double { max(share * Double(height), Double(pixels)) }
}

/// Which values a pane spans.
public enum PaneRange: Sendable, Hashable {
  /// What its marks show of the visible bars.
  case visible
  /// The same and this value, such as 0 for volume.
  case including(Double)
  /// The same, and equally far on both sides of 0.
  case symmetric
  /// These two values, whatever is shown.
  case fixed(Double, Double)
}

/// Where the legend of a pane stands, and how.
public enum LegendPlace: Sendable, Hashable {
  /// A line for each mark, at the top left.
  case lines
  /// All marks in one line behind the pane's title, at the top left.
  case joined
  /// The title alone, at the bottom left.
  case bottom
  /// None.
  case hidden
}

/// One of the fields of a chart that share the time axis.
public struct Pane: Sendable {
  /// How high the pane is.
  public var height: PaneHeight
  /// Room above its values.
  public var above: Room
  /// Room below its values.
  public var below: Room
  /// Which values it spans.
  public var range: PaneRange
  /// How its values are spaced.
  public var scale: ValueScale.Kind
  /// How its numbers are written.
  public var format: NumberFormat
  /// How the numbers of its axis are written; nil is as the others.
  public var axisFormat: NumberFormat?
  /// Pixels at least between two lines of its grid.
  public var gap: Int
  /// No step of its axis is below this, such as the tick size of an instrument.
  public var finest: Double
  /// Whether its axis has numbers.
  public var hasAxis = true
  /// Its name.
  public var title: String
  /// Words behind its name.
  public var subtitle: String
  /// Where its legend stands.
  public var legend: LegendPlace
  /// Its marks, bottom first.
  public var marks: [any Mark]

  /// A pane with marks, bottom first.
  public init(
    _ title: String = "", subtitle: String = "", height: PaneHeight = .weight(1),
    above: Room = Room(pixels: 18), below: Room = Room(pixels: 6), range: PaneRange = .visible,
    scale: ValueScale.Kind = .linear, format: NumberFormat = NumberFormat(),
    axisFormat: NumberFormat? = nil, gap: Int = 24,
    finest: Double = 0, legend: LegendPlace = .joined, @MarkBuilder marks: () -> [any Mark]
  ) {
    self.title = title
    self.subtitle = subtitle
    self.height = height
    self.above = above
    self.below = below
    self.range = range
    self.scale = scale
    self.format = format
    self.axisFormat = axisFormat
    self.gap = gap
    self.finest = finest
    self.legend = legend
    self.marks = marks()
  }

  /// The pane without numbers at its side.
  public func withoutAxis() -> Pane {
    var pane = self
    pane.hasAxis = false
    return pane
  }
}
