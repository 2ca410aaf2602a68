/// The words at the top or bottom left of a pane.
///
/// They keep off the last candle: a line ends before it, or begins behind it. What does not fit is
/// said in a shorter form, cut with an ellipsis, or left out.
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
    baseline = rows.lowerBound + (isFirst && rows.count >= 17 ? 14 : 12)
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
    case .bottom: line(rows.upperBound - 4, on: &canvas) { title(.name, in: $0) }
    case .joined: line(baseline, on: &canvas) { isLow ? brief($0) : joined($0) }
    case .lines: lines(on: &canvas)
    }
  }

  private func lines(on canvas: inout Canvas) {
    var y = baseline
    if !pane.title.isEmpty {
      line(y, on: &canvas) { title(.name, in: $0) }
      y += 17
    }
    var entries = entries
    if !measure.isEmpty && pane.title.isEmpty {
      entries.append(LegendEntry([TextPart(text: measure, role: .legend)]))
    }
    for entry in entries {
      line(y, entry.swatch, tint: entry.tint, on: &canvas) { Self.fitting(entry.forms, in: $0) }
      y += 17
    }
  }
}

// MARK: What is said in some pixels

extension Legend {
  /// The title, and behind it the marks as far as there is room.
  private func joined(_ room: Int) -> [TextPart] {
    var parts = title(.legend, in: room)
    for entry in entries {
      for form in entry.forms where !form.isEmpty {
        var added = form
        added[0].gap = parts.isEmpty ? 0 : 8
        if Self.width(parts + added) > room { continue }
        parts += added
        break
      }
    }
    return parts
  }

  /// Whether a line of words covers most of the pane, which then has no more of it than needed.
  private var isLow: Bool { rows.count < 36 }

  /// The title alone, or else the shortest form of the first mark.
  private func brief(_ room: Int) -> [TextPart] {
    if !pane.title.isEmpty { return title(.legend, in: room) }
    return entries.first.map { Self.fitting(Array($0.forms.suffix(1)), in: room) } ?? []
  }

  private func title(_ role: Role, in room: Int) -> [TextPart] {
    var parts: [TextPart] = []
    if !pane.title.isEmpty {
      let text = TextWidth.fitted(pane.title, into: room, bold: true)
      parts.append(TextPart(text: text, role: role, gap: 0))
    }
    let isSaid = !pane.title.isEmpty || pane.legend != .lines
    for words in [pane.subtitle, isSaid ? measure : ""] where !words.isEmpty {
      let part = TextPart(text: words, role: .legend, gap: parts.isEmpty ? 0 : 6)
      if Self.width(parts + [part]) <= room { parts.append(part) }
    }
    return parts
  }

  /// The widest form that fits; the last one with its words cut if none does.
  private static func fitting(_ forms: [[TextPart]], in room: Int) -> [TextPart] {
    if let form = forms.first(where: { width($0) <= room }) { return form }
    guard var form = forms.last else { return [] }
    while form.count > 1, width(form) > room { form.removeLast() }
    if width(form) > room, let first = form.first {
      form[0].text = TextWidth.fitted(first.text, into: max(0, room), bold: true)
    }
    return form
  }

  private static func width(_ parts: [TextPart]) -> Int {
    Label(point: Point(0, 0), anchor: .start, parts: parts).width
  }
}

// MARK: Where it is said

extension Legend {
  /// A stretch that is shorter says nothing worth reading.
  private static let least = 24

  /// Draws what is said in the pixels that a line of text has, where that is in the pane.
  private func line(
    _ y: Int, _ swatch: Role? = nil, tint: Color? = nil, on canvas: inout Canvas,
    _ words: (Int) -> [TextPart]
  ) {
    guard y - 10 >= rows.lowerBound, y + 3 <= rows.upperBound else { return }
    let indent = swatch == nil ? 0 : 20
    let free = canvas.space.stretch(
      top: Int32(2 * y - 18), bottom: Int32(2 * y + 6), from: Int32(2 * left + 16),
      to: Int32(2 * right - 16), least: Int32(2 * (Self.least + indent)))
    guard let free else { return }
    let start = (free.lowerBound + 1) / 2
    var parts = words(Int(free.upperBound / 2 - start) - indent).filter { !$0.text.isEmpty }
    if !parts.isEmpty { parts[0].gap = 0 }
    let point = Point(2 * (start + Int32(indent)), Int32(2 * y))
    let label = Label(point: point, anchor: .start, parts: parts)
    guard !parts.isEmpty, canvas.space.take(label) else { return }
    canvas.list.add(.label(label), .legends)
    if let swatch { draw(swatch, tint, Point(2 * start, Int32(2 * y - 8)), on: &canvas) }
  }

  private func draw(_ swatch: Role, _ tint: Color?, _ start: Point, on canvas: inout Canvas) {
    canvas.space.reserve(
      LabelSpace.Area(
        left: start.x, top: start.y - 4, right: start.x + 32, bottom: start.y + 4))
    let ends = [start, Point(start.x + 28, start.y)]
    canvas.list.add(.path(swatch, Path(ends)).tinted(tint), .legends)
  }
}
