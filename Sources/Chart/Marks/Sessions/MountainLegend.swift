/// The line of a legend that names a session and its last price.
struct MountainLegend {
  private let view: ChartView
  private let bar: Int
  private let value: Double
  private let before: Double?

  /// Nil where no price is known.
  init?(_ mark: Mountain, _ view: ChartView) {
    let values = mark.value.values(view.data)
    let bars = view.bars.bars
    guard let bar = bars.last(where: { values[$0].isFinite }) else { return nil }
    self.view = view
    self.bar = bar
    value = values[bar]
    before = Mountain.previous(view.data, bars)?.value
  }

  /// Both changes where there is room, else one of them, else without the time, the name, the change.
  var entry: LegendEntry {
    var entry = LegendEntry(
      head + price + change(both: true), head + price + change(both: false),
      name + price + change(both: false), leading(price) + change(both: false), leading(price))
    entry.leads = true
    return entry
  }

  /// The parts without the room before the first.
  private func leading(_ parts: [TextPart]) -> [TextPart] {
    var parts = parts
    if !parts.isEmpty { parts[0].gap = 0 }
    return parts
  }

  private var name: [TextPart] {
    if view.data.name.isEmpty { return [] }
    let name = TextWidth.fitted(view.data.name, into: 200, bold: true)
    return [TextPart(text: name, role: .name)]
  }

  private var head: [TextPart] {
    let data = view.data
    var parts = name
    if !data.frame.isEmpty { parts.append(TextPart(text: data.frame, role: .legend, gap: 8)) }
    let civil = CivilTime(data.times[bar])
    let time = civil.dateText + "\u{A0}\u{A0}" + civil.clockText
    return parts + [TextPart(text: time, role: .value, gap: parts.isEmpty ? 0 : 8)]
  }

  private var price: [TextPart] {
    [TextPart(text: view.format.text(value), role: .value, gap: 10)]
  }

  private func change(both: Bool) -> [TextPart] {
    guard let before, before != 0 else { return [] }
    let share = NumberFormat(.percent, signed: true, decimals: 2)
      .text((value - before) / abs(before))
    var format = view.format
    format.isSigned = true
    let text = both ? format.text(value - before) + "\u{2002}" + share : share
    let role: Role = value > before ? .valueUp : value < before ? .valueDown : .value
    return [TextPart(text: text, role: role, gap: 10)]
  }
}
