/// The words at the top or bottom left of a pane, each mark's with its key.
///
/// They keep off the last candle: a line ends before it, or begins after it. What does not fit is
/// said in a shorter form, cut with an ellipsis, or left out.
struct Legend {
  private let pane: Pane
  private let rows: Range<Int>
  private let left: Int
  private let right: Int
  private let baseline: Int
  private let size: Int
  /// What the marks say, those that lead first.
  private let entries: [LegendEntry]
  /// What the scale measures, where that has to be said.
  private let measure: String

  init(_ settled: ResolvedPane, _ view: ChartView, left: Int, right: Int, isFirst: Bool) {
    pane = settled.description
    rows = settled.rows
    self.left = left
    self.right = right
    size = view.textSize
    let rise = size - Label.usualSize
    baseline = rows.lowerBound + (isFirst && rows.count >= 17 ? 14 : 12) + rise
    entries = Self.entries(settled.layers, view) { settled.scale($0).settings.format }
    measure = Self.measure(settled.main, view.data)
  }

  /// The entries of all marks of a pane, in the order in which they are said.
  static func entries(
    _ layers: [ResolvedPane.Layer], _ view: ChartView,
    _ format: (ResolvedPane.Layer) -> NumberFormat
  ) -> [LegendEntry] {
    let all = layers.compactMap { $0.mark.legend(view.with(format($0), base: nil)) }
    return (all.filter(\.leads) + all.filter { !$0.leads }).joinedFamilies
  }

  private static func measure(_ side: ResolvedScale, _ data: ChartData) -> String {
    guard let bar = side.baseBar else { return "" }
    let civil = CivilTime(data.times[bar])
    let time = civil.dateText + (civil.millisecond == 0 ? "" : "\u{A0}" + civil.clockText)
    return side.scale.kind == .percent ? "change since \(time)" : "\(time) = 100"
  }

  /// Pixels that the lines of a legend need above the values of a pane.
  static func room(
    _ pane: Pane, _ entries: [LegendEntry], measures: Bool, width: Int, height: Int, size: Int,
    isFirst: Bool
  ) -> Int {
    guard pane.legend == .lines || pane.legend == .joined, height >= 36 else { return 0 }
    var entries = entries
    // Words of a usual length stand for what the scale measures.
    let measured = [TextPart(text: "change since 30 Sep 2000 00:00", role: .legend)]
    if measures, pane.legend == .lines { entries.append(LegendEntry(measured)) }
    let title = pane.title.isEmpty ? [] : [TextPart(text: pane.title, role: .legend)]
    let count = LegendRows(
      title: title, entries, isJoined: pane.legend == .joined, width: width - 16, height: height,
      size: size
    ).rows.count
    if count == 0 { return 0 }
    let first = (isFirst ? 14 : 12) + size - Label.usualSize
    return first + (count - 1) * (17 * size / Label.usualSize) + 4
  }

  func draw(on canvas: inout Canvas) {
    switch pane.legend {
    case .hidden, .outside: return
    case .bottom: line(rows.upperBound - 4, [], on: &canvas) { title(.name, in: $0) }
    case .joined where isLow: line(baseline, [], on: &canvas) { brief($0) }
    case .joined, .lines: lines(on: &canvas)
    }
  }

  private func lines(on canvas: inout Canvas) {
    let width = right - left - 16
    let isJoined = pane.legend == .joined
    var entries = entries
    if !isJoined, !measure.isEmpty, pane.title.isEmpty {
      entries.append(LegendEntry([TextPart(text: measure, role: .legend)]))
    }
    let rows = LegendRows(
      title: title(isJoined ? .legend : .name, in: width), entries, isJoined: isJoined,
      width: width, height: self.rows.count, size: size
    ).rows
    for (place, items) in rows.enumerated() {
      line(baseline + place * (17 * size / Label.usualSize), items, on: &canvas) { _ in [] }
    }
  }
}

// MARK: What is said in some pixels

extension Legend {
  /// Whether a line of words covers most of the pane, which then has no more of it than needed.
  private var isLow: Bool { rows.count < 36 }

  /// The title alone, or else the shortest form of the first mark.
  private func brief(_ room: Int) -> [TextPart] {
    if !pane.title.isEmpty { return title(.legend, in: room) }
    return entries.first.map { LegendRows.fitting(Array($0.forms.suffix(1)), in: room, size) } ?? []
  }

  private func title(_ role: Role, in room: Int) -> [TextPart] {
    var parts: [TextPart] = []
    if !pane.title.isEmpty {
      let text = TextWidth.fitted(pane.title, into: room, size: size, bold: true)
      parts.append(TextPart(text: text, role: role, gap: 0))
    }
    let isSaid = !pane.title.isEmpty || pane.legend != .lines
    for words in [pane.subtitle, isSaid ? measure : ""] where !words.isEmpty {
      let part = TextPart(text: words, role: .legend, gap: parts.isEmpty ? 0 : 6)
      if width(parts + [part]) <= room { parts.append(part) }
    }
    return parts
  }

  private func width(_ parts: [TextPart]) -> Int {
    Label(point: Point(0, 0), anchor: .start, parts: parts, size: size).width
  }
}

// MARK: Where it is said

extension Legend {
  /// A stretch that is shorter says nothing worth reading.
  private static let least = 24

  /// Draws the items of a line, or what is said in the pixels that it has, where that is in the pane.
  private func line(
    _ y: Int, _ items: [LegendRows.Item], on canvas: inout Canvas, _ words: (Int) -> [TextPart]
  ) {
    guard y - 10 >= rows.lowerBound, y + 3 <= rows.upperBound else { return }
    let free = canvas.space.stretch(
      top: Int32(2 * y - 18), bottom: Int32(2 * y + 6), from: Int32(2 * left + 16),
      to: Int32(2 * right - 16), least: Int32(2 * Self.least))
    guard let free else { return }
    let start = Int((free.lowerBound + 1) / 2)
    let room = Int(free.upperBound / 2) - start
    if items.isEmpty { Self.draw(words(room), nil, nil, start, y, size, on: &canvas) }
    for item in items {
      let key = item.swatch == nil ? 0 : LegendRows.key(size)
      let parts = LegendRows.fitting([item.parts], in: room - item.x - key, size)
      // Words that lost their beginning say nothing.
      if width(parts) < Self.least, parts != item.parts { continue }
      Self.draw(parts, item.swatch, item.tint, start + item.x, y, size, on: &canvas)
    }
  }

  /// Draws an entry: its key and its words.
  static func draw(
    _ parts: [TextPart], _ swatch: Role?, _ tint: Color?, _ x: Int, _ y: Int, _ size: Int,
    on canvas: inout Canvas
  ) {
    var parts = parts.filter { !$0.text.isEmpty }
    guard !parts.isEmpty else { return }
    parts[0].gap = 0
    let key = swatch == nil ? 0 : LegendRows.key(size)
    let point = Point(Int32(2 * (x + key)), Int32(2 * y))
    let label = Label(point: point, anchor: .start, parts: parts, size: size)
    guard canvas.space.take(label) else { return }
    canvas.list.add(.label(label), .legends)
    let start = Point(Int32(2 * x), Int32(2 * y - 8 * size / Label.usualSize))
    if let swatch { draw(swatch, tint, start, on: &canvas) }
  }

  private static func draw(
    _ swatch: Role, _ tint: Color?, _ start: Point, on canvas: inout Canvas
  ) {
    canvas.space.reserve(
      LabelSpace.Area(
        left: start.x, top: start.y - 4, right: start.x + 32, bottom: start.y + 4))
    if swatch.isFilled {
      let discs = [Disc(center: Point(start.x + 14, start.y), radius: 5)]
      return canvas.list.add(.discs(swatch, discs).tinted(tint), .legends)
    }
    let ends = [start, Point(start.x + 28, start.y)]
    canvas.list.add(.path(swatch, Path(ends)).tinted(tint), .legends)
  }
}
