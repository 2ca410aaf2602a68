/// Says what libYAML found wrong in words that help with a document.
enum YamlProblem {
  private static let known: [(String, String)] = [
    ("did not find expected node content", "a value is missing here"),
    ("did not find expected ',' or '}'", "a ',' or '}' is missing before this"),
    ("did not find expected ',' or ']'", "a ',' or ']' is missing before this"),
    (
      "did not find expected key",
      "a key is missing here, or the indentation is not that of the line above"
    ),
    ("could not find expected ':'", "a ':' is missing after the key"),
    (
      "mapping values are not allowed",
      "a ':' cannot stand here; put text that has one in quotation marks"
    ),
    ("block sequence entries are not allowed", "a '-' cannot stand here"),
    (
      "cannot start any token",
      "this cannot begin a value; put it in quotation marks, and indent with blanks, not tabs"
    ),
    ("violates indentation", "lines are indented with blanks, not tabs"),
    ("unexpected end of stream", "the text ends inside quotation marks"),
    (
      "undefined alias",
      "a '*' that begins a value means something to YAML; put the value in quotation marks"
    ),
    (
      "expected alphabetic or numeric character",
      "this sign means something to YAML; put the value in quotation marks"
    ),
    ("nesting level", "it is nested too deep"),
  ]

  static func words(_ problem: String) -> String {
    known.first { problem.contains($0.0) }?.1 ?? problem
  }
}
