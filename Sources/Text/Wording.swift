// How messages write numbers, names and lists.

/// A number in the shortest digits that read back as the same number, without a needless `.0`.
package func plain(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A whole number in groups of three: `10,000`.
package func grouped(_ value: Int) -> String {
  let digits = Array(String(value.magnitude))
  var text = ""
  for (i, digit) in digits.enumerated() {
    if i > 0 && (digits.count - i).isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return value < 0 ? "-" + text : text
}

/// Untrusted text in quotation marks, on one line and no longer than a name should be.
package func quoted(_ text: String) -> String { "'\(printable(text, limit: 60))'" }

/// `a, b and c`.
package func listed(_ words: [String], or: Bool = false) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + (or ? " or " : " and ") + last
}

/// `the keys are a and b`, `the only key is a`.
package func all(_ words: [String], _ kind: String) -> String {
  words.count == 1 ? "the only \(kind) is \(words[0])" : "the \(kind)s are \(listed(words))"
}

/// ` — did you mean 'x'?`, or the cure where nothing is near.
package func suggestion(_ nearest: String?, otherwise cure: String) -> String {
  suggestion(nearest) ?? "; \(cure)"
}

/// The same, and what there is in either case.
package func suggestion(_ nearest: String?, listing all: String) -> String {
  suggestion(nearest).map { "\($0) (\(all))" } ?? "; \(all)"
}

/// ` — did you mean 'x'?`; nil where nothing is near.
package func suggestion(_ nearest: String?) -> String? {
  nearest.map { " — did you mean \(quoted($0))?" }
}
