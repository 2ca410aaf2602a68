/// The paint of a line.
public enum SeriesColor: Sendable, Hashable {
  /// The next colour of indicators that no other mark of the pane has.
  case auto
  /// One of the five colours of indicators, counted from 0; five more are the same dashed, and further
  /// ones begin anew.
  case series(Int)
  /// Ink.
  case ink
  /// Grey and dashed, for what follows an ink line.
  case signal
  /// The strongest line: what a chart is about.
  case strong
  /// What that is compared with.
  case hold
  /// A colour of one's own, on any paper.
  case custom(Color)

  private var index: Int {
    if case .series(let number) = self { ((number % 5) + 5) % 5 } else { 0 }
  }

  /// The colour in place of that of the role; nil for none.
  var tint: Color? { if case .custom(let color) = self { color } else { nil } }

  /// The role of its colour in a theme.
  var token: ColorToken {
    switch self {
    case .series, .auto: [.s1, .s2, .s3, .s4, .s5][index]
    case .ink, .strong, .custom: .ink
    case .signal: .ink3
    case .hold: .hold
    }
  }

  /// Ink lies over the other lines.
  var plane: Plane { self == .strong || self == .ink ? .leading : .lines }

  var line: Role {
    switch self {
    case .custom: .line1
    case .series(let number) where number % 10 >= 5:
      [.line6, .line7, .line8, .line9, .line10][index]
    case .series, .auto: [.line1, .line2, .line3, .line4, .line5][index]
    case .ink: .inkLine
    case .signal: .signalLine
    case .strong: .strongLine
    case .hold: .holdLine
    }
  }

  var area: Role {
    switch self {
    case .custom: .area1
    case .series, .auto: [.area1, .area2, .area3, .area4, .area5][index]
    default: .holdArea
    }
  }

  var between: Role {
    switch self {
    case .custom: .between1
    case .series, .auto: [.between1, .between2, .between3, .between4, .between5][index]
    default: .holdArea
    }
  }

  var dots: Role {
    switch self {
    case .custom: .dots1
    case .series, .auto: [.dots1, .dots2, .dots3, .dots4, .dots5][index]
    default: .dot
    }
  }

  var pill: Role {
    switch self {
    case .custom: .pill1
    case .series, .auto: [.pill1, .pill2, .pill3, .pill4, .pill5][index]
    case .hold: .pillHold
    default: .pillInk
    }
  }
}
