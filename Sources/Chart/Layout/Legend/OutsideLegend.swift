/// The words of a pane right of the plot, below each other.
///
/// What a mark says is broken between its numbers where the room is too narrow for all of it.
struct OutsideLegend {
  private let rows: Range<Int>
  private let entries: [LegendEntry]
  private let size: Int

  init(_ pane: ResolvedPane, _ view: ChartView) {
    rows = pane.rows
    size = view.textSize
    entries = Legend.entries(pane.layers, view) { pane.scale($0).settings.format }
  }

  /// Pixels that some entries need: those of their longest number with its name, a quarter of the
  /// picture at most.
  static func room(_ entries: [LegendEntry], width: Int, size: Int) -> Int {
    let widest = entries.flatMap { entry in
      words(entry).map { key(entry, size) + length($0, size) }
    }.max()
    return widest.map { min($0 + 16, width / 4) } ?? 0
  }

  private static func key(_ entry: LegendEntry, _ size: Int) -> Int {
    entry.swatch == nil ? 0 : LegendRows.key(size)
  }

  private static func length(_ parts: [TextPart], _ size: Int) -> Int {
    Label(point: Point(0, 0), parts: parts, size: size).width
  }

  /// The parts of all that an entry says that stay together: names with their values.
  private static func words(_ entry: LegendEntry) -> [[TextPart]] {
    var groups: [[TextPart]] = []
    for part in entry.forms.first ?? [] where !part.text.isEmpty {
      if groups.isEmpty || part.gap >= 8 && groups.last?.last?.role != .legend {
        groups.append([part])
      } else {
        groups[groups.count - 1].append(part)
      }
    }
    return groups
  }

  /// The lines of an entry.
  private func lines(_ entry: LegendEntry, in room: Int) -> [[TextPart]] {
    var lines: [[TextPart]] = []
    for group in Self.words(entry) {
      if let last = lines.last, Self.length(last + group, size) <= room {
        lines[lines.count - 1] += group
      } else {
        lines.append(LegendRows.fitting([group], in: room, size))
      }
    }
    return lines.filter { !$0.isEmpty }
  }

  func draw(from left: Int, width: Int, on canvas: inout Canvas) {
    var y = rows.lowerBound + canvas.sized(14)
    for entry in entries {
      let key = Self.key(entry, size)
      for (place, parts) in lines(entry, in: width - 16 - key).enumerated()
      where y < rows.upperBound {
        let x = left + 8 + (place == 0 ? 0 : key)
        let swatch = place == 0 ? entry.swatch : nil
        Legend.draw(parts, swatch, entry.tint, x, y, size, on: &canvas)
        y += canvas.sized(17)
      }
    }
  }
}
