import Chart
import Text

/// How a cell of a screen looks.
struct CellStyle: Hashable {
  /// The colour of the character; `nil` is the terminal's own.
  var ink: Color?
  var isBold = false
  /// Ink and ground change places.
  var isReversed = false
  /// Underlined, where a terminal shows no colours.
  var isFaint = false

  static let plain = CellStyle()
  static let bold = CellStyle(isBold: true)
}

/// A full screen of characters: what is drawn, apart from how it reaches a terminal.
struct Screen: Equatable {
  struct Cell: Hashable {
    /// A character; 0 where a wide one began one column before.
    var scalar: UInt32 = 32
    var style = CellStyle.plain
  }

  let width: Int, height: Int
  private(set) var cells: [Cell]

  init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    cells = Array(repeating: Cell(), count: self.width * self.height)
  }

  subscript(column: Int, row: Int) -> Cell { cells[row * width + column] }

  /// Puts a character of one column, if the place is on the screen.
  mutating func put(_ scalar: UInt32, _ column: Int, _ row: Int, _ style: CellStyle = .plain) {
    guard column >= 0, column < width, row >= 0, row < height else { return }
    cells[row * width + column] = Cell(scalar: scalar, style: style)
  }

  /// Puts a character of one column, if the place is on the screen.
  mutating func put(
    _ character: Unicode.Scalar, _ column: Int, _ row: Int, _ style: CellStyle = .plain
  ) { put(character.value, column, row, style) }

  /// Puts text from a column on, up to another; what has no room is left out.
  ///
  /// - Returns: the column after it.
  @discardableResult
  mutating func put(
    _ text: String, _ column: Int, _ row: Int, _ style: CellStyle = .plain, upTo end: Int = .max
  ) -> Int {
    var place = column
    let end = min(end, width)
    for scalar in text.unicodeScalars {
      let columns = kreplay.width(scalar)
      if columns == 0 { continue }
      guard place + columns <= end else { break }
      put(scalar.value < 32 ? 0xfffd : scalar.value, place, row, style)
      if columns == 2 { put(UInt32(0), place + 1, row, style) }
      place += columns
    }
    return place
  }

  /// Puts text so that it ends before a column.
  mutating func put(
    _ text: String, endingAt end: Int, _ row: Int, _ style: CellStyle = .plain
  ) { put(text, end - kreplay.width(text), row, style) }

  /// Whether nothing is at a place of the screen.
  func isEmpty(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && column < width && row >= 0 && row < height
      && cells[row * width + column].scalar == 32
  }

  /// Gives a row of cells another look.
  mutating func restyle(_ columns: Range<Int>, _ row: Int, _ change: (inout CellStyle) -> Void) {
    guard row >= 0, row < height else { return }
    for column in columns.clamped(to: 0..<width) { change(&cells[row * width + column].style) }
  }

  /// Clears a rectangle.
  mutating func clear(_ columns: Range<Int>, _ rows: Range<Int>) {
    for row in rows.clamped(to: 0..<height) {
      for column in columns.clamped(to: 0..<width) { cells[row * width + column] = Cell() }
    }
  }

  /// The rows as text, without blanks at their ends.
  var lines: [String] {
    (0..<height).map { row in
      var scalars = String.UnicodeScalarView()
      for cell in cells[row * width..<(row + 1) * width] where cell.scalar != 0 {
        scalars.append(Unicode.Scalar(cell.scalar) ?? " ")
      }
      while scalars.last == " " { scalars.removeLast() }
      return String(scalars)
    }
  }
}

/// How many columns of a terminal a character takes.
func width(_ scalar: Unicode.Scalar) -> Int {
  scalar.value < 0x300 ? 1 : width(String(Character(scalar)))
}
