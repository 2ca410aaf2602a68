import Text

/// A sentence of the report: plain words, figures that stand out, and code.
///
/// Written as a string literal with `\(strong: …)` and `\(code: …)`. All of it is text: escaping
/// happens when it becomes markup.
package struct Sentence: ExpressibleByStringInterpolation, Hashable, Sendable {
  fileprivate enum Part: Hashable, Sendable {
    case plain(String), strong(String), code(String)
  }
  private var parts: [Part] = []

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []
    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { pieces.append(.literal(text)) }
    }
    package mutating func appendInterpolation(_ text: String) {
      pieces.append(.value(text.isEmpty ? [] : [.plain(text)]))
    }
    package mutating func appendInterpolation(_ sentence: Sentence) {
      pieces.append(.value(sentence.parts))
    }
    package mutating func appendInterpolation(strong text: String) {
      pieces.append(.value([.strong(text)]))
    }
    package mutating func appendInterpolation(code text: String) {
      pieces.append(.value([.code(text)]))
    }
  }

  /// What a literal is written of.
  fileprivate enum Piece { case literal(String), value([Part]) }

  package init(stringLiteral text: String) { self.init([.literal(text)]) }
  package init(stringInterpolation: StringInterpolation) { self.init(stringInterpolation.pieces) }

  /// The pieces as they are written, or as the language in force has them.
  private init(_ pieces: [Piece]) {
    if let book = Phrasebook.current, let told = Self.translation(pieces, book) {
      parts = told
      return
    }
    for piece in pieces {
      switch piece {
      case .literal(let text): if !text.isEmpty { parts.append(.plain(text)) }
      case .value(let value): parts += value
      }
    }
  }

  private static func translation(_ pieces: [Piece], _ book: Phrasebook) -> [Part]? {
    var key = ""
    var values: [[Part]] = []
    for piece in pieces {
      switch piece {
      case .literal(let text): key += text
      case .value(let value):
        values.append(value)
        key += "{\(values.count)}"
      }
    }
    guard let text = book.translation(of: key) else { return nil }
    return Phrase.pieces(of: text).flatMap { piece -> [Part] in
      switch piece {
      case .text(let text): [.plain(String(text))]
      case .place(let place): values.indices.contains(place) ? values[place] : []
      }
    }
  }

  package var isEmpty: Bool { parts.isEmpty }

  /// The sentence without any markup.
  package var plain: String {
    parts.map { part in
      switch part {
      case .plain(let text), .strong(let text), .code(let text): text
      }
    }.joined()
  }

  /// The sentence as HTML.
  package var markup: String {
    parts.map { part in
      switch part {
      case .plain(let text): Markup.escaped(text)
      case .strong(let text): "<b>" + Markup.escaped(text) + "</b>"
      case .code(let text): "<code>" + Markup.escaped(text) + "</code>"
      }
    }.joined()
  }

  package static func + (a: Sentence, b: Sentence) -> Sentence {
    var sum = a
    sum.parts += b.parts
    return sum
  }

  /// What parts a sentence from the next: nothing after the wide stop of some languages.
  private static func blank(after sentence: Sentence) -> Sentence {
    let isWide = sentence.plain.unicodeScalars.last.map { $0.value > 0x2E7F } ?? false
    return isWide ? "" : " "
  }

  /// Sentences one after the other.
  package static func joined(_ sentences: [Sentence]) -> Sentence {
    var all: Sentence = ""
    for sentence in sentences where !sentence.isEmpty {
      all = all.isEmpty ? sentence : all + blank(after: all) + sentence
    }
    return all
  }
}
