import Text

/// What holders of a perpetual contract pay each other at a moment: a long position pays this share of its
/// value, a short one is paid it; below 0 the other way round.
public struct FundingRate: Hashable, Sendable {
  /// When it is paid.
  public let time: Time
  /// The share of the position's value; 0.0001 for 0.01 %.
  public let rate: Double

  /// A rate at a moment.
  public init(_ time: Time, _ rate: Double) {
    self.time = time
    self.rate = rate
  }
}

extension FundingRate {
  /// Reads a file of rates: a column of times and one of rates, under the names that exchanges give them,
  /// in any order of rows and columns; others are left alone. Times are of UTC, as text or in seconds,
  /// milliseconds or microseconds since 1970. One less than a minute after a whole hour is that hour.
  ///
  /// - Parameter path: of a file, also a packed one.
  /// - Returns: the rates, oldest first.
  /// - Throws: `FundingError` with line and column; `FileError`; `PackedError`.
  public static func read(path: String) throws -> [FundingRate] {
    try FundingFile(path: path).rates
  }
}

/// What is wrong with a file of funding rates, and where.
public struct FundingError: UserError, Hashable {
  /// The path as it was given; untrusted text.
  public let file: String
  /// From 1.
  public let line: Int
  /// The byte in the line at which the fault begins, from 1.
  public let column: Int
  /// What is wrong.
  public let problem: Problem

  /// What can be wrong.
  public enum Problem: Hashable, Sendable {
    /// No bytes, or nothing but blank lines.
    case empty
    /// More bytes than any contract has rates.
    case tooLong
    /// A quoted field that does not end with its quote.
    case unclosedQuote
    /// No column of a role, and what the header has.
    case missingColumn(String, found: [String])
    /// Too few or too many fields.
    case fields(Int, expected: Int)
    /// Text where a time should be.
    case notATime(String)
    /// Text where a rate should be.
    case notARate(String)
    /// A rate that no exchange has ever asked for.
    case farTooLarge(String)
    /// Two rates at one time.
    case twice(String)
  }

  /// What the process exits with.
  public var exitCode: ExitCode { .data }

  /// The whole message: value, place and cure.
  public var description: String { "\(printablePath(file)):\(line):\(column): \(words)" }

  private var words: String {
    switch problem {
    case .empty: "the file is empty; it needs a header line and rows, as in \(Self.sample)"
    case .tooLong: "the file is longer than 64 MB; this does not look like a file of funding rates"
    case .unclosedQuote: "a quote is not closed where its field ends; close or remove it"
    case .missingColumn(let name, let found):
      "there is no column '\(name)'; the header has "
        + found.prefix(10).map { "'\(excerpt($0))'" }.joined(separator: ", ")
        + "; rates look like \(Self.sample)"
    case .fields(let count, let expected):
      "the line has \(count) fields where the header has \(expected); check its separators"
    case .notATime(let text):
      "'\(excerpt(text))' is not a time; write 2024-01-01T08:00:00Z, or milliseconds since 1970"
    case .notARate(let text): "'\(excerpt(text))' is not a rate; write 0.0001 for 0.01 %"
    case .farTooLarge(let text):
      "a rate of \(excerpt(text)) would be a tenth of the position or more at one payment; rates are shares: write 0.0001 for 0.01 %"
    case .twice(let time): "there are two rates at \(time); remove one of them"
    }
  }

  private static let sample = "'time,rate' and '2024-01-01T08:00:00Z,0.0001'"
}
