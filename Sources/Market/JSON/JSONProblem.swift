import Text

/// What can be wrong with a JSON document, or with the candles in it.
public enum JSONProblem: Hashable, Sendable {
  /// The document ends before its end.
  case cutOff
  /// Something that may not be there.
  case unexpected(String, expected: String)
  /// Digits that are no number of JSON.
  case badNumber
  /// A backslash and what may not follow it.
  case badEscape
  /// A control character in a string.
  case controlCharacter(UInt8)
  /// A string or number of more bytes than one has.
  case tooLong(limit: Int)
  /// More open brackets than data of candles have.
  case tooDeep(limit: Int)
  /// No candles in a document; the names in it.
  case noCandles(names: [String])
  /// No candles in the first bytes of a longer document.
  case noCandlesNear(limit: Int)
  /// An answer of a vendor that is no candles; what it says.
  case answer(String)
  /// A row without a member that is needed.
  case missing(String, found: [String])
  /// A row with too few values.
  case values(Int, expected: Int)
  /// A row with another number of values than the first.
  case otherWidth(Int, before: Int)
  /// Names of columns beside rows of another number of values.
  case namesAndValues(names: Int, values: Int)
  /// A row that holds other rows.
  case rowInRow
  /// A member that a row has twice.
  case repeated(String)
  /// An object or array where a plain value should be.
  case notPlain(String)
  /// A row of another kind than the rows before.
  case otherRow
  /// Rows without names whose values do not show what they are.
  case unclearRows
  /// Columns of different lengths.
  case columns(String, Int, other: String, Int)
  /// More rows than are kept where columns come one after the other.
  case tooManyRows(limit: Int)
  /// A key that is not that of the columns before.
  case otherKey(String)
  /// A column of times of day beside one of dates.
  case clockApart(String)
  /// Rows before the index that has their times.
  case lateIndex
  /// Lists of rows at several places.
  case severalLists([String])
  /// What is traded, written after rows that were read already.
  case lateSymbol(String)
  /// A value that should say whether a candle is over.
  case unclearEnd(String)
  /// Nothing but candles that were not over.
  case allOpen(Int)
  /// A document of something else than candles.
  case otherKind(JSONKind)
}

extension JSONProblem: CustomStringConvertible {
  /// The problem and its cure, without the place.
  public var description: String { textProblem ?? rowProblem }

  /// Of the document as text.
  private var textProblem: String? {
    switch self {
    case .cutOff: "the JSON ends before its end: it was cut off; fetch it again"
    case .unexpected(let found, let expected)
    where [JSONReader.atEnd, JSONReader.atLineEnd].contains(expected):
      "\(found) stands where \(expected) should; this is neither one document of JSON nor lines of it, each with a value of its own, check what wrote it"
    case .unexpected(let found, let expected):
      "\(found) stands where \(expected) should; this is no JSON, check what wrote it"
    case .badNumber: "this is not a JSON number; write it as 101.25, -0.5 or 1e-6"
    case .badEscape:
      "a backslash in a string is followed by what no escape has; check what wrote it"
    case .controlCharacter(let byte):
      "the byte 0x\(String(byte, radix: 16)) stands in a string, perhaps because a quote is missing; close the quote, or write an escape"
    case .tooLong(let limit):
      "a string or number has more than \(limit) bytes; this does not look like candles"
    case .tooDeep(let limit):
      "more than \(limit) brackets are open; this does not look like candles"
    default: nil
    }
  }

  /// Of the candles in it.
  private var rowProblem: String {
    switch self {
    case .noCandles(let names):
      "there are no candles in this JSON\(Self.has(names)); it needs an array of objects with time, open, high, low, close, or of arrays in that order"
    case .noCandlesNear(let limit):
      "the first \(limit >> 20) MiB of this JSON hold no candles; columns one after the other may be as long, write an array of rows instead"
    case .answer(let text):
      "this is not data but an error message: '\(excerpt(text, limit: 200))'; ask for another symbol or time, or ask again later"
    case .missing(let name, let found):
      "there is no '\(excerpt(name))' in this row\(Self.has(found)); fill it in or remove the row"
    case .values(let count, let expected):
      "the row has \(count) values where \(expected) are needed; fill them in or remove the row"
    case .otherWidth(let count, let before):
      "the row has \(count) values and the first \(before), and which one is missing or too many is not clear; write all alike"
    case .namesAndValues(let names, let values):
      "there are \(names) names of columns and \(values) values in the first row, and which belong together is not clear; write as many of both"
    case .rowInRow:
      "this row holds rows of its own, perhaps because a bracket is missing; write all rows beside each other"
    case .repeated(let name):
      "'\(excerpt(name))' stands twice in this row; remove one"
    case .notPlain(let name):
      "'\(excerpt(name))' is an object or an array; a number should stand there"
    case .otherRow:
      "this row is of another kind than the rows before; write all alike"
    case .unclearRows:
      "the rows are arrays whose values do not show what they are; put [\"time\", \"open\", \"high\", \"low\", \"close\", \"volume\"] beside them as \"columns\", or write objects"
    case .columns(let name, let count, let other, let otherCount):
      "'\(excerpt(name))' has \(count) values and '\(excerpt(other))' \(otherCount); all columns need as many"
    case .tooManyRows(let limit):
      "columns one after the other have to be kept in memory, and there are more than \(limit) rows; write an array of rows instead"
    case .otherKey(let key):
      "the key '\(excerpt(key))' is not that of the columns before; all columns need the same keys in the same order"
    case .clockApart(let name):
      "the times of day stand in a column of their own, '\(excerpt(name))'; write them with their dates, as in 2024-03-01T10:15:00Z"
    case .lateIndex:
      "the rows stand before 'index', which has their times; write it before them, or the times into the rows"
    case .severalLists(let names):
      "there are candles at \(Self.list(names)), and one list of them is read; take the others out"
    case .lateSymbol(let name):
      "that these candles are of '\(excerpt(name))' stands after them, too late to leave them out; write it before them, or split the document"
    case .unclearEnd(let text):
      "'\(excerpt(text))' does not say whether the candle is over; it should be true or false"
    case .allOpen(let count):
      "none of the \(count) candles here was over when it was written; fetch them once they are"
    case .otherKind(let kind): kind.words
    default: ""
    }
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\(excerpt($0))'" }.joined(separator: " and at ")
  }

  private static func has(_ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    let shown = names.prefix(12).map { "'\(excerpt($0))'" }
    return ", it has \(shown.joined(separator: ", "))\(names.count > 12 ? " and more" : "")"
  }
}
