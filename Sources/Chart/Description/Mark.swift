/// A way to draw columns: a candle chart, a line, a histogram.
///
/// Layout asks every mark which values it shows, settles the scales once, and has each mark add its
/// shapes to the display list. A new mark is a new type; SVG and PNG draw it already.
public protocol Mark: Sendable {
  /// Widens the range of the pane by what the mark shows of the visible bars.
  func extend(_ range: inout ValueRange, _ view: ChartView)
  /// Its line in the legend, nil without one.
  func legend(_ view: ChartView) -> LegendEntry?
  /// Whether it puts a number on the axis, which then needs room for it.
  var hasPill: Bool { get }
  /// Adds its shapes.
  func draw(_ canvas: inout Canvas)
}

extension Mark {
  /// Widens nothing.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {}
  /// None.
  public var hasPill: Bool { false }
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

  /// The last bar that is shown, nil without any.
  public var lastBar: Int? { bars.bars.last }
}

/// A line of a legend.
public struct LegendEntry: Sendable {
  /// The line or fill shown before the words.
  public var swatch: Role?
  /// The words: the widest form first, shorter ones for narrow charts behind.
  public var forms: [[TextPart]]
  /// Whether it stands before the entries of other marks.
  public var leads = false

  /// An entry of one form or more, the widest first.
  public init(swatch: Role? = nil, _ forms: [TextPart]...) {
    self.swatch = swatch
    self.forms = forms
  }
}

/// Builds the marks of a pane, with `if` and `for`.
@resultBuilder
public enum MarkBuilder {
  public static func buildExpression(_ mark: any Mark) -> [any Mark] { [mark] }
  public static func buildExpression(_ marks: [any Mark]) -> [any Mark] { marks }
  public static func buildBlock(_ parts: [any Mark]...) -> [any Mark] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [any Mark]?) -> [any Mark] { part ?? [] }
  public static func buildEither(first: [any Mark]) -> [any Mark] { first }
  public static func buildEither(second: [any Mark]) -> [any Mark] { second }
  public static func buildArray(_ parts: [[any Mark]]) -> [any Mark] { parts.flatMap { $0 } }
}

/// Builds the panes of a chart, with `if` and `for`.
@resultBuilder
public enum PaneBuilder {
  public static func buildExpression(_ pane: Pane) -> [Pane] { [pane] }
  public static func buildExpression(_ panes: [Pane]) -> [Pane] { panes }
  public static func buildBlock(_ parts: [Pane]...) -> [Pane] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Pane]?) -> [Pane] { part ?? [] }
  public static func buildEither(first: [Pane]) -> [Pane] { first }
  public static func buildEither(second: [Pane]) -> [Pane] { second }
  public static func buildArray(_ parts: [[Pane]]) -> [Pane] { parts.flatMap { $0 } }
}
