extension Preset {
  /// Stockee as its configuration comes: red rises, pale lines at least 120 and 50 pixels apart,
  /// candles a pixel apart.
  public static let stockee: Preset = {
    var theme = Theme(.east)
    theme.colors = [
      .paper: Color(0xFFFFFF), .ink: Color(0x000000), .ink2: Color(0x4D4D4D),
      .ink3: Color(0x707070), .line2: Color(0xB3B3B3), .line: Color(0xCCCCCC),
      .grid: Color(0xCCCCCC), .up: Color(0xFF0000), .down: Color(0x00FF00),
      .s1: Color(0xA2845E), .s2: Color(0xFF2D55), .s3: Color(0x5856D6),
    ]
    (theme.volumeUp, theme.volumeDown) = (100, 100)
    return Preset(
      "stockee", "Red rises; a pale grid at least 120 by 50 pixels wide, candles a pixel apart.",
      theme: theme, frame: stockeeFrame, looks: [Dots("", reversals: true)]
    ) {
      for pane in stockeePanes([("MA6", 6), ("MA12", 12)]) { pane }
    }
  }()

  /// Stockee's example: green rises, in softer colours, on light and on dark paper.
  public static let stockeeDemo: Preset = {
    var light = Theme(.west)
    light.colors = [
      .paper: Color(0xFFFFFF), .ink: Color(0x1F2329), .ink2: Color(0x4E5663),
      .ink3: Color(0x6F7782), .line2: Color(0xC9CED6), .line: Color(0xE7EAEF),
      .grid: Color(0xE7EAEF), .up: Color(0x44BD22), .down: Color(0xFF532F),
      .s1: Color(0xB2BBCC), .s2: Color(0xCCC375), .s3: Color(0x856DC0),
    ]
    (light.volumeUp, light.volumeDown) = (100, 100)
    var dark = light.dark
    dark.colors.merge([
      .paper: Color(0x141620), .ink: Color(0xE8EAEE), .ink2: Color(0xB9BEC8),
      .ink3: Color(0x8B919C), .line2: Color(0x3A3D4B), .line: Color(0x252734),
      .grid: Color(0x252734), .up: Color(0x58B03E), .down: Color(0xDE5235),
    ]) { $1 }
    return Preset(
      "stockee-demo", "Green rises, in soft colours on white or on dark blue.", theme: light,
      dark: dark, frame: stockeeFrame, looks: [Dots("", reversals: true)]
    ) {
      for pane in stockeePanes([("MA5", 5), ("MA10", 10), ("MA30", 30)]) { pane }
    }
  }()

  private static let stockeeFrame: Frame = {
    var frame = Frame()
    (frame.left, frame.room, frame.gap) = (0, 16, 0)
    (frame.spacing, frame.bodyGap) = (7, 1)
    frame.columns = .every(120)
    frame.timesBelow = 1
    (frame.hasPaneRules, frame.hasTimeRule) = (false, false)
    return frame
  }()

  /// 200 points of price with averages, 50 of volume, 50 of MACD, each below its own legend.
  private static func stockeePanes(_ averages: [(name: String, length: Int)]) -> [Pane] {
    let price = Pane(
      weight: 200, padding: .pixels(top: 17 * (averages.count + 1) + 10, bottom: 4), legend: .lines
    ) {
      Grid(border: true)
      Candles(body: .solid)
      for (place, average) in averages.enumerated() {
        Line("sma(close, \(average.length))", color: .series(place), label: average.name)
      }
      Extremes()
      LastPrice()
    }
    let volume = Pane(
      "VOL", weight: 62, padding: .pixels(top: 18, bottom: 0), floor: 0,
      format: NumberFormat(.compact)
    ) {
      Grid(border: true)
      Volume()
    }
    let macd = Pane("MACD 12 26 9", weight: 62, padding: .pixels(top: 18, bottom: 2)) {
      Grid(border: true)
      Histogram("macd(align: own).histogram", label: "MACD", colors: .sign)
      Line("macd(align: own).macd", color: .series(0), label: "DIF")
      Line("macd(align: own).signal", color: .series(1), label: "DEA")
    }
    return [price, volume, macd].map { $0.ruled(.every(50)) }
  }
}
