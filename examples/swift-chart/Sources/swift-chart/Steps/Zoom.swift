import Chart

func drawZoom(_ data: ChartData) throws -> String {
  let chart = ChartDescription(frame: .medium) {
    Pane(height: .pixels(240)) {
      Grid()
      Candles()
      LastPrice()
    }
  }
  var feed = try ChartFeed(chart, data, spacing: 5)
  feed.zoom(by: 3, at: 300)  // what lies 300 pixels from the left stays there
  feed.pan(by: 60)
  feed.showLast()  // from here on new bars are followed
  try feed.append(
    ChartData(times: [1_717_027_200_000], open: [85], high: [86], low: [84], close: [86]))
  try feed.extendLast(price: 89.5, volume: 4_000)

  let scene = try feed.scene()  // which bars, times and values lie where
  if let bar = scene.bar(at: 300), let y = scene.y(of: feed.data.close[bar], pane: 0) {
    let price = scene.value(at: y, pane: 0) ?? .nan
    feed.chart.panes[0].marks.append(Guide(price, label: "bar \(bar)"))
  }
  return try feed.picture().svg(mode: .standaloneFollowingSystem(.west))
}
