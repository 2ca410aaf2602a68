import Chart

func drawGrid(_ data: ChartData) throws -> String {
  let chart = ChartDescription(frame: .medium) {
    Pane(height: .pixels(240), range: .fixed(60, 140)) {
      Grid()
    }
  }
  return try chart.picture(of: data).svg(mode: .standaloneFollowingSystem(.west))
}
