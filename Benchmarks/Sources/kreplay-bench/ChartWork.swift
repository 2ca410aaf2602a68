import Chart
import Foundation
import Market

/// Candles with volume and two averages, as a chart.
struct ChartWork {
  let candles: Market.Candles
  let width: Int
  let height: Int

  /// The averages are part of the work.
  var data: ChartData {
    var data = ChartData(
      name: "BENCH", frame: "1m", times: candles.time, open: candles.open, high: candles.high,
      low: candles.low, close: candles.close, volume: candles.volume)
    data.columns["quick"] = Self.average(candles.close, 20)
    data.columns["calm"] = Self.average(candles.close, 50)
    return data
  }

  var chart: ChartDescription {
    let frame = Frame(width: width)
    return ChartDescription(frame: frame, height: height) {
      Pane(height: .weight(3), gap: 46, legend: .lines) {
        Grid()
        Chart.Candles()
        Line("quick", label: "sma(close, 20)")
        Line("calm", color: .series(1), label: "sma(close, 50)")
        LastPrice()
      }
      Pane("Volume", range: .including(0), format: NumberFormat(.compact)) {
        Grid()
        Volume()
      }
    }
  }

  /// The bytes that candles take in an SVG in which each is drawn, hollow or solid: those of the
  /// picture with them less those of the picture without, by their number.
  func bytesOfCandle() -> (candle: Double, whole: Double) {
    let data = data
    var marks = ChartDescription(frame: Frame(width: width), height: height) { Pane { Grid() } }
    let without = marks.svg(data).utf8.count
    marks.panes[0].marks.append(Chart.Candles())
    let with = marks.svg(data).utf8.count
    let count = Double(candles.count)
    return (Double(with - without) / count, Double(chart.svg(data).utf8.count) / count)
  }

  private static func average(_ values: [Double], _ length: Int) -> [Double] {
    var averages = [Double](repeating: .nan, count: values.count)
    var sum = 0.0
    for (index, value) in values.enumerated() {
      sum += value - (index >= length ? values[index - length] : 0)
      if index + 1 >= length { averages[index] = sum / Double(length) }
    }
    return averages
  }
}
