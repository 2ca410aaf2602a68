/// The words at the top or bottom left of a pane.
struct Legend {
  let pane: Pane
  let rows: Range<Int>
  let view: ChartView
  let right: Int
  let baseline: Int

  init(_ pane: SettledPane, _ data: ChartData, _ bars: BarAxis, right: Int, isFirst: Bool) {
    self.pane = pane.description
    rows = pane.rows
    self.right = right
    baseline = pane.rows.lowerBound + (isFirst ? 14 : 12)
    view = ChartView(
      data: data, bars: bars, format: pane.description.format,
      isJoined: pane.description.legend == .joined)
  }

  func draw(on canvas: inout Canvas) {
    switch pane.legend {
    case .hidden: return
    case .bottom: line(title(.name), nil, rows.upperBound - 4, on: &canvas)
    case .joined: line(joined, nil, baseline, on: &canvas)
    case .lines: lines(on: &canvas)
    }
  }

  /// What the marks say, those that lead first.
  private var entries: [LegendEntry] {
    let all = pane.marks.compactMap { $0.legend(view) }
    return all.filter(\.leads) + all.filter { !$0.leads }
  }

  private func lines(on canvas: inout Canvas) {
    var y = baseline
    if !pane.title.isEmpty {
      line(title(.name), nil, y, on: &canvas)
      y += 17
    }
    for entry in entries {
      guard y + 3 <= rows.upperBound else { continue }
      line(fitting(entry), entry.swatch, y, on: &canvas)
      y += 17
    }
  }

  /// The title, and behind it the marks as far as there is room.
  private var joined: [TextPart] {
    var parts = title(.legend)
    for entry in entries {
      for form in entry.forms where !form.isEmpty {
        var added = form
        added[0].gap = parts.isEmpty ? 0 : 8
        if width(parts + added) + 8 > right { continue }
        parts += added
        break
      }
    }
    return parts
  }

  private func title(_ role: Role) -> [TextPart] {
    var parts: [TextPart] = []
    let room = max(0, right - 16)
    if !pane.title.isEmpty {
      let text = TextWidth.fitted(pane.title, into: room, bold: true)
      parts.append(TextPart(text: text, role: role, gap: 0))
    }
    if !pane.subtitle.isEmpty {
      let part = TextPart(text: pane.subtitle, role: .legend, gap: 6)
      if width(parts + [part]) <= room { parts.append(part) }
    }
    return parts
  }

  /// The widest form that fits; the last one with its words cut if none does.
  private func fitting(_ entry: LegendEntry) -> [TextPart] {
    let room = right - (entry.swatch == nil ? 8 : 28) - 8
    if let form = entry.forms.first(where: { width($0) <= room }) { return form }
    guard var form = entry.forms.last else { return [] }
    while form.count > 1, width(form) > room { form.removeLast() }
    if width(form) > room, let first = form.first {
      form[0].text = TextWidth.fitted(first.text, into: max(0, room), bold: true)
    }
    return form
  }

  private func width(_ parts: [TextPart]) -> Int {
    Label(point: Point(0, 0), anchor: .start, parts: parts).width
  }

  private func line(_ parts: [TextPart], _ swatch: Role?, _ y: Int, on canvas: inout Canvas) {
    let shown = parts.filter { !$0.text.isEmpty }
    if shown.isEmpty { return }
    let x = swatch == nil ? 8 : 28
    let label = Label(point: Point(Int32(2 * x), Int32(2 * y)), anchor: .start, parts: shown)
    guard canvas.space.take(label) else { return }
    canvas.list.add(.label(label), .legends)
    guard let swatch else { return }
    let level = Int32(2 * (y - 4))
    let area = LabelSpace.Area(left: 16, top: level - 4, right: 48, bottom: level + 4)
    canvas.space.reserve(area)
    canvas.list.add(.path(swatch, Path([Point(16, level), Point(44, level)])), .legends)
  }
}
