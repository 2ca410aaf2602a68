import Chart

func drawMountain(_ minutes: ChartData) throws -> String {
  var chart = ChartDescription(frame: .medium) {
    Pane(height: .pixels(240)) {
      Grid()
      Mountain()
      SessionAverage()
    }
  }
  chart.transform = .timeShare(TimeShare())  // the last day, room for all of its 1,440 minutes
  return try chart.picture(of: minutes).svg(mode: .standaloneFollowingSystem(.west))
}
