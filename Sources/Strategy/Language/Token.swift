import Market

/// The smallest piece of an expression that means something.
struct Token: Equatable, Sendable {
  /// What the piece is.
  enum Kind: Equatable, Sendable {
    case number(Double)
    case name(String)
    /// Text in quotes, without them.
    case text(String)
    /// A time of day such as `09:35`, in minutes after midnight.
    case clock(Int)
    /// A date such as `2015-01-31`.
    case date(CivilDate)
    case word(Word)
    case sign(Sign)
    case end
  }

  /// Words that the language keeps for itself: no parameter and no indicator may be called so.
  enum Word: String, CaseIterable, Sendable {
    case and, or, not
    case `if`, `else`
    case crosses, above, below, rising, falling
  }

  /// Signs of one or two characters.
  enum Sign: String, CaseIterable, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case remainder = "%"
    case power = "^"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "=="
    case notEqual = "!="
    case open = "("
    case close = ")"
    case openIndex = "["
    case closeIndex = "]"
    case comma = ","
    case colon = ":"
    case dot = "."
    /// Between the times of a window.
    case dash = "–"
  }

  let kind: Kind
  /// Where it is: offsets into the expression's UTF-8.
  let range: Range<Int>
}

/// An expression as it was written, with its bytes at hand.
struct ExpressionText: Sendable {
  /// The most bytes that an expression may have.
  static let limit = 10_000

  let text: String
  let bytes: [UInt8]

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  /// Whether there is nothing to read.
  var isBlank: Bool { bytes.allSatisfy { $0 <= 32 } }

  /// The part at `range`.
  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
