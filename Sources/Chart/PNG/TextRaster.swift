import Synchronization

/// Text of labels as coverage of pixels.
struct TextRaster {
  /// Characters that no font has, in the order of their appearance.
  private(set) var missing = ""
  private let density: Int

  init(density: Int) { self.density = density }

  /// A character and where its pen is, in 64ths of a pixel.
  private struct Placed {
    var glyph: Glyph
    var pen: Int
  }

  /// Draws a label: first its halos, then its words.
  mutating func draw(_ label: Label, _ mask: inout Mask, _ raster: inout Raster, _ theme: Theme) {
    var pen = 0
    var pieces: [(style: Style, glyphs: [Placed])] = []
    GlyphStore.shared.withLock { store in
      for part in label.parts {
        let style = part.role.style(theme.palette)
        pen += part.gap * 64 * density
        let family = part.role.isOfNumbers ? theme.numberFont ?? theme.font : theme.font
        let placed = place(part.text, label.size, style.bold, family, &pen, &store)
        pieces.append((style, placed))
      }
    }
    let start = Int(label.point.x) * 32 * density
    let left =
      switch label.anchor {
      case .start: start
      case .middle: start - pen / 2
      case .end: start - pen
      }
    let baseline = (Int(label.point.y) * density + 1) / 2
    for piece in pieces where piece.style.halo > 0 {
      stamp(piece.glyphs, left, baseline, &mask)
      mask.grow(piece.style.halo / 2 * Double(density))
      raster.fill(&mask, Paint(theme.color(.paper)))
    }
    for piece in pieces {
      stamp(piece.glyphs, left, baseline, &mask)
      raster.fill(&mask, Paint(theme.legible(piece.style.fill ?? .ink)))
    }
  }

  private mutating func place(
    _ text: String, _ size: Int, _ bold: Bool, _ family: String?, _ pen: inout Int,
    _ store: inout GlyphStore
  ) -> [Placed] {
    var placed: [Placed] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0, 0x200B..<0x2010, 0x202A..<0x202F, 0x2060..<0x2070: continue
      default: break
      }
      // The pen's fraction depends on where the label begins; quarters of a pixel are enough.
      let shift = (pen % 64 + 64) % 64 / 16
      guard
        let glyph = store.glyph(
          scalar, size: size * density, shift: shift, bold: bold, family: family)
      else {
        if !missing.unicodeScalars.contains(scalar) { missing.unicodeScalars.append(scalar) }
        continue
      }
      placed.append(Placed(glyph: glyph, pen: pen))
      pen += glyph.advance
    }
    return placed
  }

  private func stamp(_ glyphs: [Placed], _ left: Int, _ baseline: Int, _ mask: inout Mask) {
    let origin = (left + 32) >> 6
    for placed in glyphs {
      let glyph = placed.glyph
      mask.stamp(glyph, origin + placed.pen >> 6 + glyph.left, baseline - glyph.top)
    }
  }
}

extension Mask {
  /// Covers the pixels of a glyph as far as they are on the picture.
  fileprivate mutating func stamp(_ glyph: Glyph, _ x: Int, _ y: Int) {
    let columns = (x..<x + glyph.width).clamped(to: 0..<width)
    let rows = (y..<y + glyph.height).clamped(to: 0..<height)
    if columns.isEmpty || rows.isEmpty { return }
    touch(columns, rows)
    for row in rows {
      for column in columns {
        let value = glyph.coverage[(row - y) * glyph.width + column - x]
        let index = row * width + column
        if value > values[index] { values[index] = value }
      }
    }
  }

  /// Widens what is covered by a radius all around.
  fileprivate mutating func grow(_ radius: Double) {
    guard left < right, top < bottom else { return }
    let reach = Int((radius + 0.5).rounded(.up))
    let columns = (left - reach..<right + reach).clamped(to: 0..<width)
    let rows = (top - reach..<bottom + reach).clamped(to: 0..<height)
    let kernel = Self.disc(radius, reach)
    var grown = [UInt8](repeating: 0, count: columns.count * rows.count)
    for row in top..<bottom {
      for column in left..<right where values[row * width + column] > 0 {
        let value = Int(values[row * width + column])
        values[row * width + column] = 0
        for step in kernel {
          let (x, y) = (column + step.x - columns.lowerBound, row + step.y - rows.lowerBound)
          if x < 0 || y < 0 || x >= columns.count || y >= rows.count { continue }
          let share = UInt8(value * step.share / 255)
          if share > grown[y * columns.count + x] { grown[y * columns.count + x] = share }
        }
      }
    }
    for row in 0..<rows.count {
      for column in 0..<columns.count {
        values[(rows.lowerBound + row) * width + columns.lowerBound + column] =
          grown[row * columns.count + column]
      }
    }
    touch(columns, rows)
  }

  private static func disc(_ radius: Double, _ reach: Int) -> [(x: Int, y: Int, share: Int)] {
    var steps: [(x: Int, y: Int, share: Int)] = []
    for y in -reach...reach {
      for x in -reach...reach {
        let distance = Double(x * x + y * y).squareRoot()
        let share = Int(max(0, min(1, radius + 0.5 - distance)) * 255)
        if share > 0 { steps.append((x, y, share)) }
      }
    }
    return steps
  }
}
