/// The names of lines at their ends, right of the plot, 14 pixels apart and clear of pills.
struct EndNames {
  let rows: Range<Int>
  let left: Int
  let width: Int

  func draw(on canvas: inout Canvas) {
    let names = canvas.endNames.filter { $0.row >= rows.lowerBound && $0.row <= rows.upperBound }
    let spread = PillStack.spread(names.map(\.row), in: rows, apart: canvas.sized(14))
    for (name, row) in zip(names, spread) {
      guard let row else { continue }
      let text = TextWidth.fitted(
        name.text, into: width - 8, size: canvas.textSize, bold: true)
      draw(text, name.role, row, on: &canvas)
    }
  }

  /// The name at its row, or as near to it as there is room.
  private func draw(_ text: String, _ role: Role, _ row: Int, on canvas: inout Canvas) {
    if text.isEmpty { return }
    for away in 0...28 {
      for row in away == 0 ? [row] : [row - away, row + away] where hasRoom(row) {
        let label = canvas.label(
          text, role, Int32(2 * (left + 8)), Int32(2 * (row + canvas.sized(4))))
        guard canvas.space.take(label) else { continue }
        canvas.list.add(.label(label), .labels)
        return
      }
    }
  }

  private func hasRoom(_ row: Int) -> Bool {
    row - 5 >= rows.lowerBound && row + 7 <= rows.upperBound + 4
  }
}
