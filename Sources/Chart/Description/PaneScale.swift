/// What one side of a pane asks of its scale.
public struct PaneScale: Sendable, Hashable {
  /// Which values it spans.
  public var range: PaneRange
  /// How they are spaced and shown.
  public var kind: ValueScale.Kind
  /// Room above them.
  public var above: Inset
  /// Room below them.
  public var below: Inset
  /// How numbers are written.
  public var format: NumberFormat
  /// How the numbers of the axis are written; nil is as the others.
  public var axisFormat: NumberFormat?
  /// Where the lines of the grid lie.
  public var lines: GridLines
  /// Pixels at least between two lines at round numbers.
  public var gap: Int
  /// No step of the axis is below this, such as the tick size of an instrument.
  public var finest: Double

  /// A scale; what is left out is as in a pane.
  public init(
    range: PaneRange = .visible, kind: ValueScale.Kind = .linear, above: Inset = Inset(pixels: 18),
    below: Inset = Inset(pixels: 6), format: NumberFormat = NumberFormat(),
    axisFormat: NumberFormat? = nil, lines: GridLines = .nice, gap: Int = 24, finest: Double = 0
  ) {
    self.range = range
    self.kind = kind
    self.above = above
    self.below = below
    self.format = format
    self.axisFormat = axisFormat
    self.lines = lines
    self.gap = gap
    self.finest = finest
  }

  /// The format of what the axis shows, which per cent and index have of their own.
  func tickFormat(_ kind: ValueScale.Kind) -> NumberFormat {
    switch kind {
    case .linear, .logarithmic: axisFormat ?? format
    case .percent: axisFormat ?? NumberFormat(.percent, signed: true)
    case .indexed: axisFormat ?? NumberFormat()
    }
  }

  /// The format of a value on the axis.
  func pillFormat(_ kind: ValueScale.Kind) -> NumberFormat {
    switch kind {
    case .linear, .logarithmic: format
    case .percent: NumberFormat(.percent, signed: true, decimals: 2)
    case .indexed: NumberFormat(decimals: 2)
    }
  }
}

extension Pane {
  /// What the right side asks of its scale.
  var right: PaneScale {
    PaneScale(
      range: range, kind: scale, above: above, below: below, format: format, axisFormat: axisFormat,
      lines: lines, gap: gap, finest: finest)
  }
}
