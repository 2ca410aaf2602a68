/// The colours of a chart: a palette on light or dark paper, and what somebody changed of it.
public struct Theme: Sendable, Hashable {
  /// What rising and falling look like.
  public var palette: Palette
  /// Whether the paper is dark.
  public var isDark: Bool
  /// Colours in place of the palette's.
  public var colors: [ColorToken: Color] = [:]
  /// Colours of series by the names of their columns, such as `macd.signal`, in place of those that
  /// their marks ask for.
  public var series: [String: Color] = [:]
  /// The font family of words; nil is that of the reader's system.
  public var font: String?
  /// The font family of numbers and times; nil is that of words.
  public var numberFont: String?
  /// How many of a hundred the band over a holding covers, in place of the palette's.
  public var holding: Int?
  /// The same of volume that rises.
  public var volumeUp: Int?
  /// The same of volume that falls.
  public var volumeDown: Int?

  /// A theme of a palette on light or dark paper.
  public init(_ palette: Palette = .west, dark: Bool = false) {
    self.palette = palette
    isDark = dark
  }

  /// Green rises, on light paper.
  public static let west = Theme(.west)
  /// Red rises, on light paper.
  public static let east = Theme(.east)

  /// The same on dark paper.
  public var dark: Theme {
    var theme = self
    theme.isDark = true
    return theme
  }

  /// The paint of a series: its own in this theme, or what its mark asks for.
  func paint(_ column: String, _ color: SeriesColor) -> SeriesColor {
    series[column].map { .custom($0) } ?? color
  }

  /// The colour of a role.
  ///
  /// Contrast against paper by WCAG 2.1 is at least 4.5 for `ink`, `ink2`, `ink3`, `up`, `down`
  /// and at least 3 for `hold` and the indicator lines.
  public func color(_ token: ColorToken) -> Color {
    if let own = colors[token] { return own }
    return switch token {
    case .up: direction.up
    case .down: direction.down
    case .s1, .s2, .s3, .s4, .s5: series(token)
    default: Color(isDark ? Self.dark(token) : Self.light(token))
    }
  }

  /// The colour of words, or of a ground under words of paper: the token's, moved towards ink as
  /// far as its contrast with paper is below 4.5. A theme may paint candles paler than text can be.
  func legible(_ token: ColorToken) -> Color {
    let (own, paper, ink) = (color(token), color(.paper), color(.ink))
    if token == .paper { return own }
    let steps = stride(from: 0, through: 256, by: 16).lazy.map {
      Color(Paint.mix(own.hex, ink.hex, $0))
    }
    return steps.first { $0.contrast(paper) >= 4.5 } ?? ink
  }

  private var direction: (up: Color, down: Color) {
    let green = Color(isDark ? 0x2BB3A3 : 0x00796B)
    let red = Color(isDark ? 0xFF6B68 : 0xC62828)
    let blue = Color(isDark ? 0x56B4E9 : 0x0A6EBD)
    let orange = Color(isDark ? 0xE69F00 : 0xC4500A)
    switch palette {
    case .west: return (green, red)
    case .east: return (red, green)
    case .kr: return (red, blue)
    case .cvd: return (blue, orange)
    case .mono: return (color(.ink), color(.ink))
    }
  }

  /// Blue and vermilion come after rose where the palette itself is blue and orange; where it is
  /// ink, lines are ink and greys, told apart by their dashes.
  private func series(_ token: ColorToken) -> Color {
    if palette == .mono {
      let greys: [ColorToken: ColorToken] = [.s2: .ink2, .s4: .ink2, .s5: .ink3]
      return color(greys[token] ?? .ink)
    }
    let order: [ColorToken: ColorToken] = palette == .cvd ? [.s3: .s5, .s4: .s3, .s5: .s4] : [:]
    return switch order[token] ?? token {
    case .s1: Color(isDark ? 0xC3A0E6 : 0x7B4FA3)
    case .s2: Color(isDark ? 0xD9C04F : 0x846800)
    case .s3: Color(isDark ? 0x56B4E9 : 0x0072B2)
    case .s4: Color(isDark ? 0xF08A3C : 0xD55E00)
    default: Color(isDark ? 0xE39BC2 : 0xB4588A)
    }
  }

  private static func light(_ token: ColorToken) -> UInt32 {
    switch token {
    case .paper: 0xFDFCFA
    case .ink: 0x1C1B19
    case .ink2: 0x57534D
    case .ink3: 0x746F67
    case .hold: 0x8F8A82
    case .line2: 0xCFCBC3
    case .line: 0xE5E2DC
    case .grid: 0xE9E6E0
    default: 0x8F5B00
    }
  }

  private static func dark(_ token: ColorToken) -> UInt32 {
    switch token {
    case .paper: 0x131519
    case .ink: 0xE9E7E2
    case .ink2: 0xAFABA3
    case .ink3: 0x8B877F
    case .hold: 0x7F7B74
    case .line2: 0x42464C
    case .line: 0x2A2D32
    case .grid: 0x262A2F
    default: 0xE0B04A
    }
  }

  /// How much of 256 a fill covers.
  func coverage(_ strength: Strength) -> Int {
    (percent(strength) * 256 + 50) / 100
  }

  /// How much of a hundred a fill covers.
  func percent(_ strength: Strength) -> Int { min(max(asked(strength), 0), 100) }

  private func asked(_ strength: Strength) -> Int {
    switch strength {
    case .full: 100
    case .fixed(let percent): percent
    case .holding: holding ?? (palette == .mono ? 5 : isDark ? 8 : 6)
    case .volumeUp: volumeUp ?? (palette == .mono ? 20 : 50)
    case .volumeDown: volumeDown ?? (palette == .mono ? 70 : 50)
    }
  }
}
