extension Preset {
  /// The guide's drawing with Core Graphics: seven tenths for the price and three for the volume,
  /// five parts across and six down, grey wicks, an average in blue.
  public static let guide: Preset = {
    var theme = Theme(.east)
    theme.colors = [
      .paper: Color(0xFFFFFF), .ink: Color(0x000000), .ink2: Color(0x3C3C43),
      .ink3: Color(0x6C6C70), .line2: Color(0xAEAEB2), .line: Color(0xD1D1D6),
      .grid: Color(0xD1D1D6), .up: Color(0xFF3B30), .down: Color(0x34C759), .s1: Color(0x007AFF),
    ]
    (theme.volumeUp, theme.volumeDown) = (100, 100)
    var frame = Frame()
    (frame.left, frame.room, frame.gap, frame.top) = (0, 0, 10, 20)
    (frame.widestSpacing, frame.bodyGap) = (24, 2)
    frame.columns = .count(5)
    (frame.hasPaneRules, frame.hasTimeRule) = (false, false)
    return Preset(
      "guide", "Red rises with grey wicks; 70 % price and 30 % volume on an even grid.",
      theme: theme, frame: frame
    ) {
      Pane(
        weight: 0.7, padding: .range(0.1), legend: .hidden
      ) {
        Grid(border: true)
        Candles(body: .solid, wick: Color(0x8E8E93))
        Line("sma(close, 5, start: partial)", color: .series(0), label: "MA5")
      }.ruled(.count(4))
      Pane(
        weight: 0.3, padding: .pixels(top: 0, bottom: 0), floor: 0, format: NumberFormat(.compact),
        legend: .hidden
      ) {
        Grid(border: true)
        Volume()
      }.ruled(.count(1))
    }
  }()
}
