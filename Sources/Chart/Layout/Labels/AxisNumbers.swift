/// The numbers at a side of a pane, and the pills that are among them.
struct AxisNumbers {
  let scale: ResolvedScale
  let rows: Range<Int>
  /// The edge of the plot at which they are.
  let edge: Int
  let width: Int
  let isLeft: Bool
  /// Where numbers are beside their lines.
  var place = NumberPlace.beside
  /// Whether they are over the plot.
  var isInside = false

  /// Draws the numbers of the grid's lines, where no pill is.
  func draw(besides taken: [Int], on canvas: inout Canvas) {
    let words = scale.words(in: width - 8, size: canvas.textSize)
    for index in scale.ticks.values.indices {
      guard let row = row(index),
        !taken.contains(where: { abs($0 - row) < canvas.sized(15) })
      else { continue }
      let shift = place == .above ? -7 : place == .below ? 7 : 0
      let role: Role = isInside ? .textHalo : .text
      let label = label(words[index], role, row + canvas.sized(shift), canvas)
      if canvas.space.take(label) { canvas.list.add(.label(label), .labels) }
    }
  }

  /// The row of a number; nil where it would leave the pane. Those at the borders of even lines and
  /// of a range that is fixed are moved inside.
  private func row(_ index: Int) -> Int? {
    let row = scale.scale.edge(scale.ticks.values[index])
    if rows.count < 12 { return nil }
    if scale.ticks.isEven || scale.settings.range.isFixed {
      return min(max(row, rows.lowerBound + 5), max(rows.upperBound - 7, rows.lowerBound + 5))
    }
    return row < rows.lowerBound + 4 || row > rows.upperBound - 5 ? nil : row
  }

  private func label(
    _ text: String, _ role: Role, _ row: Int, _ canvas: borrowing Canvas
  ) -> Label {
    let x = Int32(2 * (isLeft ? edge - 8 : edge + 8))
    let baseline = Int32(2 * (row + canvas.sized(4)))
    return canvas.label(text, role, x, baseline, isLeft ? .end : .start)
  }

  /// Draws the pills and says where their middles are; one without room for its number is none.
  func draw(_ pills: [Pill], on canvas: inout Canvas) -> [Int] {
    let pills = pills.filter(\.leads) + pills.filter { !$0.leads }
    var middles: [Int] = []
    let apart = canvas.sized(20)
    for (pill, row) in zip(pills, PillStack.spread(pills.map(\.row), in: rows, apart: apart)) {
      guard let row else { continue }
      let height = canvas.sized(pill.height)
      let top = row - height / 2
      let role = Self.text(on: pill, canvas.theme)
      let text = scale.text(pill.value, in: width - 8, size: canvas.textSize)
      let label = self.label(text, role, top + height / 2, canvas)
      guard canvas.space.take(label) else { continue }
      let box = Box(isLeft ? edge - width : edge + 2, top, width - 2, height)
      // Words may come as near as their blank lowest rows.
      var area = LabelSpace.Area(box)
      area.top += 4
      canvas.space.reserve(area)
      canvas.list.add(.pill(pill.role, box).tinted(pill.tint), .labels)
      canvas.list.add(.label(label), .labels)
      middles.append(row)
    }
    return middles
  }
}

extension AxisNumbers {
  /// Text in an outline is ink, that of holding the grey of numbers. On a ground it is paper, or
  /// ink where paper would be too faint and ink stands out more.
  static func text(on pill: Pill, _ theme: Theme) -> Role {
    if pill.role.isOutlined { return pill.role == .pillHold ? .text : .textStrong }
    let ground = theme.legible(pill.role.style(theme.palette).fill ?? .ink)
    let paper = ground.contrast(theme.color(.paper))
    return paper >= 4.5 || paper >= ground.contrast(theme.color(.ink)) ? .textOn : .textStrong
  }
}
