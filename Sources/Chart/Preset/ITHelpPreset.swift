extension Preset {
  /// Three months of an index as a charting library draws them: red rises, prices at the left, ten
  /// dates below, much room above and below.
  ///
  /// The room is a share of the range: one of the price itself would leave nothing of an index that
  /// stands at 17,000.
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
    frame.columns = .count(8)
    return Preset(
      "ithelp", "Red rises with dark wicks; prices at the left, ten dates below, wide margins.",
      theme: theme, frame: frame
    ) {
      Pane(weight: 1, padding: .range(0.3), legend: .lines) {
        Grid(border: true)
        Candles(body: .solid, wick: Color(0x555555))
      }
    }
  }()
}
