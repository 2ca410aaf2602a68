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
    fileprivate var parts: [Part] = []
    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { parts.append(.plain(text)) }
    }
    package mutating func appendInterpolation(_ text: String) { appendLiteral(text) }
    package mutating func appendInterpolation(_ sentence: Sentence) { parts += sentence.parts }
    package mutating func appendInterpolation(strong text: String) { parts.append(.strong(text)) }
    package mutating func appendInterpolation(code text: String) { parts.append(.code(text)) }
  }

  package init(stringLiteral text: String) { parts = text.isEmpty ? [] : [.plain(text)] }
  package init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

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

  /// Sentences one after the other.
  package static func joined(_ sentences: [Sentence]) -> Sentence {
    var all: Sentence = ""
    for sentence in sentences where !sentence.isEmpty {
      all = all.isEmpty ? sentence : all + " " + sentence
    }
    return all
  }
}
