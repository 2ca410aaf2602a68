/// A sentence or a part of one, in English, with the values that are put into it.
///
/// It is written as a string with interpolations. A phrasebook finds it by its key, in which the values
/// are numbered: `"\(2) of \(5) lines agree"` has the key `{1} of {2} lines agree`. Of two that are the same
/// in English and not elsewhere, one of `localized("…")` is told apart by a word after `¦`:
/// `"a quarter¦share"`.
public struct Phrase: ExpressibleByStringInterpolation, Sendable {
  private(set) var literals: [String]
  private(set) var values: [String]

  /// A phrase without values.
  public init(_ text: String) { (literals, values) = ([text], []) }

  /// Values alone, for a text that is found otherwise.
  init(values: [String]) { (literals, self.values) = ([], values) }

  /// A text whose numbers are values.
  init(numbersOf text: String) {
    (literals, values) = ([""], [])
    var number = ""
    var mark = ""
    func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
    for character in text {
      if isDigit(character) {
        number += mark + String(character)
        mark = ""
      } else if !number.isEmpty, mark.isEmpty, ".,:".contains(character) {
        mark = String(character)
      } else {
        end()
        literals[literals.count - 1].append(character)
      }
    }
    end()

    func end() {
      if !number.isEmpty {
        values.append(number)
        literals.append("")
      }
      literals[literals.count - 1] += mark
      (number, mark) = ("", "")
    }
  }

  public init(stringLiteral text: String) { self.init(text) }

  public init(stringInterpolation: Interpolation) {
    literals = stringInterpolation.literals
    values = stringInterpolation.values
  }

  /// Collects the parts.
  public struct Interpolation: StringInterpolationProtocol {
    var literals = [""]
    var values: [String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      literals[literals.count - 1] += literal
    }

    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      values.append(value.description)
      literals.append("")
    }
  }

  /// What a phrasebook finds it by.
  public var key: String {
    var key = literals.first ?? ""
    for (place, literal) in literals.dropFirst().enumerated() { key += "{\(place + 1)}" + literal }
    return key
  }

  /// It as it was written.
  public var english: String {
    var text = ""
    for (place, literal) in literals.enumerated() {
      if let mark = literal.firstIndex(of: "¦") { return text + literal[..<mark] }
      text += literal + (values.indices.contains(place) ? values[place] : "")
    }
    return text
  }

  /// Its values put into another text with numbered places.
  func filled(_ text: String) -> String { Self.filled(text, values) }

  /// Values put into a text with numbered places.
  package static func filled(_ text: String, _ values: [String]) -> String {
    pieces(of: text).reduce(into: "") { result, piece in
      switch piece {
      case .text(let text): result += text
      case .place(let place):
        result += values.indices.contains(place) ? values[place] : "{\(place + 1)}"
      }
    }
  }

  /// A part of a text with numbered places.
  package enum Piece: Hashable, Sendable {
    case text(Substring)
    /// From 0.
    case place(Int)
  }

  /// What a text with places `{1}`, `{2}` … is made of.
  package static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var start = text.startIndex
    var at = start
    while let open = text[at...].firstIndex(of: "{") {
      at = text.index(after: open)
      guard let close = text[at...].firstIndex(of: "}"), let number = Int(text[at..<close]),
        number > 0
      else { continue }
      if start < open { pieces.append(.text(text[start..<open])) }
      pieces.append(.place(number - 1))
      start = text.index(after: close)
      at = start
    }
    if start < text.endIndex { pieces.append(.text(text[start...])) }
    return pieces
  }
}
