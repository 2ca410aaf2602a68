extension Preset {
  /// Three months of an index as a charting library draws them: red rises, prices at the left, dates
  /// below, the legend outside at the right, a range that is five per cent of the prices themselves
  /// wider than they are.
  public static let ithelp: Preset = {
    var theme = Theme(.east)
    theme.colors = [
      .paper: Color(0xFFFFFF), .ink: Color(0x000000), .ink2: Color(0x3C3C43),
      .ink3: Color(0x555555), .line2: Color(0xA6A6A6), .line: Color(0x8E8E8E),
      .grid: Color(0xD0D0D0), .up: Color(0xFF3B30), .down: Color(0x34C759),
    ]
    var frame = Frame()
    (frame.left, frame.room, frame.widestSpacing) = (6, 6, 24)
    frame.labels = [.left, .bottom]
    frame.timeEvery = 1
    frame.timeFormat = TimePattern("MM/dd")
    return Preset(
      "ithelp",
      "Red rises with dark wicks; prices at the left, dates below, the legend at the right.",
      theme: theme, frame: frame
    ) {
      Pane(weight: 1, padding: .value(0.05), legend: .outside) {
        Grid(border: true)
        Candles(body: .solid, wick: Color(0x555555))
      }
    }
  }()
}
