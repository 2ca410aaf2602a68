import Foundation
import Market

/// Reads a time as a person would: slowly, and with none of the readers' code.
struct SlowTime {
  /// In which order a date is written.
  enum Order {
    case yearFirst, dayFirst, monthFirst, roc, monthName
    /// With years of two digits.
    case shortDay, shortMonth, shortName
    /// `2023年01月02日`, `2023- 01- 02`.
    case eastAsian
  }

  private enum Token: Equatable {
    case digits(String)
    case other(String)
  }

  let order: Order
  let zone: TimeZone

  init(_ order: Order, zone: String) {
    self.order = order
    self.zone = TimeZone(identifier: zone) ?? .gmt
  }

  /// The moment of a text; `nil` where it is none.
  func moment(_ text: String) -> Time? {
    var tokens = Self.tokens(text)
    guard var parts = date(&tokens) else { return nil }
    var zone: Int?
    var fraction = 0
    if !tokens.isEmpty {
      guard case .other(let gap) = tokens.removeFirst(), !gap.isEmpty,
        gap == "T" || gap.drop(while: { $0 == "," }).allSatisfy({ $0 == " " }),
        let milliseconds = clock(&tokens, &parts)
      else { return nil }
      fraction = milliseconds
      let rest = Self.tail(tokens)
      guard rest.isValid else { return nil }
      zone = rest.zone
    }
    return time(parts, zone: zone, fraction)
  }

  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    for scalar in text.unicodeScalars {
      let isDigit = ("0"..."9").contains(scalar)
      switch (tokens.last, isDigit) {
      case (.digits(let before), true): tokens[tokens.count - 1] = .digits(before + "\(scalar)")
      case (.other(let before), false): tokens[tokens.count - 1] = .other(before + "\(scalar)")
      default: tokens.append(isDigit ? .digits("\(scalar)") : .other("\(scalar)"))
      }
    }
    return tokens
  }

  private func date(_ tokens: inout [Token]) -> DateComponents? {
    if order == .monthName || order == .shortName { return namedDate(&tokens) }
    if order == .eastAsian { return eastAsianDate(&tokens) }
    if order == .yearFirst, case .digits(let all)? = tokens.first, all.count == 8 {
      tokens.removeFirst()
      return components(all.prefix(4), all.dropFirst(4).prefix(2), all.suffix(2))
    }
    guard tokens.count >= 5, case .digits(let first) = tokens[0], case .other(let mark) = tokens[1],
      case .digits(let second) = tokens[2], case .other(mark) = tokens[3],
      case .digits(let third) = tokens[4], ["-", ".", "/"].contains(mark), second.count <= 2
    else { return nil }
    tokens.removeFirst(5)
    switch order {
    case .yearFirst:
      return first.count == 4 && third.count <= 2 ? components(first, second, third) : nil
    case .roc:
      guard (2...3).contains(first.count), third.count <= 2, let year = Int(first) else {
        return nil
      }
      return components("\(year + 1_911)", second, third)
    case .shortDay, .shortMonth:
      guard first.count <= 2, third.count == 2, let year = Int(third) else { return nil }
      let full = "\(year < 69 ? 2_000 + year : 1_900 + year)"
      return order == .shortDay
        ? components(full, second, first) : components(full, first, second)
    default:
      guard first.count <= 2, third.count == 4 else { return nil }
      return order == .dayFirst
        ? components(third, second, first) : components(third, first, second)
    }
  }

  private func eastAsianDate(_ tokens: inout [Token]) -> DateComponents? {
    let marks = [("年", "月", "日"), ("년 ", "월 ", "일"), ("- ", "- ", "")]
    guard tokens.count >= 5, case .digits(let year) = tokens[0],
      case .digits(let month) = tokens[2],
      case .digits(let day) = tokens[4], year.count == 4, month.count <= 2, day.count <= 2
    else { return nil }
    let last = tokens.count > 5 ? tokens[5] : Token.other("")
    let isPadded =
      Self.bare(tokens[1]) == "年" && Self.bare(tokens[3]) == "月" && Self.bare(last) == "日"
    let fits =
      isPadded
      || marks.contains {
        tokens[1] == .other($0.0) && tokens[3] == .other($0.1) && last == .other($0.2)
      }
    guard fits, tokens.count <= 6 else { return nil }
    tokens = []
    return components(year, month, day)
  }

  /// A mark without the space that stands for a zero: `2023年 1月 2日`.
  private static func bare(_ token: Token) -> String {
    if case .other(let text) = token { text.filter { $0 != " " } } else { "" }
  }

  /// `Jan 02, 2023` and `02 Jan 2023`.
  private func namedDate(_ tokens: inout [Token]) -> DateComponents? {
    var words: [String] = []
    for token in tokens {
      switch token {
      case .digits(let text): words.append(text)
      case .other(let text):
        words += text.split { " ,-".contains($0) }.map { $0.lowercased() }
      }
    }
    tokens = []
    guard words.count == 3, let place = words.firstIndex(where: { $0.first?.isLetter == true }),
      place < 2, let month = Self.month(words[place])
    else { return nil }
    guard words[2].count == (order == .shortName ? 2 : 4) || order == .monthName,
      let year = Int(words[2])
    else { return nil }
    let full = order == .shortName ? (year < 69 ? 2_000 + year : 1_900 + year) : year
    return components("\(full)", "\(month)", words[1 - place])
  }

  private static func month(_ word: String) -> Int? {
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    return names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 }
  }

  private func components(
    _ year: some StringProtocol, _ month: some StringProtocol, _ day: some StringProtocol
  ) -> DateComponents? {
    guard let year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
    return DateComponents(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
  }

  /// Fills in the time of day and gives its milliseconds.
  private func clock(_ tokens: inout [Token], _ parts: inout DateComponents) -> Int? {
    guard case .digits(let first)? = tokens.first else { return nil }
    tokens.removeFirst()
    if first.count > 2 { return compact(first, &parts) }
    parts.hour = Int(first)
    guard let minute = Self.part(":", &tokens), minute.count == 2 else { return nil }
    parts.minute = Int(minute)
    guard let second = Self.part(":", &tokens) else { return 0 }
    parts.second = second.count == 2 ? Int(second) : nil
    guard parts.second != nil else { return nil }
    guard let fraction = Self.part(".", &tokens) else { return 0 }
    return Int((fraction + "00").prefix(3))
  }

  private func compact(_ text: String, _ parts: inout DateComponents) -> Int? {
    guard [4, 6, 9].contains(text.count), let number = Int((text + "00000").prefix(9)) else {
      return nil
    }
    parts.hour = number / 10_000_000
    parts.minute = number / 100_000 % 100
    parts.second = number / 1_000 % 100
    return number % 1_000
  }

  /// The digits after a mark.
  private static func part(_ mark: String, _ tokens: inout [Token]) -> String? {
    guard tokens.count > 1, tokens[0] == .other(mark), case .digits(let text) = tokens[1] else {
      return nil
    }
    tokens.removeFirst(2)
    return text
  }

  /// What may follow a time of day: nothing, or a zone.
  private static func tail(_ tokens: [Token]) -> (isValid: Bool, zone: Int?) {
    let text = tokens.map { token in
      switch token {
      case .digits(let text), .other(let text): text
      }
    }.joined().trimmingCharacters(in: .whitespaces)
    if text.isEmpty { return (true, nil) }
    if ["Z", "GMT", "UTC"].contains(text) { return (true, 0) }
    let plain = text.replacing("GMT", with: "").replacing("UTC", with: "").replacing(":", with: "")
    let digits = plain.dropFirst()
    guard let sign = plain.first, sign == "+" || sign == "-", [2, 4].contains(digits.count),
      let hours = Int(digits.prefix(2)), let minutes = Int("0" + digits.dropFirst(2))
    else { return (false, nil) }
    return (true, (sign == "-" ? -60 : 60) * (hours * 60 + minutes))
  }

  /// The moment of a civil time that there is.
  private func time(_ parts: DateComponents, zone: Int?, _ milliseconds: Int) -> Time? {
    guard let day = Self.day(parts), let hour = parts.hour, let minute = parts.minute,
      let second = parts.second, hour < 24, minute < 60, second < 60
    else { return nil }
    let shown = Double(day * 86_400 + hour * 3_600 + minute * 60 + second)
    // Clocks may be changed in between: from what they show, twice.
    let first = self.zone.secondsFromGMT(for: Date(timeIntervalSince1970: shown))
    let ahead = self.zone.secondsFromGMT(
      for: Date(timeIntervalSince1970: shown - Double(first)))
    return Time(
      milliseconds: (Int64(shown) - Int64(zone ?? ahead)) * 1_000 + Int64(milliseconds))
  }

  /// Days since 1970 of a date that there is.
  private static func day(_ parts: DateComponents) -> Int? {
    guard let year = parts.year, let month = parts.month, let day = parts.day, year > 0,
      (1...12).contains(month)
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[month - 1]).contains(day) else { return nil }
    let before = year - 1
    return before * 365 + before / 4 - before / 100 + before / 400
      + lengths.prefix(month - 1).reduce(0, +) + day - 1 - 719_162
  }
}
