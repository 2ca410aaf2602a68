/// The line of a legend that names a candle and its prices.
struct CandleLegend {
  private let view: ChartView
  private let bar: Int

  init(_ view: ChartView, _ bar: Int) {
    self.view = view
    self.bar = bar
  }

  /// All prices where there is room, else date, close and change.
  var entry: LegendEntry {
    var entry = LegendEntry(
      head + prices(["O", "H", "L", "C"]) + change(both: true) + merged,
      head + prices(["C"]) + change(both: false) + merged,
      head + prices(["C"]) + merged,
      prices(["C"]) + change(both: false) + merged,
      prices(["C"]) + merged)
    entry.leads = true
    return entry
  }

  private var head: [TextPart] {
    let data = view.data
    var parts: [TextPart] = []
    if !data.name.isEmpty {
      let name = TextWidth.fitted(data.name, into: 200, bold: true)
      parts.append(TextPart(text: name, role: .name, gap: 0))
    }
    if !data.frame.isEmpty { parts.append(TextPart(text: data.frame, role: .legend, gap: 8)) }
    if !data.form.name.isEmpty {
      parts.append(TextPart(text: data.form.name, role: .legend, gap: parts.isEmpty ? 0 : 8))
    }
    parts.append(TextPart(text: date, role: .value, gap: parts.isEmpty ? 0 : 8))
    return parts
  }

  private var date: String {
    let times = view.data.times
    let civil = CivilTime(times[bar])
    let isIntraday = bar > 0 && times[bar] - times[bar - 1] < CivilTime.dayLength
    return isIntraday || civil.millisecond != 0
      ? civil.dateText + "\u{A0}\u{A0}" + civil.clockText : civil.dateText
  }

  private func prices(_ names: [String]) -> [TextPart] {
    let data = view.data
    var parts: [TextPart] = []
    for name in names {
      let value =
        switch name {
        case "O": data.open[bar]
        case "H": data.high[bar]
        case "L": data.low[bar]
        default: data.close[bar]
        }
      parts.append(TextPart(text: name, role: .legend, gap: 10))
      parts.append(TextPart(text: view.format.text(value), role: .value, gap: 4))
    }
    return parts
  }

  private func change(both: Bool) -> [TextPart] {
    guard bar > 0, view.data.close[bar - 1] != 0 else { return [] }
    let before = view.data.close[bar - 1]
    let difference = view.data.close[bar] - before
    let share = NumberFormat(.percent, signed: true, decimals: 2).text(difference / abs(before))
    var format = view.format
    format.isSigned = true
    let text = both ? format.text(difference) + "\u{2002}" + share : share
    let role: Role = difference > 0 ? .valueUp : difference < 0 ? .valueDown : .value
    return [TextPart(text: text, role: role, gap: 10)]
  }

  private var merged: [TextPart] {
    if view.bars.merge == 1 { return [] }
    return [TextPart(text: ChartNote.merged(view.bars.merge).text, role: .legend, gap: 12)]
  }
}
