import Text

/// Hours of a session as texts: `09:30-16:00`, with a lunch break in two parts.
///
/// A part that ends no later than it begins, or begins after the next one, begins on the day before:
/// `18:00-17:00` is a futures market's day.
struct TradingHours: Sendable, Hashable {
  let spans: [Range<Int>]

  init(_ spans: [Range<Int>]) { self.spans = spans }

  /// The hours of some texts; nil where one is none, or they do not fit into two days.
  init?(_ texts: [String]) {
    var spans: [Range<Int>] = []
    for text in texts.reversed() {
      let ends = text.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, var begin = Self.minutes(ends[0]), var end = Self.minutes(ends[1]),
        begin < 1_440
      else { return nil }
      if end <= begin { begin -= 1_440 }
      while let next = spans.first, end > next.lowerBound {
        (begin, end) = (begin - 1_440, end - 1_440)
      }
      guard begin >= TimeShare.minutes.lowerBound else { return nil }
      spans.insert(begin..<end, at: 0)
    }
    guard !spans.isEmpty else { return nil }
    self.spans = spans
  }

  /// Minutes since midnight of `09:30` and `24:00`.
  private static func minutes(_ text: Substring) -> Int? {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    let digits = [0, 1, 3, 4].map { Int(bytes[$0]) - 48 }
    guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
    return minute < 60 && hour * 60 + minute <= 1_440 ? hour * 60 + minute : nil
  }

  /// The texts.
  var texts: [String] {
    spans.map { span in
      let end = span.upperBound % 1_440 == 0 ? 1_440 : span.upperBound
      return Self.text(span.lowerBound, of: 1_440) + "-" + Self.text(end, of: 1_441)
    }
  }

  private static func text(_ minutes: Int, of day: Int) -> String {
    let inDay = minutes == 1_440 && day == 1_441 ? 1_440 : (minutes % 1_440 + 1_440) % 1_440
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return two(inDay / 60) + ":" + two(inDay % 60)
  }

  /// The texts in one.
  var text: String { texts.joined(separator: ", ") }
}

extension TimeShare {
  /// The session of hours such as `09:30-16:00`, or `09:00-11:30,12:30-15:00` with a break; nil
  /// where the text is none.
  public init?(hours text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    guard let hours = TradingHours(parts) else { return nil }
    self.init(hours: hours.spans)
  }
}

extension TradingHours: SpecValue {
  static var shape: SpecShape {
    .list(.pattern("^[0-2]\\d:[0-5]\\d-[0-2]\\d:[0-5]\\d$"), least: 1)
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> TradingHours {
    let texts = try [String].read(node, path)
    guard let hours = TradingHours(texts) else {
      throw path.error(
        .outOfRange(
          expected: "hours of a session such as [\"09:30-16:00\"]",
          found: texts.isEmpty ? "none" : listed(texts.map(quoted))), at: node)
    }
    return hours
  }

  func node() -> ChartNode { .list(texts.map { .text($0) }) }
}
