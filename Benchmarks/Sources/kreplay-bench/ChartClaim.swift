import Chart
import Foundation
import Market

/// *10,000 candles with volume and two averages are drawn at 1600 by 900 as SVG in 5 ms and as PNG in
/// 15, and 1,000,000 as PNG in 40; 1,000 pictures of 250 take 5 s on one core.*
struct ChartClaim {
  let name: String
  let title: String
  let count: Int
  let draw: @Sendable (ChartDescription, ChartData) throws -> Int

  static let svg = ChartClaim(
    name: "chart-svg", title: "SVG", count: 10_000, draw: { $0.svg($1).utf8.count })
  static let png = ChartClaim(
    name: "chart-png", title: "PNG", count: 10_000, draw: { try $0.png($1).bytes.count })
  static let million = ChartClaim(
    name: "chart-million", title: "PNG", count: 1_000_000, draw: { try $0.png($1).bytes.count })

  /// In milliseconds, on data that nobody has seen.
  func measure(samples: Int = 15) throws -> Verdict {
    var times: [Double] = []
    var bytes = 0
    for sample in 0...samples {
      let work = ChartWork(
        candles: try syntheticMinutes(count, seed: UInt64(sample + 1)), width: 1_600, height: 900)
      let (chart, data) = (work.chart, work.data)
      let (time, size) = try seconds { try draw(chart, data) }
      times.append(time)
      bytes = size
    }
    times.removeFirst()  // which opens fonts
    return Verdict(
      claim: name, work: "\(count) candles, volume and two averages, 1600x900, as \(title)",
      value: median(times) * 1e3, detail: "\(bytes) bytes")
  }

  /// Bytes a candle in SVG: of the candle itself where each is drawn, 240 of them, and of the whole
  /// picture of 10,000, which are merged to what the pixels can show.
  static func measureBytes() throws -> Verdict {
    let drawn = ChartWork(candles: try syntheticMinutes(240, seed: 3), width: 1_600, height: 900)
    let merged = ChartWork(
      candles: try syntheticMinutes(10_000, seed: 3), width: 1_600, height: 900)
    let (candle, whole) = drawn.bytesOfCandle()
    return Verdict(
      claim: "chart-bytes", work: "a candle in SVG, each drawn", value: candle,
      detail: "\(text(whole, 1)) with volume, two averages and all words by 240; "
        + "\(text(merged.bytesOfCandle().whole, 1)) of all 10,000 in one picture")
  }

  /// In seconds.
  static func measureGallery(pictures: Int = 1_000) throws -> Verdict {
    let works = try (0..<pictures).map { seed in
      ChartWork(candles: try syntheticMinutes(250, seed: UInt64(seed)), width: 640, height: 360)
    }
    let (time, bytes) = try seconds {
      try works.reduce(0) { try $0 + $1.chart.png($1.data).bytes.count }
    }
    let (vector, _) = seconds { works.reduce(0) { $0 + $1.chart.svg($1.data).utf8.count } }
    return Verdict(
      claim: "chart-gallery", work: "\(pictures) charts of 250 candles as PNG, 640x360",
      value: time, detail: "\(bytes / pictures) bytes each; as SVG \(text(vector, 2)) s")
  }
}
