/// Untrusted text as a terminal or a message may show it: without control characters, which could
/// move the cursor or change colours, and without those that cannot be seen or turn the order of
/// letters. A dot stands for each, and an ellipsis for what is beyond the limit.
package func printable(_ text: String, limit: Int = .max) -> String {
  var shown = ""
  var left = limit
  for scalar in text.unicodeScalars {
    if left <= 0 { return shown + "…" }
    left -= 1
    shown.unicodeScalars.append(scalar.isPrintable ? scalar : "·")
  }
  return shown
}

extension Unicode.Scalar {
  /// Whether it is allowed in a symbol and in a message: it is visible, and changes nothing around it.
  package var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .format, .surrogate, .unassigned: false
    default: true
    }
  }
}
