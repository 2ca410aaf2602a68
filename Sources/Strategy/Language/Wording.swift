// How messages write numbers, names and lists.

/// A number in the shortest digits that read back as the same number, without a needless `.0`.
func plain(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A whole number in groups of three: `10,000`.
func grouped(_ value: Int) -> String {
  let digits = Array(String(value.magnitude))
  var text = ""
  for (i, digit) in digits.enumerated() {
    if i > 0 && (digits.count - i).isMultiple(of: 3) { text.append(",") }
    text.append(digit)
  }
  return value < 0 ? "-" + text : text
}

/// Untrusted text on one line, no longer than a name should be.
func cut(_ text: String, to limit: Int = 60) -> String {
  var line = ""
  for scalar in text.unicodeScalars.prefix(limit) {
    line.unicodeScalars.append(scalar.properties.isShownAsItIs ? scalar : "\u{FFFD}")
  }
  return text.unicodeScalars.count > limit ? line + "…" : line
}

/// Untrusted text in quotation marks.
func quoted(_ text: String) -> String { "'\(cut(text))'" }

/// `a, b and c`.
func listed(_ words: [String], or: Bool = false) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + (or ? " or " : " and ") + last
}

/// ` — did you mean 'x'?`, or the cure where nothing is near.
func suggestion(_ nearest: String?, otherwise cure: String) -> String {
  nearest.map { " — did you mean '\($0)'?" } ?? "; \(cure)"
}

/// The same, and what there is in either case.
func suggestion(_ nearest: String?, listing all: String) -> String {
  nearest.map { " — did you mean '\($0)'? (\(all))" } ?? "; \(all)"
}

extension Unicode.Scalar.Properties {
  /// Whether a terminal shows it as one character and nothing else happens.
  fileprivate var isShownAsItIs: Bool {
    switch generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    default: true
    }
  }
}
