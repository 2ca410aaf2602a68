import Chart
import Market

/// The account of the run among many whose daily returns are drawn from its own.
struct FanFigure {
  let report: MonteCarloReport

  func figure(_ size: FrameSize) -> String {
    let most = size == .large ? 240 : size == .medium ? 180 : 120
    let count = report.times.count
    let kept = min(count, most)
    let places = (1...kept).map { $0 * count / kept - 1 }
    func column(_ values: [Double]) -> [Double] { places.map { values[$0] } }
    var columns = ["run": column(report.equity)]
    for (place, line) in report.fan.enumerated() { columns["fan\(place)"] = column(line) }
    let data = ChartData(times: places.map { report.times[$0].milliseconds }, columns: columns)
    let all = report.fan.flatMap { $0 } + report.equity
    let low = all.min() ?? 0
    let isLog = low > 0 && (all.max() ?? 0) / low > 3
    var chart = ChartDescription(
      frame: size.frame.curves, title: "Equity of drawn accounts",
      summary: "The run among accounts whose daily returns are drawn from its own."
    ) {
      Pane(
        "Equity", subtitle: isLog ? "log" : "",
        height: .pixels(size == .large ? 300 : size == .medium ? 260 : 220),
        scale: isLog ? .logarithmic : .linear, format: NumberFormat(decimals: 0), gap: 34,
        legend: .joined
      ) {
        Grid()
        Band("fan4", "fan0", color: .hold, label: "Nine in ten")
        Band("fan3", "fan1", color: .hold, label: "Half of them")
        Line("fan2", color: .hold, label: "Median", value: false, end: .pill)
        Line("run", color: .strong, label: "The run", value: false, end: .pill)
      }
    }
    chart.frame.axis = size.frame.axis
    return chart.svg(data, id: "f\(size.layout)")
  }
}
