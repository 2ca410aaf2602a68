import Glibc
import Synchronization

/// A picture in PNG, and what a reader has to know about it.
public struct PNGImage: Sendable, Hashable {
  /// The file.
  public var bytes: [UInt8]
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int
  /// Facts about the drawing, such as that no font was found.
  public var notes: [ChartNote]
}

/// Paints a display list on pixels.
struct PNGWriter {
  private let theme: Theme
  private let density: Int
  private var raster: Raster
  private var mask: Mask
  private var text: TextRaster
  private var hasFont: Bool?
  /// Families that this machine does not have.
  private var unknownFonts: [String] = []
  /// The colour in place of that of roles.
  private var tint: Color?
  /// The strength in place of that of roles.
  private var fade: Int?
  /// The width of lines in place of that of roles, in pixels of the picture.
  private var weight: Double?

  /// The PNG of a display list, 1 to 4 pixels a unit.
  static func image(
    _ list: DisplayList, theme: Theme, density: Int
  ) throws(ChartError) -> PNGImage {
    let (raster, notes) = try paint(list, theme: theme, density: density)
    let bytes = try PNGEncoder.bytes(raster)
    return PNGImage(bytes: bytes, width: raster.width, height: raster.height, notes: notes)
  }

  /// The pixels of a display list, and what a reader has to know about them.
  static func paint(
    _ list: DisplayList, theme: Theme, density: Int
  ) throws(ChartError) -> (raster: Raster, notes: [ChartNote]) {
    let density = max(1, min(density, 4))
    let (width, height) = (list.width * density, list.height * density)
    guard width > 0, height > 0, width <= 100_000, height <= 100_000, width * height <= 100_000_000
    else { throw ChartError(.tooManyPixels(width: width, height: height)) }
    var writer = PNGWriter(list, theme, density)
    for shape in list.shapes { writer.draw(shape) }
    var notes = list.notes
    if writer.hasFont == false { notes.append(.noFont) }
    notes += writer.unknownFonts.map { .noFamily($0) }
    if !writer.text.missing.isEmpty { notes.append(.noGlyph(writer.text.missing)) }
    return (writer.raster, notes)
  }

  private init(_ list: DisplayList, _ theme: Theme, _ density: Int) {
    self.theme = theme
    self.density = density
    let (width, height) = (list.width * density, list.height * density)
    raster = Raster(width: width, height: height, color: theme.color(.paper))
    mask = Mask(width: width, height: height)
    text = TextRaster(density: density)
  }

  private mutating func draw(_ shape: Shape) {
    switch shape {
    case .boxes(let role, let boxes): draw(role.style(theme.palette), boxes)
    case .path(let role, let path): draw(role.style(theme.palette), path)
    case .discs(let role, let discs):
      for disc in discs { draw(role.style(theme.palette), disc) }
    case .pill(let role, let box): drawPill(role.style(theme.palette), box)
    case .label(let label): draw(label)
    case .tinted(let color, let shape):
      tint = tint ?? color
      draw(shape)
      tint = nil
    case .faded(let percent, let shape):
      fade = fade ?? percent
      draw(shape)
      fade = nil
    case .weighted(let width, let shape):
      weight = weight ?? Double(width) / 100
      draw(shape)
      weight = nil
    }
  }

  private func paint(_ token: ColorToken, _ strength: Strength = .full) -> Paint {
    let color = token == .paper ? nil : tint
    return Paint(color ?? theme.color(token), theme.coverage(fade.map { .fixed($0) } ?? strength))
  }

  private mutating func draw(_ style: Style, _ boxes: [Box]) {
    let fill = style.fill.map { paint($0, style.strength) }
    let stroke = style.stroke.map { paint($0) }
    for box in boxes {
      let (x, y) = (Int(box.x) * density, Int(box.y) * density)
      let (width, height) = (Int(box.width) * density, Int(box.height) * density)
      if let fill, !box.isHollow { raster.fill(x, y, width, height, fill) }
      if let frame = box.isHollow ? fill : stroke { drawFrame(x, y, width, height, frame) }
    }
  }

  private mutating func drawFrame(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ paint: Paint) {
    let line = density
    if width <= 2 * line || height <= 2 * line { return raster.fill(x, y, width, height, paint) }
    raster.fill(x, y, width, line, paint)
    raster.fill(x, y + height - line, width, line, paint)
    raster.fill(x, y + line, line, height - 2 * line, paint)
    raster.fill(x + width - line, y + line, line, height - 2 * line, paint)
  }

  private mutating func draw(_ style: Style, _ path: Path) {
    if style.halo > 0 {
      var closed = path
      closed.isClosed = true
      mask.stroke(closed, width: style.halo, Style(), density: Double(density))
      raster.fill(&mask, Paint(theme.color(.paper)))
    }
    if let fill = style.fill {
      mask.fill(path, density: Double(density))
      raster.fill(&mask, paint(fill, style.strength))
    }
    if let stroke = style.stroke {
      mask.stroke(path, width: weight ?? style.width, style, density: Double(density))
      raster.fill(&mask, paint(stroke))
    }
  }

  private mutating func draw(_ style: Style, _ disc: Disc) {
    let scale = Double(density) / 2
    let center = (x: Double(disc.center.x) * scale, y: Double(disc.center.y) * scale)
    let radius = Double(disc.radius) * scale
    if style.halo > 0 {
      mask.dot(center, radius + style.halo * scale)
      raster.fill(&mask, Paint(theme.color(.paper)))
    }
    if let fill = style.fill {
      mask.dot(center, radius)
      raster.fill(&mask, paint(fill, style.strength))
    }
    if let stroke = style.stroke {
      mask.ring(center, radius, style.width * scale)
      raster.fill(&mask, paint(stroke))
    }
  }

  private mutating func drawPill(_ style: Style, _ box: Box) {
    let scale = Double(density)
    func outline(_ inset: Double) -> [(x: Double, y: Double)] {
      Self.rounded(
        (Double(box.x) + inset) * scale, (Double(box.y) + inset) * scale,
        (Double(box.width) - 2 * inset) * scale, (Double(box.height) - 2 * inset) * scale,
        (2 - inset) * scale)
    }
    if let stroke = style.stroke {
      mask.fill(outline(0))
      raster.fill(&mask, paint(stroke))
    }
    mask.fill(outline(style.stroke == nil ? 0 : 1))
    let fill = style.fill ?? .ink
    raster.fill(&mask, style.stroke == nil ? Paint(theme.legible(fill)) : paint(fill))
  }

  private static func rounded(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ radius: Double
  ) -> [(x: Double, y: Double)] {
    let corners = [
      (x + width - radius, y + radius, -90.0), (x + width - radius, y + height - radius, 0),
      (x + radius, y + height - radius, 90), (x + radius, y + radius, 180),
    ]
    return corners.flatMap { corner in
      stride(from: corner.2, through: corner.2 + 90, by: 22.5).map { angle in
        let turned = angle * Double.pi / 180
        return (x: corner.0 + radius * cos(turned), y: corner.1 + radius * sin(turned))
      }
    }
  }

  private mutating func draw(_ label: Label) {
    if hasFont == nil {
      hasFont = GlyphStore.shared.withLock { $0.hasFont() }
      unknownFonts = GlyphStore.shared.withLock { store in
        [theme.font, theme.numberFont].compactMap { $0 }.filter { !store.has($0) }
      }
    }
    if hasFont == true { text.draw(label, &mask, &raster, theme) }
  }
}
