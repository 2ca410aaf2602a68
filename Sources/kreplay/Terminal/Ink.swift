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
