/// Dots of braille, two across and four down in each cell, for lines between values.
struct BrailleSheet {
  private let columns: Int, rows: Int
  private var dots: [UInt8]
  private var styles: [CellStyle]

  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    dots = Array(repeating: 0, count: self.columns * self.rows)
    styles = Array(repeating: .plain, count: dots.count)
  }

  /// Sets a dot, counted across from the left and down from the top.
  mutating func set(_ x: Int, _ y: Int, _ style: CellStyle) {
    guard x >= 0, y >= 0, x / 2 < columns, y / 4 < rows else { return }
    let cell = y / 4 * columns + x / 2
    let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    dots[cell] |= bits[x % 2][y % 4]
    styles[cell] = style
  }

  /// Draws a line between two dots.
  mutating func line(from a: (x: Int, y: Int), to b: (x: Int, y: Int), _ style: CellStyle) {
    let steps = max(abs(b.x - a.x), abs(b.y - a.y), 1)
    guard steps < 10_000 else { return }
    for step in 0...steps {
      let share = Double(step) / Double(steps)
      set(
        a.x + Int((Double(b.x - a.x) * share).rounded()),
        a.y + Int((Double(b.y - a.y) * share).rounded()), style)
    }
  }

  /// Puts the dots on a screen, over faint lines and where nothing is yet.
  func draw(_ screen: inout Screen, _ left: Int, _ top: Int) {
    let faint: Set<UInt32> = [0x20, 0xb7, 0x2508, 0x2504]
    for row in 0..<rows {
      for column in 0..<columns where dots[row * columns + column] != 0 {
        let (x, y) = (left + column, top + row)
        guard x < screen.width, y < screen.height, faint.contains(screen[x, y].scalar) else {
          continue
        }
        screen.put(
          0x2800 + UInt32(dots[row * columns + column]), x, y, styles[row * columns + column])
      }
    }
  }
}
