import Strategy

/// A part of the reference as a terminal shows it.
enum ReferenceText {
  static func section(_ section: ReferenceSection) -> String {
    let head = section.title.uppercased()
    let introduction =
      section.introduction.isEmpty ? [] : [wrapped(section.introduction, indent: 2)]
    return ([head] + introduction + section.entries.map(entry)).joined(separator: "\n")
  }

  private static func entry(_ entry: ReferenceEntry) -> String {
    let unit = entry.unit.isEmpty ? "" : "  (\(entry.unit))"
    let lines =
      [
        wrapped(entry.form + unit, indent: 2, hanging: 6),
        wrapped(entry.meaning, indent: 6),
      ] + (entry.example.isEmpty ? [] : ["      e.g. " + entry.example])
    return lines.joined(separator: "\n")
  }
}

/// Text in lines of at most 80 columns, broken at blanks.
///
/// - Parameters:
///   - indent: blanks before the first line.
///   - hanging: blanks before the others; as many as before the first without.
func wrapped(_ text: String, indent: Int = 0, hanging: Int? = nil) -> String {
  let hang = hanging ?? indent
  var lines = [String(repeating: " ", count: indent)]
  var isEmpty = true
  for word in text.split(separator: " ") {
    let last = lines[lines.count - 1]
    if !isEmpty, width(last) + 1 + width(String(word)) > 80 {
      lines.append(String(repeating: " ", count: hang) + word)
    } else {
      lines[lines.count - 1] = last + (isEmpty ? "" : " ") + word
    }
    isEmpty = false
  }
  return lines.joined(separator: "\n")
}
