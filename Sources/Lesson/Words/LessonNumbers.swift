import Report
import Text

/// Numbers as a lesson writes them: minus is U+2212, thousands are separated by commas.
enum LessonNumbers {
  /// With some decimals; a dash where it is not known.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    let sign = value < 0 && !roundsToZero(value, decimals) ? "\u{2212}" : ""
    return sign + fixedDecimals(value, decimals)
  }

  /// With its sign always.
  static func signed(_ value: Double, _ decimals: Int) -> String {
    (value > 0 && !roundsToZero(value, decimals) ? "+" : "") + fixed(value, decimals)
  }

  /// A share as per cent: `12.5 %`.
  static func share(_ value: Double, _ decimals: Int = 1) -> String {
    fixed(value * 100, decimals) + "\u{202F}%"
  }

  static func count(_ value: Int) -> String { grouped(value) }

  /// In as few digits as it has.
  static func plain(_ value: Double) -> String { NumberText.shortest(value) }

  /// `1 bar`, `20 bars`.
  static func bars(_ count: Int) -> String {
    count == 1 ? localized("1 bar") : localized("\(grouped(count)) bars")
  }

  /// How many decimals show a column of values to about six digits.
  static func decimals(_ values: some Sequence<Double>) -> Int {
    var largest = 0.0
    var areWhole = true
    for value in values where value.isFinite {
      largest = max(largest, abs(value))
      areWhole = areWhole && value == value.rounded()
    }
    if areWhole { return 0 }
    switch largest {
    case 1e7...: return 0
    case 1e5...: return 2
    case 0.1...: return 4
    case 0.001...: return 6
    default: return 8
    }
  }
}
