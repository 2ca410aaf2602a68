import Indicators
import Text

extension Lesson {
  /// What the common readings were followed by, counted.
  func countedSection() -> Section? {
    guard let signals, let finding = countedFinding else { return nil }
    let rows = signals.rows.map { row in
      "<tr><td class=\"l\">\(XMLText(row.name))<br><code>\(XMLText(row.rule))</code></td>\(cells(row).map { "<td>\($0)</td>" }.joined())</tr>"
    }
    let any =
      "<tr class=\"on\"><td class=\"l\">\(localized("any bar"))</td>\(cells(signals.any).map { "<td>\($0)</td>" }.joined())</tr>"
    let heads = [
      localized("reading"), localized("times"), localized("higher 20 bars later"),
      localized("range"), localized("median change"),
    ]
    let name = localized("Counted")
    return Section(
      "counted", name, finding,
      sub: localized(
        "Each time that a reading began to hold, and the close 20 bars later. The range is what the share may be in truth, counted so few times (95 in 100, Wilson); readings that overlap make it wider still. Each rule can be put into a strategy."
      ),
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(name)\"><table class=\"data ten\"><thead><tr>\(heads.enumerated().map { "<th scope=\"col\"\($0.offset == 0 ? " class=\"l\"" : "")>\($0.element)</th>" }.joined())</tr></thead><tbody>\(any)\(rows.joined())</tbody></table></div>"
    )
  }

  private func cells(_ row: Signals.Row) -> [String] {
    [
      LessonNumbers.count(row.count), LessonNumbers.share(row.share, 0),
      row.rule.isEmpty
        ? ""
        : localized(
          "\(LessonNumbers.share(row.interval.lowerBound, 0)) to \(LessonNumbers.share(row.interval.upperBound, 0))"
        ),
      LessonNumbers.signed(row.median * 100, 1) + "\u{202F}%",
    ]
  }

  /// How many of the readings were followed by something else than any bar was.
  var countedFinding: String? {
    guard let signals else { return nil }
    let (all, share) = (signals.rows.count, LessonNumbers.share(signals.any.share, 0))
    switch signals.telling.count {
    case 0:
      return localized(
        "After none of \(all) readings was the close higher clearly more or less often than after any bar, \(share)"
      )
    case 1:
      return localized(
        "After one of \(all) readings the close was higher clearly more or less often than after any bar, \(share)"
      )
    default:
      return localized(
        "After \(signals.telling.count) of \(all) readings the close was higher clearly more or less often than after any bar, \(share)"
      )
    }
  }

  /// The same for a terminal.
  var countedText: [String] {
    guard let signals else { return [] }
    return signals.rows.map { row in
      localized(
        "\(row.name): \(LessonNumbers.count(row.count)) times, higher 20 bars later \(LessonNumbers.share(row.share, 0)), median change \(LessonNumbers.signed(row.median * 100, 1)) %"
      )
    }
  }
}
