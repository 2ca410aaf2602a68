extension Preset {
  /// The first lesson of drawing a chart by hand: bright colours on a dark page, candles that touch
  /// each other, three dashed lines across and two down, and a border.
  public static let concept: Preset = {
    var theme = Theme(.west, dark: true)
    theme.colors = [
      .paper: Color(0x212121), .ink: Color(0xFFFFFF), .ink2: Color(0xD6D6D6),
      .ink3: Color(0xB8B8B8), .line2: Color(0x6A6A6A), .line: Color(0x000000),
      .grid: Color(0xAAAAAA), .up: Color(0x00FF00), .down: Color(0xFF0000),
      .s1: Color(0xFFFF00), .s2: Color(0x3D7BFF), .s3: Color(0x00FF00), .s4: Color(0xFF0000),
      .s5: Color(0xFFFFFF),
    ]
    var frame = Frame()
    (frame.left, frame.room, frame.gap) = (0, 0, 12)
    (frame.spacing, frame.bodyGap) = (5, 0)
    frame.columns = .count(2)
    frame.hasTwoTimeLines = true
    (frame.hasPaneRules, frame.hasTimeRule) = (false, false)
    return Preset(
      "concept",
      "Bright colours on a dark page, candles that touch, a dashed grid of fixed counts.",
      theme: theme, frame: frame,
      looks: [Mountain(.middle), SessionAverage(.mean, of: .middle, color: .series(0))]
    ) {
      Pane(
        weight: 0.7,
        padding: Padding(above: Inset(pixels: 26, range: 0.2), below: Inset(range: 0.2)),
        legend: .lines
      ) {
        Grid(.dashed, border: true)
        Candles(body: .solid)
        Line("sma(close, 5, start: pad)", color: .series(0), label: "MA5")
        Line("sma(close, 10, start: pad)", color: .series(1), label: "MA10")
        Line("sma(close, 30, start: pad)", color: .series(2), label: "MA30")
        LastPrice()
      }.ruled(.count(3))
      Pane("ARBR", weight: 0.3, padding: .range(0.1), format: NumberFormat(decimals: 2)) {
        Grid(.dashed, border: true)
        Line("arbr(before: same, start: pad).ar", color: .series(0), label: "AR")
        Line("arbr(before: same, start: pad).br", color: .series(1), label: "BR")
      }.ruled(.count(2))
    }
  }()
}
