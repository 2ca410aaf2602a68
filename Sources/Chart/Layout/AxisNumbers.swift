/// The numbers at the right of a pane, and the pills that stand among them.
struct AxisNumbers {
  let pane: SettledPane
  /// Left edge of the axis.
  let left: Int
  let width: Int

  func draw(on canvas: inout Canvas) {
    drawNames(on: &canvas)
    guard pane.description.hasAxis else { return }
    let rows = drawPills(on: &canvas)
    for index in pane.ticks.values.indices {
      let row = pane.scale.edge(pane.ticks.values[index])
      if row < pane.rows.lowerBound + 4 || row > pane.rows.upperBound - 5 {
        continue
      }
      if rows.contains(where: { abs($0 - row) < 15 }) { continue }
      let label = Label(
        pane.text(index, in: width - 8), .text, Int32(2 * (left + 8)), Int32(2 * (row + 4)))
      if canvas.space.take(label) { canvas.list.add(.label(label), .labels) }
    }
  }

  /// Draws the names of lines at their ends, 14 pixels apart.
  private func drawNames(on canvas: inout Canvas) {
    let names = canvas.endNames
    let rows = PillStack.spread(names.map(\.row), in: pane.rows, apart: 14)
    for (name, row) in zip(names, rows) {
      guard let row else { continue }
      let text = TextWidth.fitted(name.text, into: width - 8, bold: true)
      let label = Label(text, name.role, Int32(2 * (left + 8)), Int32(2 * (row + 4)))
      if canvas.space.take(label) { canvas.list.add(.label(label), .labels) }
    }
  }

  /// Draws the pills and says where their middles are.
  private func drawPills(on canvas: inout Canvas) -> [Int] {
    let pills = canvas.pills
    let rows = PillStack.spread(pills.map(\.row), in: pane.rows)
    for (pill, row) in zip(pills, rows) {
      guard let row else { continue }
      let top = row - pill.height / 2
      let isOutlined = pill.role == .pillHold
      canvas.list.add(.pill(pill.role, Box(left + 2, top, width - 2, pill.height)), .labels)
      let label = Label(
        pane.text(pill.value, in: width - 8), isOutlined ? .text : .textOn, Int32(2 * (left + 8)),
        Int32(2 * (top + pill.height / 2 + 4)))
      if canvas.space.take(label) { canvas.list.add(.label(label), .labels) }
    }
    return rows.compactMap { $0 }
  }
}
