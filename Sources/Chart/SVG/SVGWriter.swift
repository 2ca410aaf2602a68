import Text

/// How an SVG gets its colours.
public enum SVGMode: Sendable, Hashable {
  /// Classes only: the page has `ChartStyle.css` once and its variables say the colours.
  case embedded
  /// With a style of its own in one theme.
  case standalone(Theme)
  /// With a style of its own, dark where the reader's system is.
  case standaloneFollowingSystem(Palette)
}

/// Writes a display list as SVG: valid XML, no script, nothing from outside.
struct SVGWriter {
  private let list: DisplayList
  private let mode: SVGMode
  private let id: String
  private var out = ByteWriter()
  /// The colour in place of that of roles.
  private var tint: Color?
  /// The strength in place of that of roles.
  private var fade: Int?
  /// The width of lines in place of that of roles, in hundredths of a pixel.
  private var weight: Int?

  /// The bytes of an SVG whose ids begin with `id`.
  static func bytes(_ list: DisplayList, mode: SVGMode, id: String) -> [UInt8] {
    var writer = SVGWriter(list: list, mode: mode, id: Self.name(id))
    writer.write()
    return writer.out.bytes
  }

  private init(list: DisplayList, mode: SVGMode, id: String) {
    self.list = list
    self.mode = mode
    self.id = id
  }

  /// Ids keep letters, digits, `-` and `_` only.
  private static func name(_ id: String) -> String {
    let kept = id.unicodeScalars.filter {
      ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0) || $0 == "-"
        || $0 == "_"
    }
    return kept.isEmpty ? "chart" : String(String.UnicodeScalarView(kept))
  }

  private mutating func write() {
    out.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"k\" viewBox=\"0 0 ")
    out.raw("\(list.width) \(list.height)\" width=\"\(list.width)\" height=\"\(list.height)\" ")
    out.raw("role=\"img\" aria-labelledby=\"\(id)-t \(id)-d\"><title id=\"\(id)-t\">")
    out.escaped(list.title)
    out.raw("</title><desc id=\"\(id)-d\">")
    out.escaped(list.summary)
    out.raw("</desc>")
    writeStyle()
    out.raw("<g aria-hidden=\"true\">")
    if mode != .embedded {
      write(.boxes(.paper, [Box(0, 0, list.width, list.height)]))
    }
    for shape in list.shapes { write(shape) }
    out.raw("</g></svg>")
  }

  private mutating func writeStyle() {
    switch mode {
    case .embedded: return
    case .standalone(let theme):
      out.raw("<style>")
      out.raw(ChartStyle.literal(theme))
      out.raw("</style>")
    case .standaloneFollowingSystem(let palette):
      out.raw("<style>")
      out.raw(ChartStyle.literal(Theme(palette)))
      out.raw("@media (prefers-color-scheme:dark){")
      out.raw(ChartStyle.literal(Theme(palette, dark: true)))
      out.raw("}</style>")
    }
  }

  private mutating func write(_ shape: Shape) {
    switch shape {
    case .boxes(let role, let boxes): write(role, boxes)
    case .path(let role, let path):
      begin("path", role)
      out.raw(" d=\"")
      out.path(path)
      out.raw("\"/>")
    case .discs(let role, let discs): for disc in discs { write(role, disc) }
    case .pill(let role, let box): writePill(role, box)
    case .label(let label): write(label)
    case .tinted(let color, let shape):
      tint = tint ?? color
      write(shape)
      tint = nil
    case .faded(let percent, let shape):
      fade = fade ?? percent
      write(shape)
      fade = nil
    case .weighted(let width, let shape):
      weight = weight ?? width
      write(shape)
      weight = nil
    }
  }

  /// Wicks and hollow bodies are lines, which say less than their outlines do.
  private mutating func write(_ role: Role, _ boxes: [Box]) {
    let lines = role.isOfLines && fade == nil ? boxes.filter(\.isLine) : []
    let filled = lines.isEmpty ? boxes : boxes.filter { !$0.isLine }
    if !filled.isEmpty || lines.isEmpty {
      begin("path", role)
      out.raw(" d=\"")
      out.boxes(filled, closed: role.hasStroke)
      out.raw("\"/>")
    }
    if !lines.isEmpty {
      out.raw("<path class=\"\(role.cssClass) \(Role.lineClass)\"")
      if let tint { out.raw(" style=\"stroke:\(tint.css)\"") }
      out.raw(" d=\"")
      out.lines(lines)
      out.raw("\"/>")
    }
  }

  private mutating func begin(_ element: StaticString, _ role: Role) {
    out.raw("<")
    out.raw(element)
    out.raw(" class=\"")
    out.raw(role.cssClass)
    out.raw("\"")
    if tint != nil || fade != nil || weight != nil {
      let opacity = fade.map { "fill-opacity:" + NumberFormat.hundredths($0) }
      let width = weight.map { "stroke-width:" + plain(Double($0) / 100) }
      let parts = [tint.map { Self.style(role, $0) }, opacity, width].compactMap { $0 }
      out.raw(" style=\"\(parts.joined(separator: ";"))\"")
    }
  }

  /// What of a role a colour of its own replaces.
  private static func style(_ role: Role, _ color: Color) -> String {
    let style = role.style(.west)
    let parts = [("fill", style.fill), ("stroke", style.stroke)].filter {
      $0.1 != nil && $0.1 != .paper
    }
    return parts.map { "\($0.0):\(color.css)" }.joined(separator: ";")
  }

  private mutating func write(_ role: Role, _ disc: Disc) {
    begin("circle", role)
    out.raw(" cx=\"")
    out.half(disc.center.x)
    out.raw("\" cy=\"")
    out.half(disc.center.y)
    out.raw("\" r=\"")
    out.half(disc.radius)
    out.raw("\"/>")
  }

  /// An outlined pill has its line inside its box.
  private mutating func writePill(_ role: Role, _ box: Box) {
    let inset: Int32 = role.isOutlined ? 1 : 0
    begin("rect", role)
    out.raw(" x=\"")
    out.half(2 * box.x + inset)
    out.raw("\" y=\"")
    out.half(2 * box.y + inset)
    out.raw("\" width=\"\(box.width - inset)\" height=\"\(box.height - inset)\" rx=\"2\"/>")
  }

  private mutating func write(_ label: Label) {
    guard let first = label.parts.first else { return }
    begin("text", first.role)
    out.raw(" x=\"")
    out.half(label.point.x)
    out.raw("\" y=\"")
    out.half(label.point.y)
    out.raw("\"")
    if label.anchor != .start { out.raw(" text-anchor=\"\(label.anchor.rawValue)\"") }
    if label.size != Label.usualSize { out.raw(" style=\"font-size:\(label.size)px\"") }
    out.raw(">")
    out.escaped(first.text)
    for part in label.parts.dropFirst() {
      out.raw("<tspan class=\"\(part.role.cssClass)\" dx=\"\(part.gap)\">")
      out.escaped(part.text)
      out.raw("</tspan>")
    }
    out.raw("</text>")
  }
}
