import Chart
import Market
import Replay
import Strategy
import Text

/// The most instruments of which each has a chart.
let mostCharts = 12

/// The K-chart with the overview of the whole range; of several instruments a section each.
func chartSection(_ context: ReportContext, _ analysis: RunAnalysis) throws -> String {
  if !context.areSeveral { return try chartSection(context, ChartPlace(), context.run.trades) }
  return try context.parts.prefix(mostCharts).enumerated().map { place, part in
    var chart = ChartPlace()
    chart.mark = "\(place + 1)-"
    chart.anchor = place == 0 ? "chart" : "chart-\(place + 1)"
    chart.style = place == 0 ? "" : "k"
    chart.title = part.context.run.instrument.symbol
    if place == 0, context.parts.count > mostCharts {
      chart.others = ReportNumbers.count(context.parts.count - mostCharts)
    }
    return try chartSection(part.context, chart, part.trades)
  }.joined()
}

/// What tells the chart of an instrument from those of others.
private struct ChartPlace {
  var mark = ""
  var anchor = "chart"
  var style = ""
  var title = localized("Chart")
  /// How many instruments have no chart; empty for none.
  var others = ""
}

/// - Parameter trades: those of the chart, as the whole run has them.
private func chartSection(
  _ context: ReportContext, _ place: ChartPlace, _ trades: [Trade]
) throws -> String {
  guard context.recording.bars.count > 1 else { return "" }
  let chart = try KChart(context, place.mark)
  let titles = FrameSize.allCases.map { size in
    ["name": size.layout, "text": chartTitle(chart, size, context)]
  }
  let figure = chart.figure()
  let chosen = chart.chosen?.number
  let shown = FrameSize.allCases.flatMap { chart.trades($0) }
  return try template([
    "titles": titles,
    "figure": figure,
    "overview": overview(context, chart.window),
    "why": whyCards(trades.first { $0.number == chosen }, context),
    "anchor": place.anchor, "style": place.style, "name": place.title, "others": place.others,
    "standard": !chart.isDescribed,
    "trades": !context.run.trades.isEmpty && chart.showsTrades,
    "brackets": shown.contains { !$0.stop.isNaN || !$0.target.isNaN },
    "shorts": shown.contains { $0.side == .short }, "open": shown.contains { $0.isOpen },
    "crowded": figure.contains(pillWords), "zone": context.dates.zoneName,
    "left": chart.isDescribed ? "" : localizedList(chart.plan.left),
  ])
}

/// What a pill says between its numbers.
private var pillWords: String {
  let pieces: [Substring] = localized("\("|") trades \("|")").split(separator: "|")
  return pieces.max { $0.count < $1.count }.map(String.init) ?? " trades "
}

private let template = Template(
  """
  <section id="{{anchor}}"{{#style}} class="{{style}}"{{/style}}><div class="sec"><h2>{{name}}</h2><p class="find lay">{{#titles}}<span class="{{name}}">{{text}}</span>{{/titles}}</p><p class="sub">{{#standard}}Hollow candles rise, filled ones fall. {{/standard}}{{#trades}}▲ enters long, ▼ enters short, ◆ exits with a profit, ◇ with a loss; a dotted line joins entry and exit. Shading and the bar below it show how long a trade was held.{{#why}}<span class="still"> The circled trade is explained below.</span>{{/why}}{{#brackets}} SL and TP are its stop loss and take profit.{{/brackets}}{{#shorts}} Hatched bars are shorts.{{/shorts}}{{#open}} A dashed bar is still open.{{/open}}{{#crowded}} A pill counts trades too close together to draw.{{/crowded}}{{/trades}}{{#zone}} Times are in {{zone}}.{{/zone}}{{#left}} No room to draw: {{left}}.{{/left}}{{#others}} The charts of {{others}} more instruments are drawn by kreplay chart --run.{{/others}}</p></div>
  <figure class="lay">{{{figure}}}{{{overview}}}</figure>{{{why}}}</section>

  """)

/// What the window shows: its months, and what became of its trades.
func chartTitle(_ chart: KChart, _ size: FrameSize, _ context: ReportContext) -> String {
  let bars = chart.window.bars(size.candles)
  let times = context.recording.bars.time
  guard let last = bars.last else { return localized("No bars") }
  let range = monthRange(
    Time(milliseconds: times[bars.lowerBound]), Time(milliseconds: times[last]), context.dates)
  return context.run.trades.isEmpty
    ? range : localized("\(range): \(outcomes(chart.trades(size)))")
}

private func outcomes(_ trades: [Trade]) -> String {
  let won = trades.count { !$0.isOpen && $0.result == .won }
  let even = trades.count { !$0.isOpen && $0.result == .even }
  let lost = trades.count { !$0.isOpen && $0.result == .lost }
  let open = trades.count { $0.isOpen }
  var parts: [String] = []
  if won > 0 {
    parts.append(
      won == 1 ? localized("one trade won") : localized("\(inWords(won)) trades won"))
  }
  if even > 0 {
    parts.append(
      won > 0
        ? localized("\(inWords(even)) broke even")
        : even == 1
          ? localized("one trade broke even") : localized("\(inWords(even)) trades broke even"))
  }
  if lost > 0 {
    parts.append(
      won + even > 0
        ? localized("\(inWords(lost)) lost")
        : lost == 1 ? localized("one trade lost") : localized("\(inWords(lost)) trades lost"))
  }
  if open > 0 {
    parts.append(
      parts.isEmpty
        ? localized("one trade, still open") : localized("\(inWords(open)) still open"))
  }
  return parts.isEmpty ? localized("no trade") : localizedJoin(parts)
}

/// The months of a stretch of time: `July 2011 to February 2012`, or its days within one month.
private func monthRange(_ first: Time, _ last: Time, _ dates: ReportDates) -> String {
  let start = dates.month(first)
  let end = dates.month(last)
  if start != end { return localized("\(start) to \(end)") }
  let days = (dates.day(first), dates.day(last))
  return days.0 == days.1 ? days.0 : localized("\(days.0) to \(days.1)")
}
