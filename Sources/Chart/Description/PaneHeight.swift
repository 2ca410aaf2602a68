/// How much of the picture's height a pane has.
public enum PaneHeight: Sendable, Hashable {
  /// Pixels.
  case pixels(Int)
  /// A share of what the panes of fixed height leave.
  case weight(Double)
}
