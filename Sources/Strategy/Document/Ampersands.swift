/// The signs `&` of a text that might begin an anchor of YAML. The parser gets a sign in their place that
/// means nothing to it, since a few lines of anchors and aliases can stand for more values than there is
/// memory; where a value begins with it, there was an anchor.
struct Ampersands {
  /// The text without them.
  let text: String
  /// The first of them that is not in double quotation marks as JSON has them.
  let firstOutside: DocumentNode.Position?
  /// What stands for them; `nil` where there are none.
  private let substitute: Unicode.Scalar?

  init(_ text: String) {
    let finder = Finder(text)
    let places = finder.places
    firstOutside = finder.firstOutside
    guard !places.isEmpty else {
      self.text = text
      substitute = nil
      return
    }
    // A sign without a meaning of its own that is not in the text; there is one in any text of a person.
    let used = Set(text.unicodeScalars.lazy.filter { $0.value >= 0xe000 })
    let signs = (UInt32(0xe000)...0xf8ff).lazy.compactMap { Unicode.Scalar($0) }
    let free = signs.first { !used.contains($0) } ?? "\u{ff06}"
    var result = String.UnicodeScalarView()
    for (place, scalar) in text.unicodeScalars.enumerated() {
      result.append(places.contains(place) ? free : scalar)
    }
    self.text = String(result)
    substitute = free
  }

  /// A text of the parser's as it was written.
  func restored(_ text: String) -> String {
    guard let substitute else { return text }
    return text.replacing(String(substitute), with: "&")
  }

  /// Whether a value or a key without quotation marks has an anchor before it.
  func beginsAnchor(_ text: String) -> Bool {
    substitute != nil && text.unicodeScalars.first == substitute
  }
}

extension Ampersands {
  /// Finds each `&` that stands where a value may begin and is followed by a name.
  private struct Finder {
    private(set) var places: Set<Int> = []
    private(set) var firstOutside: DocumentNode.Position?

    init(_ text: String) {
      let scalars = Array(text.unicodeScalars)
      var (line, column, isQuoted) = (1, 1, false)
      var before: Unicode.Scalar = " "
      for (place, scalar) in scalars.enumerated() {
        let next = place + 1 < scalars.count ? scalars[place + 1] : " "
        if scalar == "\"", before != "\\" { isQuoted.toggle() }
        if scalar == "&", Self.opens(before), next != "&", next.value > 32 {
          places.insert(place)
          if !isQuoted, firstOutside == nil {
            firstOutside = DocumentNode.Position(line: line, column: column)
          }
        }
        let ends = Self.endsLine(scalar) && !(scalar == "\r" && next == "\n")
        (line, column) = ends ? (line + 1, 1) : (line, column + 1)
        before = before == "\\" && scalar == "\\" ? " " : scalar
      }
    }

    private static func opens(_ scalar: Unicode.Scalar) -> Bool {
      endsLine(scalar) || scalar == "\u{feff}" || " \t[{,:?-".unicodeScalars.contains(scalar)
    }

    private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 10...13, 0x85, 0x2028, 0x2029: true
      default: false
      }
    }
  }
}
