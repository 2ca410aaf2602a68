import Chart

func windows(_ values: [Double], _ count: Int, _ body: (ArraySlice<Double>) -> Double) -> [Double] {
  values.indices.map { $0 + 1 < count ? .nan : body(values[($0 + 1 - count)...$0]) }
}

func mean(_ values: ArraySlice<Double>) -> Double { values.reduce(0, +) / Double(values.count) }

func deviation(_ values: ArraySlice<Double>) -> Double {
  let middle = mean(values)
  return (values.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / Double(values.count))
    .squareRoot()
}

func withOverlays(_ data: ChartData) -> ChartData {
  var data = data
  let middle = windows(data.close, 20, mean)
  let width = windows(data.close, 20, deviation)
  data.columns["ma 10"] = windows(data.close, 10, mean)
  data.columns["ma 20"] = middle
  data.columns["upper"] = zip(middle, width).map { $0 + 2 * $1 }
  data.columns["lower"] = zip(middle, width).map { $0 - 2 * $1 }
  return data
}

func drawOverlays(_ data: ChartData) throws -> String {
  let chart = ChartDescription(frame: .medium, height: 324) {
    Pane(weight: 1, padding: .range(top: 0.25, bottom: 0.1), legend: .lines) {
      Grid()
      Band("upper", "lower", color: .series(2), label: "Bollinger 20 2")
      Candles()
      for (place, name) in ["ma 10", "ma 20"].enumerated() {
        Line(name, color: .series(place), label: name)
      }
    }
  }
  return try chart.picture(of: withOverlays(data)).svg(mode: .standaloneFollowingSystem(.west))
}
