import Chart

func drawPriceLine(_ data: ChartData) throws -> String {
  let chart = ChartDescription(theme: .east.dark, frame: .medium, height: 264) {
    Pane(weight: 1, padding: .range(top: 0.2, bottom: 0.1)) {
      Grid()
      Candles(body: .solid)
      LastPrice()
      Extremes()
    }
  }
  return try chart.picture(of: data).svg(mode: .standalone(chart.theme))
}
