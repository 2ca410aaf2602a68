/// A part of what a person can look up about documents and expressions.
package struct ReferenceSection: Sendable {
  package let title: String
  /// Sentences above the words.
  package let introduction: String
  package let entries: [ReferenceEntry]
}

/// One word of the language, or one key of a document.
package struct ReferenceEntry: Sendable {
  /// As it is written: `a crosses above b`, `size.equity`.
  package let form: String
  /// What its values are: `price`, `true or false`, `a number from 0 to 1`.
  package let unit: String
  package let meaning: String
  /// An expression, or the JSON of a key's value; empty for none.
  package let example: String
}
