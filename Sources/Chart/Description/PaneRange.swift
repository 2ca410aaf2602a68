/// Which values a pane spans.
public enum PaneRange: Sendable, Hashable {
  /// What its marks show of the visible bars; where they show prices, these keep half of the pane,
  /// and lines further away are cut at its edge.
  case visible
  /// What its marks show of the visible bars, however far from the prices.
  case all
  /// The same as `visible`, and this value, such as 0 for volume.
  case including(Double)
  /// The same as `visible`, and these two values, such as 0 and 100 of an oscillator that may leave them.
  case spanning(Double, Double)
  /// The same, and equally far on both sides of 0.
  case symmetric
  /// These two values at the edges of the pane, whatever is shown. Of the rooms above and below only
  /// pixels count, and stay blank.
  case fixed(Double, Double)

  /// Whether its ends were said.
  var isFixed: Bool { if case .fixed = self { true } else { false } }
}
