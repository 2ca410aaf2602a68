import Chart

/// A sheet of characters, each with a colour of its own.
struct CellCanvas {
  private struct Cell {
    var character: Character = " "
    var color: Color?
  }

  let width: Int
  let height: Int
  private var cells: [Cell]

  /// An empty sheet.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = Array(repeating: Cell(), count: max(0, width) * max(0, height))
  }

  /// Puts a character, if the place is on the sheet.
  mutating func put(_ character: Character, _ column: Int, _ row: Int, _ color: Color?) {
    guard column >= 0, column < width, row >= 0, row < height else { return }
    cells[row * width + column] = Cell(character: character, color: color)
  }

  /// Whether nothing is there yet.
  func isEmpty(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && column < width && row >= 0 && row < height
      && cells[row * width + column].character == " "
  }

  /// Puts text from a column on.
  mutating func put(_ text: String, _ column: Int, _ row: Int, _ color: Color? = nil) {
    for (offset, character) in text.enumerated() { put(character, column + offset, row, color) }
  }

  /// The sheet as lines, without blanks at their ends; colours as a terminal takes them.
  func text(colour: Bool) -> String {
    var text = ""
    for row in 0..<height {
      var line = cells[row * width..<(row + 1) * width]
      while line.last?.character == " " { line.removeLast() }
      var ink: Color?
      for cell in line {
        if colour, cell.color != ink, cell.character != " " {
          ink = cell.color
          text += ink.map { "\u{1b}[38;2;\($0.red);\($0.green);\($0.blue)m" } ?? "\u{1b}[0m"
        }
        text.append(cell.character)
      }
      if ink != nil { text += "\u{1b}[0m" }
      text += "\n"
    }
    return text
  }
}
