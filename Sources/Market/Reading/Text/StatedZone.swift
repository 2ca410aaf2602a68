import Text

/// What the name of a column of times says about their zone: `Time (UTC)`, `Date [Europe/Berlin]`,
/// `Time (UTC+2)`, `Datetime EST`.
enum StatedZone: Hashable, Sendable {
  /// A zone, by its IANA name, and what the column calls it.
  case known(String, words: String)
  /// Letters that stand for the clocks of several zones.
  case unclear(String, Abbreviation)

  /// Clocks that are called by the same letters.
  struct Abbreviation: Hashable, Sendable {
    /// Zones that are often meant.
    let zones: [String]
    /// Minutes that such clocks are ahead of UTC, in winter or in summer.
    let offsets: [Int]

    /// Whether clocks of a zone are such ones in winter or in summer.
    func fits(_ zone: ZoneOffsets) -> Bool {
      // The middle of January and of July of 2024.
      [1_705_320_000, 1_721_044_800].contains { seconds in
        offsets.contains(zone.span(seconds: seconds).offset / 60)
      }
    }
  }

  /// What a column's name says; `nil` where it says nothing about a zone.
  init?(_ column: String) {
    guard let found = Self.inBrackets(column) ?? Self.offset(column) ?? Self.word(column) else {
      return nil
    }
    self = found
  }

  /// The name of a zone after a time, as in `2024-03-08 09:30:00 EST`, and the zones that may be meant;
  /// `nil` where there is none, or no time before it.
  static func atEnd(of time: String) -> (words: String, names: [String])? {
    guard let space = time.lastIndex(of: " ") else { return nil }
    let words = String(time[time.index(after: space)...])
    switch TimeEvidence(Array(time[..<space].utf8)) {
    case .format, .dayOrMonth, .shortDate: break
    case .unclearNumber, nil: return nil
    }
    switch StatedZone("Time (\(words))") {
    case .known(let name, _): return (words, [name])
    case .unclear(_, let several): return (words, several.zones)
    case nil:
      // A zone that the machine does not know.
      let isName = words.contains("/") && words.allSatisfy { $0.isLetter || "/_".contains($0) }
      return isName ? (words, ["America/New_York"]) : nil
    }
  }

  /// What the first of several names of columns says that says anything.
  static func first(_ columns: [String]) -> (zone: StatedZone, column: String)? {
    for column in columns {
      if let zone = StatedZone(column) { return (zone, column) }
    }
    return nil
  }

  /// `Date (GMT)`, `Time (New York)`.
  private static func inBrackets(_ column: String) -> StatedZone? {
    let parts = column.split(omittingEmptySubsequences: false, whereSeparator: isBracket)
      .map { String($0).withoutOuterSpaces }
    guard parts.count(where: { !$0.isEmpty }) > 1 else { return nil }
    if let found = parts.lazy.compactMap({ zone($0) }).first { return found }
    // Every second part stands in brackets.
    for place in stride(from: 1, to: parts.count - 1, by: 2) {
      if let name = ExchangeCities.zone(of: parts[place]) {
        return .known(name, words: parts[place])
      }
    }
    return nil
  }

  /// `Time UTC +2`.
  private static func offset(_ column: String) -> StatedZone? {
    let upper = column.uppercased()
    for name in ["UTC", "GMT"] {
      guard let range = upper.firstRange(of: name) else { continue }
      let rest = upper[range.upperBound...].prefix { " +-−:0123456789".contains($0) }
      if let found = ahead(name + String(rest).withoutOuterSpaces) { return found }
    }
    return nil
  }

  /// `Time EST`, `time_utc`, `timestampUTC`.
  private static func word(_ column: String) -> StatedZone? {
    for mark in [" ", " _"] {
      let words = column.split { isBracket($0) || mark.contains($0) }.map(String.init)
      for word in [words.last, words.first] where words.count > 1 {
        guard let word, !alsoWords.contains(word.lowercased()), let found = zone(word) else {
          continue
        }
        return found
      }
    }
    return ColumnNames.isUTC(plainName(column)) ? .known("UTC", words: "UTC") : nil
  }

  private static func isBracket(_ sign: Character) -> Bool { "()（）[]".contains(sign) }

  /// What a text says that is nothing but a zone.
  private static func zone(_ text: String) -> StatedZone? {
    let upper = text.uppercased()
    if ["UTC", "GMT", "Z", "UTC TIME", "GMT TIME"].contains(upper) {
      return .known("UTC", words: "UTC")
    }
    if let fixed = ahead(upper) { return fixed }
    if let name = places[upper] { return .known(name, words: text) }
    if let several = abbreviations[upper] ?? together(upper) { return .unclear(text, several) }
    guard text.contains("/"),
      let zone = (try? ZoneOffsets(text)) ?? (try? ZoneOffsets(capitalized(text)))
    else { return nil }
    return .known(zone.name, words: zone.name)
  }

  /// Several such letters beside each other: `EST/EDT`.
  private static func together(_ upper: String) -> Abbreviation? {
    let words = upper.split { "/&,|- ".contains($0) }.filter { $0 != "OR" }.map(String.init)
    let all = words.compactMap { abbreviations[$0] }
    guard all.count > 1, all.count == words.count else { return nil }
    var zones: [String] = []
    for zone in all.flatMap(\.zones) where !zones.contains(zone) { zones.append(zone) }
    return Abbreviation(zones: zones, offsets: all.flatMap(\.offsets))
  }

  /// `America/New_York` for `america/new_york`.
  private static func capitalized(_ name: String) -> String {
    var isFirst = true
    return String(
      name.lowercased().map { sign in
        defer { isFirst = "/_-".contains(sign) }
        return isFirst ? Character(sign.uppercased()) : sign
      })
  }

  /// `UTC+2`, `GMT-05:00`, `UTC+0530`.
  private static func ahead(_ upper: String) -> StatedZone? {
    guard upper.hasPrefix("UTC") || upper.hasPrefix("GMT") else { return nil }
    let rest = upper.dropFirst(3).drop { $0 == " " }
    guard let sign = rest.first, "+-−".contains(sign) else { return nil }
    let digits = rest.dropFirst().filter { $0 != ":" }
    guard (1...4).contains(digits.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(digits)
    else { return nil }
    let minutes = digits.count > 2 ? number / 100 * 60 + number % 100 : number * 60
    let isAhead = sign == "+"
    if minutes == 0 { return .known("UTC", words: "UTC") }
    guard minutes % 60 == 0, minutes <= (isAhead ? 14 : 12) * 60 else {
      let offset = isAhead ? minutes : -minutes
      return .unclear(upper, Abbreviation(zones: [halfHours[offset] ?? "UTC"], offsets: [offset]))
    }
    // Signs of such zones are the other way round.
    return .known("Etc/GMT\(isAhead ? "-" : "+")\(minutes / 60)", words: upper)
  }

  /// Zones whose clocks are no whole hours from UTC, by minutes.
  private static let halfHours = [
    330: "Asia/Kolkata", 345: "Asia/Kathmandu", 210: "Asia/Tehran", 570: "Australia/Darwin",
    -210: "America/St_Johns",
  ]

  /// Letters that stand for one zone.
  private static let places = [
    "JST": "Asia/Tokyo", "KST": "Asia/Seoul", "HKT": "Asia/Hong_Kong", "SGT": "Asia/Singapore",
    "MSK": "Europe/Moscow", "EST5EDT": "America/New_York", "CST6CDT": "America/Chicago",
    "MST7MDT": "America/Denver", "PST8PDT": "America/Los_Angeles", "GMT/BST": "Europe/London",
    "BST/GMT": "Europe/London",
  ]

  /// Letters of two that count in brackets alone, since they may be words or marks.
  private static let alsoWords: Set<String> = ["et", "ct", "mt", "pt", "z", "met", "wet", "west"]

  private static let abbreviations: [String: Abbreviation] = {
    let east = Abbreviation(
      zones: ["America/New_York", "Etc/GMT+5"], offsets: [-300, -240, 600, 660])
    let central = Abbreviation(
      zones: ["America/Chicago", "Asia/Shanghai"], offsets: [-360, -300, 480])
    let mountain = Abbreviation(
      zones: ["America/Denver", "America/Phoenix"], offsets: [-420, -360, 480])
    let pacific = Abbreviation(
      zones: ["America/Los_Angeles", "Etc/GMT+8"], offsets: [-480, -420])
    let middle = Abbreviation(zones: ["Europe/Berlin", "Etc/GMT-1"], offsets: [60, 120])
    let orient = Abbreviation(zones: ["Europe/Athens", "Etc/GMT-2"], offsets: [120, 180])
    let west = Abbreviation(zones: ["Europe/Lisbon"], offsets: [0, 60])
    let sydney = Abbreviation(
      zones: ["Australia/Sydney", "Australia/Brisbane"], offsets: [600, 660])
    return [
      "EST": east, "EDT": east, "ET": east, "CST": central, "CDT": central,
      "CT": central, "MST": mountain, "MDT": mountain, "MT": mountain, "PST": pacific,
      "PDT": pacific, "PT": pacific, "CET": middle, "CEST": middle, "MET": middle, "MEZ": middle,
      "MESZ": middle, "EET": orient, "EEST": orient, "WET": west, "WEST": west, "AEST": sydney,
      "AEDT": sydney,
      "IST": Abbreviation(
        zones: ["Asia/Kolkata", "Asia/Jerusalem"], offsets: [330, 120, 180, 60, 0]),
      "BST": Abbreviation(zones: ["Europe/London", "Asia/Dhaka"], offsets: [0, 60, 360]),
    ]
  }()
}
