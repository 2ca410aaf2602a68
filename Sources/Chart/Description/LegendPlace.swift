/// Where the legend of a pane stands, and how.
public enum LegendPlace: String, CaseIterable, Sendable {
  /// A line for each mark, at the top left.
  case lines
  /// All marks in one line behind the pane's title, at the top left.
  case joined
  /// The title alone, at the bottom left.
  case bottom
  /// None.
  case hidden
}
