import CFreeType
import Synchronization

/// The picture of a character: how much of each pixel it covers.
struct Glyph: Sendable {
  /// Pixels from the pen to the left edge.
  var left = 0
  /// Pixels from the baseline up to the upper edge.
  var top = 0
  var width = 0
  var height = 0
  var coverage: [UInt8] = []
  /// How far the pen goes on, in 64ths of a pixel.
  var advance = 0
}

/// Opens fonts and keeps the glyphs that were drawn.
struct GlyphStore {
  /// What a glyph depends on; `shift` is the pen's place within its pixel in quarters.
  private struct Key: Hashable {
    var scalar: Unicode.Scalar
    var size: Int
    var shift: Int
    var isBold: Bool
    var family: String?
  }

  /// What the font of words depends on.
  private struct Text: Hashable {
    var isBold: Bool
    var family: String?
  }

  private struct Font: Hashable {
    var file: FontFile?
    var face: FT_Face?
  }

  /// One store a process: fonts are opened once.
  static let shared = Mutex(GlyphStore())

  private var library: FT_Library?
  private var text: [Text: Font] = [:]
  private var families: [String: Bool] = [:]
  private var others: [FontFile: Font] = [:]
  private var glyphs: [Key: Glyph?] = [:]

  private init() {
    if FT_Init_FreeType(&library) != 0 { library = nil }
  }

  /// Whether there is a font at all.
  mutating func hasFont() -> Bool { textFont(Text(isBold: false)).face != nil }

  /// Whether there is a font of a family.
  mutating func has(_ family: String) -> Bool {
    if let known = families[family] { return known }
    let found = FontFiles.family(family, bold: false) != nil
    families[family] = found
    return found
  }

  /// The glyph of a character, nil where no font has it.
  mutating func glyph(
    _ scalar: Unicode.Scalar, size: Int, shift: Int, bold: Bool, family: String? = nil
  ) -> Glyph? {
    let key = Key(scalar: scalar, size: size, shift: shift, isBold: bold, family: family)
    if let known = glyphs[key] { return known }
    if glyphs.count > 8_192 { glyphs = [:] }
    let made = make(key)
    glyphs[key] = .some(made)
    return made
  }

  private mutating func make(_ key: Key) -> Glyph? {
    var font = textFont(Text(isBold: key.isBold, family: key.family))
    guard let first = font.face else { return nil }
    var number = FT_Get_Char_Index(first, FT_ULong(key.scalar.value))
    if number == 0 {
      guard let file = FontFiles.having(key.scalar, bold: key.isBold) else { return nil }
      font = others[file] ?? open(file)
      others[file] = font
      guard let other = font.face else { return nil }
      number = FT_Get_Char_Index(other, FT_ULong(key.scalar.value))
      if number == 0 { return nil }
    }
    return font.face.flatMap { draw($0, number, key) }
  }

  private mutating func textFont(_ key: Text) -> Font {
    if let known = text[key] { return known }
    let own = key.family.flatMap { FontFiles.family($0, bold: key.isBold) }
    var font = open(own ?? FontFiles.usual(bold: key.isBold))
    if font.face == nil { font = FontFiles.text(bold: key.isBold).map { open($0) } ?? Font() }
    text[key] = font
    return font
  }

  private func open(_ file: FontFile) -> Font {
    var face: FT_Face?
    guard let library, FT_New_Face(library, file.path, FT_Long(file.index), &face) == 0 else {
      return Font(file: file, face: nil)
    }
    return Font(file: file, face: face)
  }

  /// Light hinting keeps the shapes' widths, so the pen moves in fractions of a pixel.
  private func draw(_ face: FT_Face, _ number: FT_UInt, _ key: Key) -> Glyph? {
    let lightHinting: Int32 = 1 << 16
    guard FT_Set_Pixel_Sizes(face, 0, FT_UInt(key.size)) == 0,
      FT_Load_Glyph(face, number, lightHinting) == 0, let slot = face.pointee.glyph
    else { return nil }
    var glyph = Glyph(advance: Int(slot.pointee.linearHoriAdvance) >> 10)
    if slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE {
      FT_Outline_Translate(&slot.pointee.outline, FT_Pos(key.shift * 16), 0)
    }
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
    copy(slot, into: &glyph)
    return glyph
  }

  private func copy(_ slot: FT_GlyphSlot, into glyph: inout Glyph) {
    let bitmap = slot.pointee.bitmap
    guard let source = bitmap.buffer, bitmap.pixel_mode == UInt8(FT_PIXEL_MODE_GRAY.rawValue) else {
      return
    }
    glyph.left = Int(slot.pointee.bitmap_left)
    glyph.top = Int(slot.pointee.bitmap_top)
    glyph.width = Int(bitmap.width)
    glyph.height = Int(bitmap.rows)
    glyph.coverage.reserveCapacity(glyph.width * glyph.height)
    for row in 0..<glyph.height {
      let line = source + row * Int(bitmap.pitch)
      glyph.coverage.append(contentsOf: UnsafeBufferPointer(start: line, count: glyph.width))
    }
  }
}
