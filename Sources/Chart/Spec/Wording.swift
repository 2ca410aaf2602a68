// How messages write numbers, names and lists.

/// A number in the shortest digits that read back as the same number, without a needless `.0`.
func plain(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// A number for messages, whole ones in groups of three: `20,000`.
func grouped(_ value: Double) -> String {
  value == value.rounded() && (0..<1e12).contains(value)
    ? NumberFormat.grouped(value, 0) : plain(value)
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

/// `the keys are a and b`, `the only key is a`.
func all(_ words: [String], _ kind: String) -> String {
  words.count == 1 ? "the only \(kind) is \(words[0])" : "the \(kind)s are \(listed(words))"
}

/// ` — did you mean 'x'?`, or the cure where nothing is near.
func suggestion(_ nearest: String?, otherwise cure: String) -> String {
  nearest.map { " — did you mean '\($0)'?" } ?? "; \(cure)"
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

/// The word that a person most likely meant: a third of its letters may differ, and at least one.
func nearest(to wrong: String, among words: some Sequence<String>) -> String? {
  let letters = Array(wrong.lowercased().utf8)
  guard letters.count <= 64 else { return nil }
  let limit = max(1, letters.count / 3)
  var best: (word: String, distance: Int)?
  for word in words {
    let distance = distance(letters, Array(word.lowercased().utf8))
    if distance <= limit, distance < max(letters.count, 2), distance < best?.distance ?? .max {
      best = (word, distance)
    }
  }
  return best?.word
}

/// How many letters must be put in, taken out, changed, or swapped with their neighbour: the
/// optimal string alignment distance (Damerau 1964, without later edits of a swapped pair).
private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var before: [Int] = []
  var above = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(above[j + 1] + 1, row[j] + 1, above[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
        best = min(best, before[j - 1] + 1)
      }
      row.append(best)
    }
    before = above
    above = row
  }
  return above[b.count]
}
