/// Rows of text in aligned columns, two spaces apart.
struct TextTable {
  /// Which side a column's text lies on.
  enum Alignment { case left, right }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  /// An empty table with a column for each.
  init(_ alignments: [Alignment]) { self.alignments = alignments }

  /// Adds a row; missing cells at its end are empty.
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The lines, without spaces at their ends. `paint` may colour the text of a cell once its width
  /// is known.
  func lines(paint: (_ row: Int, _ column: Int, _ text: String) -> String = { $2 }) -> [String] {
    let widths = alignments.indices.map { column in
      rows.map { column < $0.count ? width($0[column]) : 0 }.max() ?? 0
    }
    return rows.enumerated().map { place, cells in
      let last = cells.lastIndex { !$0.isEmpty } ?? -1
      return cells.prefix(last + 1).enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - width(text))
        let painted = paint(place, column, text)
        if alignments[column] == .right { return space + painted }
        return column == last ? painted : painted + space
      }.joined(separator: "  ")
    }
  }
}

/// How many columns of a terminal a text takes: wide characters (Chinese, Japanese, Korean) two.
func width(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { sum, scalar in
    switch scalar.value {
    case 0x300...0x36f, 0x200b...0x200f, 0xfe00...0xfe0f: sum
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd:
      sum + 2
    default: sum + 1
    }
  }
}
