import Chart

func drawCandles(_ data: ChartData) throws -> String {
  let chart = ChartDescription(frame: .medium) {
    Pane(height: .pixels(240)) {
      Grid()
      Candles()
    }
  }
  return try chart.picture(of: data).svg(mode: .standaloneFollowingSystem(.west))
}
