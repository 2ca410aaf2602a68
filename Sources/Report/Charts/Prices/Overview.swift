import Chart
import Market
import Replay
import Text

/// The whole range below the chart: a picture of all bars, and the window's frame over it.
///
/// The picture is a PNG, since its size does not grow with the bars, once on light and once on dark
/// paper; it has no text. The frame belongs to the page, since each layout has its own window.
func overview(_ context: ReportContext, _ window: ChartWindow) throws -> String {
  let bars = context.recording.bars
  let data = ChartData(
    times: bars.time, columns: ["price": bars.close],
    holdings: context.run.trades.map { trade in holding(trade) { context.bar($0) } })
  let frames = FrameSize.allCases.map { size in
    frame(size.layout, window.bars(size.candles), of: bars.count)
  }
  return try template([
    "light": picture(data, .west), "dark": picture(data, .west.dark),
    "frames": frames.joined(),
    "name": localized(
      "All \(counted(bars.count, "bar")), with each trade below in the colour of its result"),
    "all": context.run.trades.isEmpty
      ? localized("all candles, framed as above")
      : localized("all candles, framed as above; below, every trade in the colour of its result"),
    "first": context.dates.day(context.run.first), "last": context.dates.day(context.run.last),
  ])
}

private let template = Template(
  """
  <div class="over"><div class="strip"><picture><source media="screen and (prefers-color-scheme:dark)" srcset="{{{dark}}}"><img src="{{{light}}}" width="1216" height="52" alt="{{name}}"></picture>{{{frames}}}</div><div class="ends" aria-hidden="true"><span>{{first}}</span><span>{{all}}</span><span>{{last}}</span></div></div>
  """)

private func picture(_ data: ChartData, _ theme: Theme) throws -> String {
  var chart = ChartDescription.overview("price", width: 1216)
  chart.theme = theme
  let image = try chart.png(data, density: 1)
  return "data:image/png;base64," + base64(image.bytes)
}

private func frame(_ layout: String, _ bars: Range<Int>, of count: Int) -> String {
  guard count > 0 else { return "" }
  let left = cssPercent(Double(bars.lowerBound) / Double(count))
  let width = cssPercent(Double(bars.count) / Double(count))
  return "<i class=\"\(layout)\" style=\"left:\(left);width:\(width)\"></i>"
}
