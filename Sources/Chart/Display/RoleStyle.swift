extension Role {
  /// How the role is painted under a palette.
  func style(_ palette: Palette) -> Style {
    var style = base
    if palette == .mono { style = monochrome(style) }
    if palette == .mono || palette == .cvd, let dash = seriesDash { style.dash = dash }
    return style
  }

  private var base: Style {
    switch self {
    case .paper: .box(.paper)
    case .grid: .box(.grid)
    case .gridDashed: Style(stroke: .grid, dash: [5, 5], crisp: true)
    case .gridDotted: Style(stroke: .grid, dash: [1, 1], crisp: true)
    case .bar: .box(.ink)
    case .rule: .box(.line)
    case .zero: .box(.line2)
    case .bandUp: .box(.up, .holding)
    case .bandDown: .box(.down, .holding)
    case .guideBand: .box(.ink, .fixed(3))
    case .groupUp: .box(.up, .fixed(10))
    case .groupDown: .box(.down, .fixed(10))
    case .groupEdge: .box(.ink3, .fixed(40))
    case .groupOpen: Style(stroke: .ink3, dash: [2, 2], crisp: true)
    case .volumeUp: .box(.up, .volumeUp)
    case .volumeDown: .box(.down, .volumeDown)
    case .volumeFlat: .box(.ink3, .fixed(50))
    case .histogramUpAway: .box(.up, .fixed(75))
    case .histogramUpTowards: .box(.up, .fixed(32))
    case .histogramDownAway: .box(.down, .fixed(75))
    case .histogramDownTowards: .box(.down, .fixed(32))
    case .candleUp: Style(fill: .up, evenOdd: true, crisp: true)
    case .candleDown: .box(.down)
    case .candleFlat: .box(.ink3)
    case .defect: .box(.warn)
    case .future: .box(.paper, .fixed(62))
    case .window: Style(fill: .ink, evenOdd: true, crisp: true)
    case .grip: .box(.ink)
    case .ribbonUp: .box(.up)
    case .ribbonDown: .box(.down)
    case .ribbonOpen: .box(.ink3)
    case .spanUp: .box(.up, .fixed(82))
    case .spanDown: .box(.down, .fixed(82))
    case .spanOpen: Style(fill: .ink3, evenOdd: true, crisp: true)
    default: areaOrLine
    }
  }

  private var areaOrLine: Style {
    switch self {
    case .area1, .area2, .area3, .area4, .area5: Style(fill: seriesToken, strength: .fixed(14))
    case .between1, .between2, .between3, .between4, .between5:
      Style(fill: seriesToken, strength: .fixed(8))
    case .holdArea: Style(fill: .hold, strength: .fixed(14))
    case .areaUp: Style(fill: .up, strength: .fixed(14))
    case .areaDown: Style(fill: .down, strength: .fixed(14))
    case .underwater: Style(fill: .down, strength: .fixed(16))
    case .line1, .line2, .line3, .line4, .line5: .line(seriesToken, 1.5)
    case .line6, .line7, .line8, .line9, .line10: .line(seriesToken, 1.5, [5, 3])
    case .inkLine: .line(.ink, 1.25)
    case .signalLine: .line(.ink3, 1.25, [3, 2])
    case .strongLine: .line(.ink, 1.75)
    case .holdLine: .line(.hold, 1.25)
    case .lineUp: .line(.up, 1.5)
    case .lineDown: .line(.down, 1.5)
    case .guide: Style(stroke: .line2, dash: [2, 2], crisp: true)
    case .stop: Style(stroke: .down, dash: [4, 2], crisp: true)
    case .target: Style(stroke: .up, dash: [4, 2], crisp: true)
    case .linkUp: Style(stroke: .up, width: 1.25, dash: [1.5, 3], roundEnds: true)
    case .linkDown: Style(stroke: .down, width: 1.25, dash: [1.5, 3], roundEnds: true)
    case .lastUp: Style(stroke: .up, dash: [1, 3], crisp: true)
    case .lastDown: Style(stroke: .down, dash: [1, 3], crisp: true)
    case .lastFlat: Style(stroke: .ink3, dash: [1, 3], crisp: true)
    case .leader: .line(.ink3, 1)
    case .leaderInk: .line(.ink, 1)
    case .known: Style(stroke: .ink3, dash: [1, 2], crisp: true)
    default: markOrText
    }
  }

  private var markOrText: Style {
    switch self {
    case .dots1, .dots2, .dots3, .dots4, .dots5: Style(fill: seriesToken)
    case .dot: Style(fill: .ink, halo: 1.5)
    case .marker: Style(fill: .ink, halo: 3)
    case .markerHollow: Style(fill: .paper, stroke: .ink, width: 1.5)
    case .ring: .line(.ink, 1.25)
    case .pillUp: Style(fill: .up)
    case .pillDown: Style(fill: .down)
    case .pillFlat: Style(fill: .ink3)
    case .pillInk: Style(fill: .ink)
    case .pillHold: Style(fill: .paper, stroke: .hold)
    // A ground of these colours would leave too little contrast for text, in paper or in ink.
    case .pill1, .pill2, .pill3, .pill4, .pill5: Style(fill: .paper, stroke: seriesToken)
    case .textMonth: .text(.ink2)
    case .textStrong: .text(.ink, bold: true)
    case .textOn: .text(.paper, bold: true)
    case .textHalo: .text(.ink3, halo: true)
    case .textStrongHalo, .name: .text(.ink, bold: true, halo: true)
    case .textUp, .valueUp: .text(.up, bold: true, halo: true)
    case .textDown, .valueDown: .text(.down, bold: true, halo: true)
    case .textOpen: .text(.ink2, bold: true, halo: true)
    case .legend: .text(.ink3, halo: true)
    case .value: .text(.ink, halo: true)
    default: .text(.ink3)
    }
  }

  private func monochrome(_ style: Style) -> Style {
    var style = style
    switch self {
    case .spanUp, .ribbonUp:
      style.fill = .paper
      style.strength = .full
      style.stroke = .ink
    case .signalLine: style.stroke = .ink2
    // What rises is paler than what falls, where both are ink.
    case .areaUp, .groupUp: style.strength = .fixed(5)
    case .areaDown, .groupDown: style.strength = .fixed(20)
    default: break
    }
    return style
  }

  /// Whether what a path of the role encloses is filled.
  var isFilled: Bool { base.fill != nil }

  /// Whether it is a ground for words of paper.
  var isGround: Bool { [.pillUp, .pillDown, .pillFlat, .pillInk].contains(self) }

  /// Whether a pill of the role is a line around paper.
  var isOutlined: Bool { base.fill == .paper && base.stroke != nil }

  /// Which of the five indicator colours a role has.
  var seriesIndex: Int? {
    switch self {
    case .area1, .between1, .line1, .line6, .dots1, .pill1: 0
    case .area2, .between2, .line2, .line7, .dots2, .pill2: 1
    case .area3, .between3, .line3, .line8, .dots3, .pill3: 2
    case .area4, .between4, .line4, .line9, .dots4, .pill4: 3
    case .area5, .between5, .line5, .line10, .dots5, .pill5: 4
    default: nil
    }
  }

  private var seriesToken: ColorToken { [.s1, .s2, .s3, .s4, .s5][seriesIndex ?? 0] }

  private var seriesDash: [Double]? {
    switch self {
    case .line2: [7, 3]
    case .line3: [2, 2]
    case .line4: [7, 2, 2, 2]
    case .line5: [4, 2]
    default: nil
    }
  }
}
