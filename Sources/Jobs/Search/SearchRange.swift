import Glibc
public import Market
public import Strategy
import Text

/// The values of a parameter that a search tries: `fast=5..50`, `slow=20..200/5`, `width=0.5..8*2`,
/// `period=14,21,30..60/10`; or those of another value of the document: `timeframe=1h,4h`,
/// `account.commission.rate=0..0.002/0.0005`.
public struct SearchRange: Sendable {
  /// The most values of one parameter.
  public static let limit = 1_000_000

  /// The parameter, or the path of another value.
  public let name: String
  /// What was written after `=`.
  public let text: String
  /// Without repeats, in the order in which they were written; of choices that are not all numbers, their
  /// places.
  public let values: [Double]
  /// What each value changes in the document; `nil` for a parameter.
  public let choices: [DocumentChange]?
  /// Whether the values are numbers.
  public let isNumeric: Bool

  /// Reads a name, `=` and values: numbers and ranges with commas between. A range has both ends, and
  /// after `/` what is added each time (1 if left out) or after `*` what is multiplied by.
  ///
  /// - Throws: `SearchRangeError`.
  public init(_ text: String) throws(SearchRangeError) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw SearchRangeError(.noName, text)
    }
    try self.init(String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  /// Reads the values of a parameter, or of a path.
  ///
  /// - Throws: `SearchRangeError`.
  public init(_ name: String, _ text: String) throws(SearchRangeError) {
    let name = name.withoutOuterSpaces
    var parts: [String]
    do {
      let values = try Self.numbers(text)
      // A parameter may be called as a key of documents is; those take no mere numbers.
      guard name.contains(where: { $0 == "." || $0 == "[" }) else {
        self = Self(name: name, text: text, values: values, choices: nil, isNumeric: true)
        return
      }
      parts = values.map(plain)
    } catch {
      guard DocumentChange.isPath(name), error.isOfWords else { throw error }
      parts = Self.parts(text)
    }
    var choices: [DocumentChange] = []
    for part in parts {
      do {
        choices.append(try DocumentChange(name, part))
      } catch {
        throw SearchRangeError(.noChoice("\(error)"), text)
      }
    }
    self = try Self(name, text, choices: choices)
  }

  /// Choices of a path, each once.
  ///
  /// - Throws: `SearchRangeError`.
  init(_ name: String, _ text: String, choices: [DocumentChange]) throws(SearchRangeError) {
    // Numbers that a document gives names are called by these.
    let isNumeric = choices.allSatisfy { $0.number != nil && Double($0.label) == $0.number }
    var seen: Set<String> = []
    let choices = choices.filter { choice in
      seen.insert(isNumeric ? choice.number.map(plain) ?? "" : choice.label).inserted
    }
    if choices.count > Self.mostChoices {
      throw SearchRangeError(.tooManyChoices(choices.count), text)
    }
    self = Self(
      name: name, text: text,
      values: isNumeric ? choices.compactMap(\.number) : choices.indices.map(Double.init),
      choices: choices, isNumeric: isNumeric)
  }

  private init(
    name: String, text: String, values: [Double], choices: [DocumentChange]?, isNumeric: Bool
  ) {
    (self.name, self.text, self.values) = (name, text, values)
    (self.choices, self.isNumeric) = (choices, isNumeric)
  }

  /// The most values of one path: each is a document of its own.
  static let mostChoices = 1_000

  /// Parts with commas between that are not in brackets or quotation marks.
  private static func parts(_ text: String) -> [String] {
    var parts = [""]
    var depth = 0
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      } else if character == ",", depth <= 0 {
        parts.append("")
        continue
      }
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  private static func numbers(_ text: String) throws(SearchRangeError) -> [Double] {
    var values: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      values += try self.values(part.withoutOuterSpaces, in: text)
      if values.count > limit { throw SearchRangeError(.tooMany(Double(values.count)), text) }
    }
    var seen: Set<Double> = []
    // -0 is 0.
    return values.map { $0 == 0 ? 0 : $0 }.filter { seen.insert($0).inserted }
  }

  /// Whether these are several values, so that there is something to search.
  public var isSearched: Bool { values.count > 1 }

  /// A value as a person reads it: a number, or what a choice is called.
  public func words(_ value: Double) -> String {
    isNumeric ? NumberText.shortest(value) : printable(label(value), limit: 40)
  }

  /// What a choice is called; untrusted text.
  public func label(_ value: Double) -> String {
    guard let choices, let place = Int(exactly: value), choices.indices.contains(place) else {
      return plain(value)
    }
    return choices[place].label
  }

  private static func values(_ part: String, in text: String) throws(SearchRangeError) -> [Double] {
    guard let dots = part.firstRange(of: "..") else { return [try number(part, in: text)] }
    let first = try number(String(part[..<dots.lowerBound]), in: text)
    let rest = String(part[dots.upperBound...])
    guard let sign = rest.firstIndex(where: { $0 == "/" || $0 == "*" }) else {
      return try sums(first, number(rest, in: text), 1, in: text)
    }
    let last = try number(String(rest[..<sign]), in: text)
    let step = try number(String(rest[rest.index(after: sign)...]), in: text)
    return rest[sign] == "/"
      ? try sums(first, last, step, in: text) : try products(first, last, step, in: text)
  }

  private static func number(_ part: String, in text: String) throws(SearchRangeError) -> Double {
    switch parseNumber(part.withoutOuterSpaces) {
    case .success(let value): return value
    case .failure(.empty): throw SearchRangeError(.noNumber, text)
    case .failure: throw SearchRangeError(.notANumber(part.withoutOuterSpaces), text)
    }
  }

  private static func sums(
    _ first: Double, _ last: Double, _ step: Double, in text: String
  ) throws(SearchRangeError) -> [Double] {
    guard last >= first else { throw SearchRangeError(.goesDown, text) }
    guard step > 0 else { throw SearchRangeError(.noStep, text) }
    // A last value that rounding would lose is one.
    let steps = ((last - first) / step + 1e-9).rounded(.down)
    guard steps < Double(limit) else { throw SearchRangeError(.tooMany(steps + 1), text) }
    return (0...Int(steps)).map { rounded(first + Double($0) * step) }
  }

  private static func products(
    _ first: Double, _ last: Double, _ factor: Double, in text: String
  ) throws(SearchRangeError) -> [Double] {
    guard first > 0, factor > 1 else { throw SearchRangeError(.noFactor, text) }
    guard last >= first else { throw SearchRangeError(.goesDown, text) }
    let steps = (log(last / first) / log(factor) + 1e-9).rounded(.down)
    guard steps < Double(limit) else { throw SearchRangeError(.tooMany(steps + 1), text) }
    return (0...Int(steps)).map { rounded(first * pow(factor, Double($0))) }
  }

  /// Twelve digits, so that 0.1 + 2 · 0.1 is 0.3.
  static func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return value }
    let digits = 11 - Int(log10(abs(value)).rounded(.down))
    guard (0...22).contains(digits) else { return value }
    let scale = pow(10, Double(digits))
    let scaled = (value * scale).rounded()
    return abs(scaled) < 0x1p53 ? scaled / scale : value
  }
}

/// Why a text says no values of a parameter.
public struct SearchRangeError: UserError, Hashable {
  enum Fact: Hashable {
    case noName, noNumber, goesDown, noStep, noFactor
    case notANumber(String)
    case tooMany(Double)
    /// A path with more values than a search may have of one, and a value that is none of a path.
    case tooManyChoices(Int)
    case noChoice(String)
  }

  let fact: Fact
  let text: String

  init(_ fact: Fact, _ text: String) {
    self.fact = fact
    self.text = text
  }

  /// Whether the values may be words, so that only numbers are excluded.
  var isOfWords: Bool {
    switch fact {
    case .noNumber, .notANumber: true
    default: false
    }
  }

  /// What the process exits with.
  public var exitCode: ExitCode { .usage }

  /// What is wrong, and the cure.
  public var description: String {
    let subject = "'\(printable(text, limit: 60))'"
    return switch fact {
    case .noName: "write a parameter's name, = and its values, as in fast=5..50 or slow=20..200/5"
    case .noNumber: "a number is missing in \(subject); write 12, 5..50, 20..200/5 or 5,8,13"
    case .notANumber(let part):
      "'\(printable(part, limit: 60))' in \(subject) is not a number; write 12, 5..50, 20..200/5, 1..64*2 or 5,8,13"
    case .goesDown: "\(subject) ends before it starts; write the smaller number first, as in 5..50"
    case .noStep: "the step of \(subject) must be above 0, as in 20..200/5"
    case .noFactor:
      "\(subject) multiplies: it must start above 0 and have a factor above 1, as in 1..64*2"
    case .noChoice(let words): words
    case .tooManyChoices(let count):
      "\(subject) has \(Amounts.whole(count)) values, each a document of its own, and there may be \(Amounts.whole(SearchRange.mostChoices)); try fewer"
    case .tooMany(let count):
      "\(subject) has \(manyText(count)) values, and a parameter may have \(Amounts.whole(SearchRange.limit)); take a larger step"
    }
  }
}
