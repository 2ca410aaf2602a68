import Chart

/// Turns screens into what a terminal is sent: of each only what differs from the one before.
struct ScreenWriter {
  let depth: ColourDepth
  private var shown: Screen?

  init(_ depth: ColourDepth) { self.depth = depth }

  /// Takes the whole terminal: its second screen, without a cursor, line wrap, with the mouse.
  static let begin =
    "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[?1000h\u{1b}[?1006h\u{1b}[0m\u{1b}[2J"
  /// Gives it back as it was.
  static let end = "\u{1b}[0m\u{1b}[?1006l\u{1b}[?1000l\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"

  /// The next screen is written whole.
  mutating func forget() { shown = nil }

  /// What changes the terminal from the last screen to this one; empty where nothing differs.
  mutating func update(to screen: Screen) -> String {
    let before = shown.flatMap { $0.width == screen.width && $0.height == screen.height ? $0 : nil }
    shown = screen
    var text = before == nil ? "\u{1b}[0m\u{1b}[2J" : ""
    var style = CellStyle.plain
    for row in 0..<screen.height {
      var column = 0
      // Where the terminal's cursor is in this row; moving it costs more than a few cells.
      var cursor: Int?
      while column < screen.width {
        let cell = screen[column, row]
        let same = before.map { $0[column, row] == cell } ?? (cell == Screen.Cell())
        if same || cell.scalar == 0 {
          column += 1
          continue
        }
        if let from = cursor, column > from, column - from <= 4,
          !(from..<column).contains(where: { screen[$0, row].scalar == 0 })
        {
          for place in from..<column { text += write(screen[place, row], &style) }
        } else if cursor != column {
          text += "\u{1b}[\(row + 1);\(column + 1)H"
        }
        text += write(cell, &style)
        let isWide = column + 1 < screen.width && screen[column + 1, row].scalar == 0
        column += isWide ? 2 : 1
        cursor = column
      }
    }
    if text.isEmpty { return "" }
    if style != .plain { text += "\u{1b}[0m" }
    return "\u{1b}[?2026h" + text + "\u{1b}[?2026l"
  }

  private func write(_ cell: Screen.Cell, _ style: inout CellStyle) -> String {
    var text = ""
    var wanted = cell.style
    // A blank shows no ink.
    if cell.scalar == 32, !wanted.isReversed { wanted = .plain }
    if depth == .none { wanted.ink = nil }
    if wanted != style {
      text += "\u{1b}[0" + codes(wanted) + "m"
      style = wanted
    }
    text.unicodeScalars.append(Unicode.Scalar(cell.scalar) ?? " ")
    return text
  }

  private func codes(_ style: CellStyle) -> String {
    var codes = ""
    if style.isBold { codes += ";1" }
    if style.isFaint && depth == .none { codes += ";2" }
    if style.isReversed { codes += ";7" }
    if let ink = style.ink { codes += ";" + depth.codes(ink) }
    return codes
  }
}
