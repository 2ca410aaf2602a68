/// One of the fields of a chart that share the time axis.
public struct Pane: Sendable {
  /// How high the pane is.
  public var height: PaneHeight
  /// Room above its values.
  public var above: Inset
  /// Room below its values.
  public var below: Inset
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
  /// Where the lines of its grid lie.
  public var lines = GridLines.nice
  /// The scale of marks that are `onLeft`; its rooms are the pane's where they are not given.
  public var left = PaneScale()
  /// How the numbers at the left show the values of the right scale, if otherwise: prices beside per
  /// cent. A logarithmic scale has no other numbers.
  public var leftNumbers: ValueScale.Kind?
  /// Whether its axis has numbers.
  public var hasAxis = true
  /// Its name.
  public var title: String
  /// Words after its name.
  public var subtitle: String
  /// Where its legend is.
  public var legend: LegendPlace
  /// Its marks, bottom first.
  public var marks: [any Mark]

  /// A pane with marks, bottom first.
  public init(
    _ title: String = "", subtitle: String = "", height: PaneHeight = .weight(1),
    above: Inset = Inset(pixels: 18), below: Inset = Inset(pixels: 6), range: PaneRange = .visible,
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

  /// The pane with the lines of its grid elsewhere.
  public func ruled(_ lines: GridLines) -> Pane {
    var pane = self
    pane.lines = lines
    return pane
  }

  /// The pane without numbers at its side.
  public func withoutAxis() -> Pane {
    var pane = self
    pane.hasAxis = false
    return pane
  }
}
