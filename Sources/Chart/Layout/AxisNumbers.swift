/// The numbers at a side of a pane, and the pills that stand among them.
struct AxisNumbers {
  let scale: SettledScale
  let rows: Range<Int>
  /// The edge of the plot at which they stand.
  let edge: Int
  let width: Int
  let isLeft: Bool

  func draw(_ pills: [Pill], on canvas: inout Canvas) {
    let taken = draw(pills, &canvas)
    for index in scale.ticks.values.indices {
      guard let row = row(index), !taken.contains(where: { abs($0 - row) < 15 }) else { continue }
      add(scale.text(index, in: width - 8), .text, row + 4, &canvas)
    }
  }

  /// The row of a number; nil where it would leave the pane. Those at the borders of even lines
  /// are moved inside.
  private func row(_ index: Int) -> Int? {
    let row = scale.scale.edge(scale.ticks.values[index])
    if scale.ticks.isEven {
      return min(max(row, rows.lowerBound + 5), max(rows.upperBound - 7, rows.lowerBound + 5))
    }
    return row < rows.lowerBound + 4 || row > rows.upperBound - 5 ? nil : row
  }

  private func add(_ text: String, _ role: Role, _ baseline: Int, _ canvas: inout Canvas) {
    let x = Int32(2 * (isLeft ? edge - 8 : edge + 8))
    let label = Label(text, role, x, Int32(2 * baseline), isLeft ? .end : .start)
    if canvas.space.take(label) { canvas.list.add(.label(label), .labels) }
  }

  /// Draws the pills and says where their middles are.
  private func draw(_ pills: [Pill], _ canvas: inout Canvas) -> [Int] {
    let rows = PillStack.spread(pills.map(\.row), in: rows)
    for (pill, row) in zip(pills, rows) {
      guard let row else { continue }
      let top = row - pill.height / 2
      let box = Box(isLeft ? edge - width : edge + 2, top, width - 2, pill.height)
      canvas.list.add(.pill(pill.role, box).tinted(pill.tint), .labels)
      let role = Self.text(on: pill, canvas.theme)
      add(scale.text(pill.value, in: width - 8), role, top + pill.height / 2 + 4, &canvas)
    }
    return rows.compactMap { $0 }
  }
}

extension AxisNumbers {
  /// Text on a ground of its own colour is paper or ink, whichever stands out.
  static func text(on pill: Pill, _ theme: Theme) -> Role {
    guard let tint = pill.tint else { return pill.role == .pillHold ? .text : .textOn }
    let (paper, ink) = (theme.color(.paper), theme.color(.ink))
    return tint.contrast(paper) >= tint.contrast(ink) ? .textOn : .textStrong
  }
}

/// The names of lines at their ends, right of the plot, 14 pixels apart.
struct EndNames {
  let rows: Range<Int>
  let left: Int
  let width: Int

  func draw(on canvas: inout Canvas) {
    let names = canvas.endNames
    for (name, row) in zip(names, PillStack.spread(names.map(\.row), in: rows, apart: 14)) {
      guard let row else { continue }
      let text = TextWidth.fitted(name.text, into: width - 8, bold: true)
      let label = Label(text, name.role, Int32(2 * (left + 8)), Int32(2 * (row + 4)))
      if canvas.space.take(label) { canvas.list.add(.label(label), .labels) }
    }
  }
}
