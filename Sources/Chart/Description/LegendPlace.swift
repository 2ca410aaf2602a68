/// Where the legend of a pane is, and how.
public enum LegendPlace: String, CaseIterable, Sendable {
  /// A line for each mark, at the top left above the values; many follow each other.
  case lines
  /// All marks after the pane's title, at the top left above the values.
  case joined
  /// A line for each mark right of the plot, in room of its own.
  case outside
  /// The title alone, at the bottom left.
  case bottom
  /// None.
  case hidden
}
