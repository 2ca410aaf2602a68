import Chart
import Market
import Replay

/// The K-chart with the overview of the whole range.
func chartSection(_ material: Material, _ headline: Headline) throws -> String {
  guard material.recording.bars.count > 1 else { return "" }
  let chart = try KChart(material)
  let titles = FigureSize.allCases.map { size in
    ["name": size.layout, "text": chartTitle(chart, size, material)]
  }
  return try template([
    "titles": titles,
    "figure": chart.figure(),
    "overview": overview(material, chart.window),
    "why": whyCards(chart.chosen, material),
    "standard": !chart.isDescribed,
    "trades": !material.run.trades.isEmpty && chart.showsTrades,
    "left": chart.isDescribed ? "" : enumerated(chart.plan.left),
  ])
}

private let template = Template(
  """
  <section id="chart"><div class="sec"><h2>Chart</h2><p class="find lay">{{#titles}}<span class="{{name}}">{{text}}</span>{{/titles}}</p><p class="sub">{{#standard}}Hollow candles rise. {{/standard}}{{#trades}}▲ and ▼ mark entries, long and short; ◆ an exit at its price, filled when the trade won and hollow when it lost.{{/trades}}{{#left}} Not drawn for want of room: {{left}}.{{/left}}</p></div>
  <figure class="lay">{{{figure}}}{{{overview}}}</figure>{{{why}}}</section>

  """)

/// What the window shows: its months, and what became of its trades.
func chartTitle(_ chart: KChart, _ size: FigureSize, _ material: Material) -> String {
  let bars = chart.window.bars(size.candles)
  let times = material.recording.bars.time
  guard let last = bars.last else { return "No bars" }
  let range = monthRange(
    Time(milliseconds: times[bars.lowerBound]), Time(milliseconds: times[last]), material.dates)
  return "\(range): \(outcomes(chart.trades(size)))"
}

private func outcomes(_ trades: [Trade]) -> String {
  let won = trades.count { !$0.isOpen && $0.isWon }
  let lost = trades.count { !$0.isOpen && !$0.isWon }
  let open = trades.count { $0.isOpen }
  var parts: [String] = []
  if won > 0 {
    parts.append("\(inWords(won)) \(parts.isEmpty && won == 1 ? "trade" : "trades") won")
  }
  if lost > 0 {
    parts.append(
      parts.isEmpty
        ? "\(inWords(lost)) \(lost == 1 ? "trade" : "trades") lost" : "\(inWords(lost)) lost")
  }
  if open > 0 {
    parts.append(parts.isEmpty ? "one trade, still open" : "\(inWords(open)) still open")
  }
  return parts.isEmpty ? "no trade" : parts.joined(separator: ", ")
}

/// The months of a stretch of time: `July 2011 to February 2012`, or its days within one month.
private func monthRange(_ first: Time, _ last: Time, _ dates: ReportDates) -> String {
  let start = dates.month(first)
  let end = dates.month(last)
  if start != end { return "\(start) to \(end)" }
  let days = (dates.day(first), dates.day(last))
  return days.0 == days.1 ? days.0 : "\(days.0) to \(days.1)"
}
