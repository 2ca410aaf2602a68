import Text

/// What is wrong with a file of events, and where.
public struct EventsError: UserError, Hashable {
  /// The path as it was given; untrusted text.
  public let file: String
  /// From 1.
  public let line: Int
  /// The byte in the line at which the fault begins, from 1.
  public let column: Int
  /// What is wrong.
  public let problem: EventsProblem

  /// What the process exits with.
  public var exitCode: ExitCode { .data }

  /// The whole message: value, place and cure.
  public var description: String { "\(printablePath(file)):\(line):\(column): \(problem)" }
}

/// What can be wrong with a file of events.
public enum EventsProblem: Hashable, Sendable {
  /// No bytes, or nothing but blank lines.
  case empty
  /// More bytes than any company has events.
  case tooLong
  /// A quoted field that does not end with its quote.
  case unclosedQuote
  /// No column of a role, and what the header has.
  case missingColumn(String, found: [String])
  /// Too few or too many fields.
  case fields(Int, expected: Int)
  /// Text where an ex-date should be.
  case notATime(String)
  /// Neither a split nor a dividend nor a delisting nor a roll.
  case unknownKind(String)
  /// Text where a value should be.
  case notANumber(String, CorporateEvent.Kind)
  /// A value of 0 or below, or one without a share of its own.
  case notPositive(String, CorporateEvent.Kind)
  /// A dividend in another currency than those before.
  case otherCurrency(String, before: String)
  /// A second delisting of one symbol, and when the first was.
  case secondDelisting(before: String)
}

extension EventsProblem: CustomStringConvertible {
  /// The problem and its cure, without the place.
  public var description: String {
    switch self {
    case .empty: "the file is empty; it needs a header line and rows, as in \(Self.sample)"
    case .tooLong: "the file is longer than 16 MB; this does not look like a file of events"
    case .unclosedQuote: "a quote is not closed where its field ends; close or remove it"
    case .missingColumn(let name, let found):
      "there is no column '\(name)'; the header has \(Self.list(found)); events look like \(Self.sample)"
    case .fields(let count, let expected):
      "the line has \(count) fields where the header has \(expected); check its separators"
    case .notATime(let text):
      "'\(excerpt(text))' is not an ex-date; write 2012-08-09"
    case .unknownKind(let text):
      "'\(excerpt(text))' is not a kind of event; write 'split', 'dividend', 'delisting' or 'roll'\(Self.hint(text))"
    case .notANumber(let text, .split):
      "the split '\(excerpt(text))' is not a number of new shares for an old one; write 2, or 3:2"
    case .notANumber(let text, .dividend):
      "the dividend '\(excerpt(text))' is not a number; write the cash for a share, as in 2.65"
    case .notANumber(let text, .delisting):
      "the delisting '\(excerpt(text))' is not a number; write what was paid for a share that was still held, as in 0.26, or 0"
    case .notANumber(let text, .roll), .notPositive(let text, .roll):
      "the roll '\(excerpt(text))' is not a number; write the price of the next contract less that of the one before, as in 12.25 or -0.4"
    case .notPositive(let text, .delisting):
      "the delisting '\(excerpt(text))' is below 0; write what was paid for a share that was still held, 0 for nothing"
    case .notPositive(let text, .split):
      "the split '\(excerpt(text))' is not above 0; write new shares for an old one: 2 for two for one, 0.1 where ten became one"
    case .notPositive(let text, .dividend):
      "the dividend '\(excerpt(text))' is not above 0; write the cash for a share, or remove the line"
    case .otherCurrency(let text, let before):
      "the dividend is in '\(excerpt(text))' and those before it in '\(excerpt(before))'; convert all to the currency of the prices"
    case .secondDelisting(let before):
      "it was delisted on \(before) already; remove one of the two lines, or add a column 'symbol' where they are of two instruments"
    }
  }

  private static let sample = "'time,kind,value' and '2012-08-09,dividend,2.65'"

  private static func list(_ names: [String]) -> String {
    names.prefix(10).map { "'\(excerpt($0))'" }.joined(separator: ", ")
      + (names.count > 10 ? " and more" : "")
  }

  private static func hint(_ text: String) -> String {
    let near = Nearest.name(to: text, among: CorporateEvent.Kind.allCases.map(\.rawValue))
    return suggestion(near) ?? ""
  }
}
