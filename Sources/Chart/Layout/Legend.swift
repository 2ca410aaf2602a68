/// The words at the top or bottom left of a pane.
struct Legend {
  let pane: Pane
  let rows: Range<Int>
  let left: Int
  let right: Int
  let baseline: Int
  /// What the marks say, those that lead first.
  private let entries: [LegendEntry]
  /// What the scale measures, where that has to be said.
  private let measure: String

  init(
    _ settled: SettledPane, _ data: ChartData, _ bars: BarAxis, _ theme: Theme, left: Int,
    right: Int, isFirst: Bool
  ) {
    pane = settled.description
    rows = settled.rows
    self.left = left
    self.right = right
    baseline = rows.lowerBound + (isFirst ? 14 : 12)
    let isJoined = pane.legend == .joined
    let all = settled.layers.compactMap { layer in
      let format = settled.scale(layer).settings.format
      return layer.mark.legend(
        ChartView(data: data, bars: bars, format: format, isJoined: isJoined, theme: theme))
    }
    entries = all.filter(\.leads) + all.filter { !$0.leads }
    measure = Self.measure(settled.main, data)
  }

  private static func measure(_ side: SettledScale, _ data: ChartData) -> String {
    guard let bar = side.baseBar else { return "" }
    let civil = CivilTime(data.times[bar])
    let time = civil.dateText + (civil.millisecond == 0 ? "" : "\u{A0}" + civil.clockText)
    return side.scale.kind == .percent ? "change since \(time)" : "\(time) = 100"
  }

  func draw(on canvas: inout Canvas) {
    switch pane.legend {
    case .hidden: return
    case .bottom: line(title(.name), nil, rows.upperBound - 4, on: &canvas)
    case .joined: line(joined, nil, baseline, on: &canvas)
    case .lines: lines(on: &canvas)
    }
  }

  private func lines(on canvas: inout Canvas) {
    var y = baseline
    if !pane.title.isEmpty {
      line(title(.name), nil, y, on: &canvas)
      y += 17
    }
    for entry in entries {
      guard y + 3 <= rows.upperBound else { continue }
      line(fitting(entry), entry.swatch, y, tint: entry.tint, on: &canvas)
      y += 17
    }
    guard !measure.isEmpty, pane.title.isEmpty, y + 3 <= rows.upperBound else { return }
    line(fitting(LegendEntry([TextPart(text: measure, role: .legend)])), nil, y, on: &canvas)
  }

  /// The title, and behind it the marks as far as there is room.
  private var joined: [TextPart] {
    var parts = title(.legend)
    for entry in entries {
      for form in entry.forms where !form.isEmpty {
        var added = form
        added[0].gap = parts.isEmpty ? 0 : 8
        if left + width(parts + added) + 8 > right { continue }
        parts += added
        break
      }
    }
    return parts
  }

  private func title(_ role: Role) -> [TextPart] {
    var parts: [TextPart] = []
    let room = max(0, right - left - 16)
    if !pane.title.isEmpty {
      let text = TextWidth.fitted(pane.title, into: room, bold: true)
      parts.append(TextPart(text: text, role: role, gap: 0))
    }
    let isSaid = !pane.title.isEmpty || pane.legend != .lines
    for words in [pane.subtitle, isSaid ? measure : ""] where !words.isEmpty {
      let part = TextPart(text: words, role: .legend, gap: parts.isEmpty ? 0 : 6)
      if width(parts + [part]) <= room { parts.append(part) }
    }
    return parts
  }

  /// The widest form that fits; the last one with its words cut if none does.
  private func fitting(_ entry: LegendEntry) -> [TextPart] {
    let room = right - left - (entry.swatch == nil ? 8 : 28) - 8
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

  private func line(
    _ parts: [TextPart], _ swatch: Role?, _ y: Int, tint: Color? = nil, on canvas: inout Canvas
  ) {
    let shown = parts.filter { !$0.text.isEmpty }
    if shown.isEmpty { return }
    let x = left + (swatch == nil ? 8 : 28)
    let label = Label(point: Point(Int32(2 * x), Int32(2 * y)), anchor: .start, parts: shown)
    guard canvas.space.take(label) else { return }
    canvas.list.add(.label(label), .legends)
    guard let swatch else { return }
    let level = Int32(2 * (y - 4))
    let start = Int32(2 * left + 16)
    let area = LabelSpace.Area(
      left: start, top: level - 4, right: start + 32, bottom: level + 4)
    canvas.space.reserve(area)
    let ends = [Point(start, level), Point(start + 28, level)]
    canvas.list.add(.path(swatch, Path(ends)).tinted(tint), .legends)
  }
}
