/// Rows of numbers under dates.
package struct StoryTable: Sendable {
  /// A row: what it is, and a cell for each column.
  package struct Row: Hashable, Sendable {
    /// What it is.
    package var label: String
    /// Whether that is an expression.
    package var isCode = false
    /// Whether it is a rule, which the rows above it explain.
    package var isRule = false
    /// Its values, one a column.
    package var cells: [String]
  }
  /// What the columns are: a word and a date.
  package var heads: [(word: String, date: String)]
  /// The rows, in their order.
  package var rows: [Row]
}
