/// A label that takes the first free place.
struct WantedLabel: Sendable {
  var places: [Label]
  /// A line for each place, drawn with the label.
  var leaders: [Path]
  /// Smaller is earlier.
  var priority: Int
}

/// A name right of the plot at the height of a line's end.
struct EndName: Sendable {
  var role: Role
  var text: String
  /// The row of the end.
  var row: Int
}

/// A number on a coloured ground at the right edge.
struct Pill: Sendable {
  var role: Role
  /// A colour in place of the role's.
  var tint: Color?
  var value: Double
  /// The row of its value.
  var row: Int
  var height: Int
  /// Whether it stays where there is not room for all.
  var leads = false
}
