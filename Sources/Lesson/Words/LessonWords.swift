import Text

/// What the script of a lesson's page says.
enum LessonWords {
  /// The phrases that the page's script says.
  static let scripted = [
    "yes", "no", "Bar {1}, {2}", "Copied", "Copy as CSV", "Slides",
    "Show one part at a time, in large type", "The part before", "The next part", "turn",
    "first, last", "{1} of {2}", "leaves", "Leave", "Back to the whole page", "Question {1} of {2}",
    "{1}. Twenty bars later, the close is", "more than that higher", "within it",
    "more than that lower", "The close went down {1}.", "The close went up {1}.",
    "You have {1} of {2}.", "One answer for all, “{1}”, would have had {2}.", "Start again", "Next",
    "No answer yet.", "A chart cut at a bar, with the twenty bars that came",
    "A chart cut at a bar", "; the page's own arithmetic differs, sliders are off",
    "; the page's own arithmetic agrees on {1} values", "First value on bar {1} of {2}.",
    "No value: too few bars for these settings.",
    "The last 240 bars with the settings of the sliders, and with the lesson's own dashed",
  ]

  /// Those that the language in force has, as JSON for the page; `nil` in English.
  static var scriptTable: String? {
    guard let book = Phrasebook.current else { return nil }
    let pairs = scripted.compactMap { key in
      book.phrases[key].map { "\"\(key.jsonEscaped)\":\"\($0.jsonEscaped)\"" }
    }
    return "{\(pairs.joined(separator: ","))}"
  }
}
