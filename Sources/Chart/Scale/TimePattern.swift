import Text

/// How times are written on an axis: `MM/dd`, `d MMM yyyy`, `HH:mm`.
///
/// `yyyy` and `yy` are the year, `MMM`, `MM` and `M` the month, `dd` and `d` the day, `EEE` the day of
/// the week, `HH` and `H` the hour, `mm` the minute, `ss` the second. Other letters stand between
/// apostrophes, two of which are one; everything else is written as it is.
public struct TimePattern: Sendable, Hashable {
  /// The pattern as it was written.
  public let text: String
  private let parts: [Part]

  private enum Part: Hashable, Sendable {
    case words(String)
    case field(String)
  }

  /// What letters may stand for.
  public static let fields = [
    "yyyy", "yy", "MMM", "MM", "M", "dd", "d", "EEE", "HH", "H", "mm", "ss",
  ]

  /// The pattern of a text; nil where letters stand for nothing.
  public init?(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "'" {
        guard let quote = Self.quoted(&rest) else { return nil }
        parts.append(.words(quote))
      } else if first.isLetter, first.isASCII {
        let run = String(rest.prefix { $0 == first })
        guard Self.fields.contains(run) else { return nil }
        parts.append(.field(run))
        rest = rest.dropFirst(run.count)
      } else {
        parts.append(.words(String(first)))
        rest = rest.dropFirst()
      }
    }
    if parts.isEmpty { return nil }
    self.text = text
    self.parts = parts
  }

  /// Words between apostrophes; nil where the second is missing.
  private static func quoted(_ rest: inout Substring) -> String? {
    rest = rest.dropFirst()
    guard let end = rest.firstIndex(of: "'") else { return nil }
    let words = rest[..<end]
    rest = rest[rest.index(after: end)...]
    return words.isEmpty ? "'" : String(words)
  }

  /// A time, in milliseconds since 1970 on the exchange's clock, in words.
  public func text(at milliseconds: Int64) -> String { text(CivilTime(milliseconds)) }

  /// A time in words.
  func text(_ civil: CivilTime) -> String {
    parts.reduce(into: "") { text, part in
      switch part {
      case .words(let words): text += words
      case .field(let field): text += civil.field(field)
      }
    }
  }
}

extension CivilTime {
  fileprivate func field(_ name: String) -> String {
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let seconds = millisecond / 1_000
    return switch name {
    case "yyyy": year < 1_000 && year >= 0 ? "0" + (year < 100 ? "0" : "") + two(year) : "\(year)"
    case "yy": two((year % 100 + 100) % 100)
    case "MMM": monthName
    case "MM": two(month)
    case "M": "\(month)"
    case "dd": two(day)
    case "d": "\(day)"
    case "EEE": weekdayName
    case "HH": two(seconds / 3_600)
    case "H": "\(seconds / 3_600)"
    case "mm": two(seconds / 60 % 60)
    default: two(seconds % 60)
    }
  }

  private var weekdayName: String {
    let day = floorDivide(Self.midnight(year, month, day), Self.dayLength)
    return ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int(((day % 7) + 7) % 7)]
  }
}

extension TimePattern: SpecValue {
  static var shape: SpecShape { .text }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> TimePattern {
    guard let text = node.text else { throw path.wrong(node, "a format such as \"MM/dd\"") }
    guard let pattern = TimePattern(text) else { throw path.error(.badTimeFormat(text), at: node) }
    return pattern
  }

  func node() -> ChartNode { .text(text) }
}
