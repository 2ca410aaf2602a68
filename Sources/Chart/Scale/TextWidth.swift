/// How wide text may become, whatever sans-serif the reader has.
///
/// Widths of the common narrow sans-serif in thousandths of the size, and a fifth more for the wide
/// ones: an estimate from above, the same on every machine.
enum TextWidth {
  /// Width of a line in whole pixels.
  static func of(_ text: String, size: Int = 11, bold: Bool = false) -> Int {
    var units = 0
    for scalar in text.unicodeScalars { units += advance(scalar) }
    let reserved = units * size * (bold ? 127 : 120)
    return (reserved + 99_999) / 100_000
  }

  /// Text cut so that it fits, with an ellipsis where it was longer.
  static func fitted(
    _ text: String, into width: Int, size: Int = Label.usualSize, bold: Bool = false
  ) -> String {
    if of(text, size: size, bold: bold) <= width { return text }
    var kept = ""
    for character in text {
      if of(kept + String(character) + "…", size: size, bold: bold) > width { break }
      kept.append(character)
    }
    return kept.isEmpty ? "" : kept + "…"
  }

  /// Whether a terminal gives it two columns.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x1000 && advance(scalar) == 1_000 && scalar.value != 0x2014
      && scalar.value != 0x2026
  }

  private static func advance(_ scalar: Unicode.Scalar) -> Int {
    let value = Int(scalar.value)
    if value >= 32 && value < 127 { return ascii[value - 32] }
    switch value {
    case 0..<32, 0x300..<0x370, 0x200B..<0x2010, 0x2066..<0x206A, 0xFE00..<0xFE10: return 0
    case 0x202F, 0x2009: return 200
    case 0xA0: return 278
    case 0x2212: return 584
    case 0x1100..<0x1200, 0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFE30..<0xFE70,
      0xFF00..<0xFFE7, 0x1F000...:
      return 1_000
    case 0x2014, 0x2026: return 1_000
    // Arrows, signs and symbols, which some fonts draw wide.
    case 0x2100..<0x2E80: return 900
    default: return 680
    }
  }

  private static let ascii = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1_015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
}
