import Market

extension Shape.TextForm {
  /// What it is, for messages.
  var words: String {
    switch self {
    case .any: "text"
    case .file: "the path of a file"
    case .time: "a date such as 2015-01-31 or 2015-01-31T09:30:00Z"
    case .timeframe: "a timeframe such as 15m, 4h, 1d or 1w"
    case .zone: "a time zone such as America/New_York"
    case .clock: "a time of day such as 09:30"
    case .calendar: "an exchange's calendar such as XNYS"
    case .flatTime: "sessionEnd, or a time of day such as 15:55"
    case .until: "a time of day such as 15:30, or a date such as 2020-03-31"
    }
  }

  /// What is wrong with a text of this form.
  func fault(of text: String) -> DocumentFault? {
    switch self {
    case .any, .file: return nil
    case .clock: return ClockText.read(text) == nil ? .malformedText(text, expected: words) : nil
    case .flatTime:
      return FlatTime(text) == nil ? .malformedText(text, expected: words) : nil
    case .until:
      if ClockText.read(text) != nil { return nil }
      return text.count < 10
        ? .malformedText(text, expected: words)
        : reason { () throws(TimeTextError) in _ = try WrittenTime(text) }
    case .time: return reason { () throws(TimeTextError) in _ = try Time(text) }
    case .timeframe: return reason { () throws(TimeframeError) in _ = try Timeframe(text) }
    case .zone: return reason { () throws(ZoneError) in _ = try ZoneOffsets(text) }
    case .calendar:
      return reason { () throws(CalendarError) in _ = try CalendarListing.named(text) }
    }
  }

  /// What `read` throws, as a fault of the document.
  private func reason<Fault: UserError>(_ read: () throws(Fault) -> Void) -> DocumentFault? {
    do {
      try read()
      return nil
    } catch {
      return .unreadable(reason: error.description)
    }
  }
}

extension FlatTime {
  /// That of a document's text, if it is one.
  init?(_ text: String) {
    if text == "sessionEnd" {
      self = .sessionEnd
    } else if let seconds = ClockText.read(text) {
      self = .clock(seconds)
    } else {
      return nil
    }
  }
}

/// Reads times of day.
enum ClockText {
  /// `HH:MM` of seconds after midnight.
  static func words(_ seconds: Int) -> String {
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(pair(seconds / 3_600)):\(pair(seconds / 60 % 60))"
  }

  /// Seconds after midnight of `HH:MM`.
  static func read(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isASCIIDigit) }),
      let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
    else { return nil }
    return hour * 3_600 + minute * 60
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
