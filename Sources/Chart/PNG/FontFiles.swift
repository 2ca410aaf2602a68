import CFontconfig

/// A font on this machine: its file and its number in it.
struct FontFile: Hashable, Sendable {
  var path: String
  var index: Int
}

/// Finds fonts through fontconfig.
enum FontFiles {
  /// Families in the order in which they are wanted, so that most machines draw alike.
  private static let families = [
    "DejaVu Sans", "Liberation Sans", "Noto Sans", "Roboto", "Arial", "sans-serif",
  ]

  /// The first family where Debian has it: looking there takes microseconds, and fontconfig reads
  /// its rules and its lists of all fonts first.
  static func usual(bold: Bool) -> FontFile {
    FontFile(
      path: "/usr/share/fonts/truetype/dejavu/DejaVuSans\(bold ? "-Bold" : "").ttf", index: 0)
  }

  /// The best font for text, nil where there is none at all.
  static func text(bold: Bool) -> FontFile? { best(bold: bold, character: nil) }

  /// The font of a family; nil where this machine has none of that name.
  static func family(_ name: String, bold: Bool) -> FontFile? {
    guard FcInit() != 0, let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    add(pattern, FC_FAMILY, name)
    FcPatternAddInteger(pattern, FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    var found: UnsafeMutablePointer<FcChar8>?
    var place: Int32 = 0
    while FcPatternGetString(match, FC_FAMILY, place, &found) == FcResultMatch, let family = found {
      if String(cString: family).lowercased() == name.lowercased() {
        return file(match, having: nil)
      }
      place += 1
    }
    return nil
  }

  /// The best font that has a character.
  static func having(_ character: Unicode.Scalar, bold: Bool) -> FontFile? {
    best(bold: bold, character: character)
  }

  private static func best(bold: Bool, character: Unicode.Scalar?) -> FontFile? {
    guard FcInit() != 0, let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    for family in character == nil ? families : ["sans-serif"] { add(pattern, FC_FAMILY, family) }
    FcPatternAddInteger(pattern, FC_WEIGHT, bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    FcPatternAddBool(pattern, FC_SCALABLE, 1)
    if let character, let set = FcCharSetCreate() {
      FcCharSetAddChar(set, character.value)
      FcPatternAddCharSet(pattern, FC_CHARSET, set)
      FcCharSetDestroy(set)
    }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(match) }
    return file(match, having: character)
  }

  private static func add(_ pattern: OpaquePointer, _ key: String, _ value: String) {
    _ = value.withCString { text in
      text.withMemoryRebound(to: FcChar8.self, capacity: value.utf8.count + 1) {
        FcPatternAddString(pattern, key, $0)
      }
    }
  }

  private static func file(_ match: OpaquePointer, having character: Unicode.Scalar?) -> FontFile? {
    if let character {
      var set: OpaquePointer?
      guard FcPatternGetCharSet(match, FC_CHARSET, 0, &set) == FcResultMatch, let set,
        FcCharSetHasChar(set, character.value) != 0
      else { return nil }
    }
    var path: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch, let path else {
      return nil
    }
    var index: Int32 = 0
    FcPatternGetInteger(match, FC_INDEX, 0, &index)
    return FontFile(path: String(cString: path), index: Int(index))
  }
}
