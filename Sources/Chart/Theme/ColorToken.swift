/// A colour by its role; the theme says which colour that is.
public enum ColorToken: String, CaseIterable, Sendable {
  /// Page, halos, hollow marks.
  case paper
  /// Text, the strongest line, markers.
  case ink
  /// Running text beside figures, month labels.
  case ink2
  /// Labels, axis numbers, captions.
  case ink3
  /// What the strongest line is compared with; overviews.
  case hold
  /// Zero lines.
  case line2
  /// Rules between panes.
  case line
  /// The grid.
  case grid
  /// A defect in the data.
  case warn
  /// Rising, gained.
  case up
  /// Falling, lost.
  case down
  /// First indicator line.
  case s1
  /// Second indicator line.
  case s2
  /// Third indicator line.
  case s3
  /// Fourth indicator line.
  case s4
  /// Fifth indicator line.
  case s5

  /// The CSS variable of the page that holds the colour.
  var variable: String { "var(--\(rawValue))" }
}
