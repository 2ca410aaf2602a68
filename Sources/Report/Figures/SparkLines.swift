import Chart

/// Equity and holding beside the verdict: a wide, a printed and a narrow drawing without an axis.
func sparkLines(_ material: Material, _ headline: Headline) -> String {
  let curves = EquityCurves(material)
  guard curves.equity.count > 1 else { return "" }
  var data = ChartData(times: material.dates.wallClock(curves.places, material))
  data.columns["equity"] = curves.equity
  let hasHold = !curves.hold.isEmpty
  if hasHold { data.columns["hold"] = curves.hold }
  let lowest = (curves.equity + curves.hold).min() ?? 0
  let name = "Equity of the strategy" + (hasHold ? " and of buy and hold" : "")
  let drawings = [("W", 432, 124), ("N", 250, 96), ("P", 358, 104)].map { layout, width, height in
    let chart = ChartDescription(frame: frame(width), height: height, title: name) {
      Pane(
        height: .weight(1), above: Room(pixels: 6), below: Room(pixels: 4),
        scale: lowest > 0 ? .logarithmic : .linear, legend: .hidden
      ) {
        Guide(headline.cash, solid: true, label: material.numbers.money(headline.cash))
        if hasHold { Line("hold", color: .hold, end: .name("Hold")) }
        Line("equity", color: .strategy, end: .name("Strategy"))
      }.withoutAxis()
    }
    return "<div class=\"\(layout)\">\(chart.svg(data, id: "s\(layout)"))</div>"
  }
  return "<div class=\"hw\">\(drawings.joined())</div>"
}

private func frame(_ width: Int) -> Frame {
  var frame = Frame(width: width)
  frame.axis = 70
  frame.left = 0
  frame.room = 0
  frame.timeAxis = 20
  frame.timeEndsOnly = true
  frame.hasTimeRule = false
  return frame
}
