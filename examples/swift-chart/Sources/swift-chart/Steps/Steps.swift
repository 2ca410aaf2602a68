/// The steps in which a chart comes about, each with the name of its picture.
enum Steps {
  static let days = coin(150, every: 86_400_000, swing: 0.06)
  static let minutes = coin(2_300, every: 60_000, swing: 0.003)

  static let all: [(name: String, draw: @Sendable () throws -> String)] = [
    ("1-grid", { try drawGrid(days) }),
    ("2-candles", { try drawCandles(days) }),
    ("3-indicators", { try drawIndicators(days) }),
    ("4-mountain", { try drawMountain(minutes) }),
    ("5-overlays", { try drawOverlays(days) }),
    ("6-price-line", { try drawPriceLine(days) }),
    ("7-zoom", { try drawZoom(days) }),
  ]
}
