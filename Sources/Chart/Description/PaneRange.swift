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
