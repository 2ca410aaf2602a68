import Text

/// What a person says about the columns of a file: `time=Zeit,open=Erster,close=Schluss,volume=-`.
///
/// A column is named as its header names it, or by its number from 1. `-` says that there is no such
/// column, `volume=Up+Down` adds columns up, and `ignore=Status` passes a column over. A name with a
/// comma is given by its number.
public struct ColumnChoice: Hashable, Sendable {
  /// What a column may hold.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// The time of a row, or its date where `clock` has the time of day.
    case time, clock
    case open, high, low, close, volume
    /// What a tick has in place of the prices of a candle.
    case price, bid, ask
    /// What is traded.
    case symbol
    /// The number of a row in the order of the source.
    case sequence
    /// The cash paid for a share, and the new shares for an old one, on the row's date.
    case dividend, split
    /// Nothing that is read.
    case ignore
  }

  private var named: [Role: [String]] = [:]

  /// Nothing said.
  public init() {}

  /// Reads what a person wrote.
  ///
  /// - Throws: `ColumnChoiceError` for a role that is none, is given twice or has no column.
  public init(_ text: String) throws(ColumnChoiceError) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let sign = part.firstIndex(of: "=") else {
        throw ColumnChoiceError.noSign(String(part))
      }
      try add(String(part[..<sign]), String(part[part.index(after: sign)...]))
    }
  }

  /// Adds what is said of one role.
  ///
  /// - Throws: as `init(_:)`.
  public mutating func add(_ word: String, _ column: String) throws(ColumnChoiceError) {
    let word = word.withoutOuterSpaces
    guard let role = Role(rawValue: word) else { throw ColumnChoiceError.unknown(word) }
    let column = column.withoutOuterSpaces
    if column.isEmpty { throw ColumnChoiceError.noColumn(role) }
    if role == .ignore {
      named[role, default: []].append(column)
      return
    }
    if named[role] != nil { throw ColumnChoiceError.twice(role) }
    named[role] = [column]
  }

  /// Whether nothing is said.
  public var isEmpty: Bool { named.isEmpty }

  /// The columns that a role is given, as they were written; `nil` where nothing is said of it.
  ///
  /// More than one only for `ignore`.
  public subscript(role: Role) -> [String]? { named[role] }

  /// What is said, by the words of roles, as a document has it: columns to ignore with commas between.
  public var entries: [(key: String, value: String)] {
    Role.allCases.compactMap { role in
      named[role].map { (role.rawValue, $0.joined(separator: ",")) }
    }
  }

  /// Whether it is said that no column has the role.
  func denies(_ role: Role) -> Bool { named[role] == ["-"] }

  /// Whether it speaks of ticks.
  var isOfTicks: Bool { [.price, .bid, .ask].contains { named[$0] != nil && !denies($0) } }

  /// Whether it speaks of candles.
  var isOfCandles: Bool { [.open, .high, .low, .close].contains { named[$0] != nil } }
}

extension ColumnChoice: CustomStringConvertible {
  /// The text that says the same, its roles in the order of `Role`.
  public var description: String {
    Role.allCases.flatMap { role in (named[role] ?? []).map { "\(role.rawValue)=\($0)" } }
      .joined(separator: ",")
  }
}

/// Why a text says nothing about columns.
public enum ColumnChoiceError: UserError, Hashable {
  /// A part without `=`.
  case noSign(String)
  /// A role that is none.
  case unknown(String)
  /// A role given twice.
  case twice(ColumnChoice.Role)
  /// A role without a column.
  case noColumn(ColumnChoice.Role)

  /// What the process exits with.
  public var exitCode: ExitCode { .usage }

  /// The whole message: value, place and cure.
  public var description: String {
    switch self {
    case .noSign(let text):
      "'\(excerpt(text))' does not name a column; write a role, = and a column, as in time=Date,close=Last"
    case .unknown(let word):
      "a column cannot be '\(excerpt(word))'\(Self.hint(word))"
    case .twice(let role):
      "'\(role.rawValue)' is given twice; name one column for it"
    case .noColumn(let role):
      "'\(role.rawValue)' has no column; write the column's name or number, or - where there is none"
    }
  }

  private static func hint(_ word: String) -> String {
    let roles = ColumnChoice.Role.allCases.map(\.rawValue)
    return suggestion(
      Nearest.name(to: word, among: roles), listing: "a role is one of \(listed(roles, or: true))")
  }
}
