extension Preset {
  /// TraderChart: red rises and blue falls on black, dotted lines at round numbers, pastel lines.
  public static let trader: Preset = {
    var theme = Theme(.kr, dark: true)
    theme.colors = [
      .paper: Color(0x000000), .ink: Color(0xFFFFFF), .ink2: Color(0xE0E0E0),
      .ink3: Color(0xB4B4B4), .line2: Color(0x7A7A7A), .line: Color(0x5A5A5A),
      .grid: Color(0x6A6A6A), .up: Color(0xFF5050), .down: Color(0x28A0FF),
      .s1: Color(0xFFF97D), .s2: Color(0xFF7774), .s3: Color(0x8DFAFF), .s4: Color(0x83FF92),
      .s5: Color(0xE070FF),
    ]
    var frame = Frame()
    (frame.left, frame.room, frame.gap) = (8, 24, 2)
    (frame.axis, frame.timeAxis) = (55, 20)
    (frame.spacing, frame.bodyGap) = (6, 2)
    return Preset(
      "trader",
      "Red rises, blue falls on black; dotted lines at round numbers, pastel lines, turning points.",
      theme: theme, frame: frame, others: traderPanes
    ) {
      Pane(weight: 1, padding: .pixels(top: 26, bottom: 5), legend: .lines) {
        Grid(.dotted)
        Candles(body: .solid)
        TurningPoints("turning().top", ago: .bars(10), when: "turning().turn", equals: 1)
        TurningPoints(
          "turning().bottom", ago: .bars(10), when: "turning().turn", equals: -1,
          color: .series(2))
      }
    }
  }()

  /// The panes that it shows where they are asked for.
  private static var traderPanes: [Pane] {
    [
      Pane(
        "Volume", weight: 0.4, padding: .pixels(top: 18, bottom: 0), floor: 0,
        format: NumberFormat(.compact)
      ) {
        Grid(.dotted)
        Volume(color: .series(0))
        Line("sma(volume, 25)", color: .series(2))
      },
      Pane("MACD 12,26", weight: 0.4, padding: .pixels(top: 18, bottom: 5)) {
        Grid(.dotted)
        Histogram("macd().histogram", colors: .own([Color(0xC45A58), Color(0x54B6BF)]))
        Line("macd().macd", color: .series(3), label: "MACD")
        Line("macd().signal", color: .series(0), label: "signal 9")
      },
    ]
  }
}
