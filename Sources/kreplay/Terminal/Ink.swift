/// Colours of a terminal; plain text where it takes none.
struct Ink {
  /// Whether colours are written.
  let isOn: Bool

  /// The ink of standard output.
  static let standard = Ink(isOn: StandardOutput.takesColour)

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func warning(_ text: String) -> String { wrap(text, "33") }

  /// Green above zero, red below, plain at zero.
  func signed(_ text: String, _ value: Double) -> String {
    value > 0 ? wrap(text, "32") : value < 0 ? wrap(text, "31") : text
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}

/// Text of a document or a file as a terminal may show it: without control characters, which could
/// move the cursor or change colours, and without those that turn the order of letters.
func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    let isControl =
      scalar.value < 32 || (127...159).contains(scalar.value)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    result.unicodeScalars.append(isControl ? "·" : scalar)
  }
  return result
}
