import Chart

func ema(_ values: [Double], _ period: Double) -> [Double] {
  var last = values.first ?? .nan
  return values.map { value in
    last += (value - last) * 2 / (period + 1)
    return last
  }
}

func drawIndicators(_ data: ChartData) throws -> String {
  var data = data
  let difference = zip(ema(data.close, 12), ema(data.close, 26)).map { $0 - $1 }
  let signal = ema(difference, 9)
  data.columns = [
    "macd": difference, "signal": signal, "rest": zip(difference, signal).map { $0 - $1 },
  ]
  let chart = ChartDescription(frame: .medium, height: 420) {
    Pane(weight: 0.6) {
      Grid()
      Candles()
    }
    Pane("Volume", weight: 0.2, floor: 0, format: NumberFormat(.compact)) {
      Grid()
      Volume()
    }
    Pane("MACD 12 26 9", weight: 0.2) {
      Grid()
      Histogram("rest", label: "histogram")
      Line("macd", color: .ink, label: "macd")
      Line("signal", color: .signal, label: "signal")
    }
  }
  return try chart.picture(of: data).svg(mode: .standaloneFollowingSystem(.west))
}
