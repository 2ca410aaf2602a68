import Text

/// A small file of numbers under the names of a header line, with commas, semicolons or tabs between.
package struct NumberTable: Sendable {
  /// The bytes that it may have.
  private static let most = 1 << 28

  /// The names of the columns, as they are written.
  package let names: [String]
  /// The rows, each with a number for each name.
  package private(set) var rows: [[Double]] = []
  /// The line of each row in the file, from 1.
  package private(set) var lines: [Int] = []
  /// The path as it was given.
  package let path: String

  /// Reads a file.
  ///
  /// - Parameter path: of a file, also a packed one.
  /// - Throws: `NumberTableError` with line and column; `FileError`; `PackedError`.
  package init(path: String) throws {
    var names: [String]?
    var separator = UInt8(ascii: ",")
    var rows: [[Double]] = []
    var lines: [Int] = []
    func fault(_ line: Int, _ column: Int, _ problem: NumberTableError.Problem) -> NumberTableError
    {
      NumberTableError(file: path, line: line, column: column + 1, problem: problem)
    }
    try forEachLine(ofFile: path, most: Self.most, tooLong: fault(1, 0, .tooLong)) { text, line in
      if names == nil { separator = headerSeparator(text) }
      let fields: [CSVField]
      do throws(CSVLineError) {
        fields = try splitFields(text, separator)
      } catch {
        throw fault(line, error.offset, .unclosedQuote)
      }
      guard let names else { return names = fields.map(\.text) }
      guard fields.count == names.count else {
        throw fault(line, 0, .fields(fields.count, expected: names.count))
      }
      rows.append(
        try fields.map { field in
          guard case .success(let number) = field.number, number.isFinite else {
            throw fault(line, field.offset, .notANumber(field.text))
          }
          return number
        })
      lines.append(line)
    }
    guard let names, !rows.isEmpty else { throw fault(1, 0, .empty) }
    (self.names, self.rows, self.lines, self.path) = (names, rows, lines, path)
  }
}

/// What is wrong with a file of numbers, and where.
package struct NumberTableError: UserError, Hashable {
  /// The path as it was given; untrusted text.
  let file: String
  /// From 1.
  let line: Int
  /// The byte in the line at which the fault begins, from 1.
  let column: Int
  let problem: Problem

  /// What can be wrong.
  enum Problem: Hashable, Sendable {
    /// No line with text, or none below the header.
    case empty
    /// More bytes than such a file has.
    case tooLong
    /// A quoted field that does not end with its quote.
    case unclosedQuote
    /// Too few or too many fields.
    case fields(Int, expected: Int)
    /// Text where a number should be.
    case notANumber(String)
  }

  package var exitCode: ExitCode { .data }

  package var description: String { "\(printablePath(file)):\(line):\(column): \(words)" }

  private var words: String {
    switch problem {
    case .empty: "there are no rows; the file needs a header line with names, and rows of numbers"
    case .tooLong: "the file is longer than 256 MB; this does not look like a table of numbers"
    case .unclosedQuote: "a quote is not closed where its field ends; close or remove it"
    case .fields(let count, let expected):
      "the line has \(count) fields where the header has \(expected); check its separators"
    case .notANumber(let text): "'\(excerpt(text))' is not a number"
    }
  }
}
