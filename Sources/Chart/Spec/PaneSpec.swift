import Text

extension Pane: SpecObject {
  static var blank: Pane { Pane {} }

  static var fields: [SpecField<Pane>] {
    [
      SpecField("title", \.title, "Its name."),
      SpecField("subtitle", \.subtitle, "Words behind its name."),
      SpecField(ifAny: "pixels", \.pixels, in: 1...20_000, "Its height in pixels."),
      SpecField(
        ifAny: "weight", \.weight, in: 0...1e6,
        "Its share of the height that panes of pixels leave."),
      SpecField("above", \.above, "Room above its values: pixels, or an object."),
      SpecField("below", \.below, "Room below its values: pixels, or an object."),
      SpecField("range", \.range, "Which values it spans; what its layers show if left out."),
      SpecField("scale", \.scale, "How its values are spaced and shown."),
      SpecField("lines", \.lines, "Where the lines of its grid lie: nice, or so many."),
      SpecField("left", \.left, "The second scale, for layers whose axis is the left one."),
      SpecField(
        "leftNumbers", \.leftNumbers,
        "How numbers at the left show the right scale, if otherwise: linear beside percent."),
      SpecField("format", \.format, "How its numbers are written."),
      SpecField(
        "axisFormat", \.axisFormat, "How the numbers of its axis are written, if otherwise."),
      SpecField("gap", \.gap, in: 4...2_000, "Pixels at least between two lines of its grid."),
      SpecField("tick", \.finest, in: 0...1e300, "No step of its axis is below this."),
      SpecField("axis", \.hasAxis, "Whether its axis has numbers."),
      SpecField("legend", \.legend, "Where its legend stands."),
      SpecField(
        required: "layers", \.layers, example: "[\"candles\"]", shape: Layers.shape,
        "What it shows, bottom first."),
    ]
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Pane {
    let second = node.members.first { $0.name == "weight" }
    if node["pixels"] != nil, let second {
      throw path.key("weight").error(.together("pixels", "weight"), at: second)
    }
    return try read(node, path, into: blank)
  }

  fileprivate var pixels: Int? {
    get { if case .pixels(let pixels) = height { pixels } else { nil } }
    set { if let newValue { height = .pixels(newValue) } }
  }

  fileprivate var weight: Double? {
    get { if case .weight(let weight) = height { weight } else { nil } }
    set { if let newValue { height = .weight(newValue) } }
  }

  fileprivate var layers: Layers {
    get { Layers(marks: marks) }
    set { marks = newValue.marks }
  }
}

extension ValueScale.Kind: SpecWord {
  static var what: String { "scale" }
}

extension LegendPlace: SpecWord {
  static var what: String { "place of a legend" }
}

extension PaneScale: SpecObject {
  static var blank: PaneScale { PaneScale() }

  static var fields: [SpecField<PaneScale>] {
    [
      SpecField("range", \.range, "Which values it spans."),
      SpecField("scale", \.kind, "How they are spaced and shown."),
      SpecField("above", \.above, "Room above them."),
      SpecField("below", \.below, "Room below them."),
      SpecField("format", \.format, "How numbers are written."),
      SpecField("axisFormat", \.axisFormat, "How those of the axis are, if otherwise."),
      SpecField("lines", \.lines, "Where the numbers stand: nice, or so many between the ends."),
      SpecField("gap", \.gap, in: 4...2_000, "Pixels at least between two numbers."),
      SpecField("tick", \.finest, in: 0...1e300, "No step of the axis is below this."),
    ]
  }
}

extension Inset: SpecObject {
  static var blank: Inset { Inset() }

  static var shape: SpecShape {
    .either([.within(.number, 0...10_000), .object(fields.map(\.key))])
  }

  static var fields: [SpecField<Inset>] {
    [
      SpecField("share", \.share, in: 0...1, "A share of the pane's height."),
      SpecField("pixels", \.pixels, in: 0...10_000, "Pixels at least."),
      SpecField("range", \.range, in: 0...100, "A share of the range of the values."),
      SpecField("value", \.value, in: 0...0.9, "A share of the highest or lowest value."),
    ]
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Inset {
    guard node.number != nil else { return try read(node, path, into: blank) }
    let pixels = ChartNode.Member("pixels", line: node.line, column: node.column, node)
    return try read(ChartNode(.object([pixels])), path, into: blank)
  }

  func node() throws(ChartError) -> ChartNode {
    self == Inset(pixels: pixels) ? pixels.node() : ChartNode(.object(try members()))
  }
}

extension PaneRange: SpecValue {
  static var shape: SpecShape {
    let including = SpecKey(
      name: "including", shape: .either([.number, .pair(.number)]), isRequired: true,
      summary: "What is shown, and this value or these two, such as 0 for volume.")
    return .either([.word(words), .pair(.number), .object([including])])
  }

  private static let words = ["visible", "all", "symmetric"]

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> PaneRange {
    switch node.content {
    case .text:
      let word = try path.word(node, "range", among: words)
      return word == "visible" ? .visible : word == "all" ? .all : .symmetric
    case .list:
      let (lower, upper) = try ends(node, path)
      return .fixed(lower, upper)
    case .object(let members):
      for member in members where member.name != "including" {
        throw path.key(member.name).error(
          .unknownKey(member.name, nearest: nil, all: ["including"]), at: member)
      }
      guard let value = node["including"] else {
        throw path.error(.missingKey("including", example: "0"), at: node)
      }
      if case .list = value.content {
        let (lower, upper) = try ends(value, path.key("including"))
        return .spanning(lower, upper)
      }
      return .including(try Double.read(value, path.key("including")))
    default:
      throw path.wrong(
        node, "'visible', 'all', 'symmetric', two numbers or { \"including\": 0 }")
    }
  }

  /// Two numbers, the lower first.
  private static func ends(
    _ node: ChartNode, _ path: SpecPath
  ) throws(ChartError) -> (Double, Double) {
    let (lower, upper) = try SpecPair<Double>.read(node, path)
    guard lower < upper else {
      throw path.error(
        .outOfRange(
          expected: "two numbers, the lower first", found: "\(plain(lower)), \(plain(upper))"),
        at: node)
    }
    return (lower, upper)
  }

  func node() throws(ChartError) -> ChartNode {
    switch self {
    case .visible: .text("visible")
    case .all: .text("all")
    case .spanning(let lower, let upper):
      .object([("including", .list([try lower.node(), try upper.node()]))])
    case .symmetric: .text("symmetric")
    case .including(let value): .object([("including", try value.node())])
    case .fixed(let lower, let upper): .list([try lower.node(), try upper.node()])
    }
  }
}

extension NumberFormat.Style: SpecWord {
  static var what: String { "way to write numbers" }
}

extension NumberFormat: SpecObject {
  static var blank: NumberFormat { NumberFormat() }

  static var shape: SpecShape { .either([Style.shape, .object(fields.map(\.key))]) }

  static var fields: [SpecField<NumberFormat>] {
    [
      SpecField("style", \.style, "What the digits stand for."),
      SpecField("signed", \.isSigned, "Whether a plus sign stands before positive numbers."),
      SpecField("decimals", \.decimals, in: 0...12, "Digits after the point."),
    ]
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> NumberFormat {
    node.text != nil
      ? NumberFormat(try Style.read(node, path)) : try read(node, path, into: blank)
  }

  func node() throws(ChartError) -> ChartNode {
    self == NumberFormat(style) ? style.node() : ChartNode(.object(try members()))
  }
}
