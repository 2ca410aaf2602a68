import Mustache
import Synchronization
import Text

/// A template of the report: Mustache, in which `{{name}}` is escaped by `Markup` and `{{{name}}}`
/// is markup that this module made.
final class Template: Sendable {
  private let template: MustacheTemplate
  private let text: String
  /// It in the language of the phrasebook that was last in force. A book is that of one page, and is to
  /// notice what it lacks.
  private let told = Mutex<(book: Phrasebook, template: MustacheTemplate)?>(nil)

  /// A template from its text. A fault in it is a fault of this module.
  init(_ text: String) {
    MustacheContentTypes.register(PageContent(), named: PageContent.name)
    template = Self.parsed(text)
    self.text = text
  }

  private static func parsed(_ text: String) -> MustacheTemplate {
    do {
      return try MustacheTemplate(string: "{{% CONTENT_TYPE:\(PageContent.name)}}" + text)
    } catch {
      preconditionFailure("a template of the report does not parse: \(error)")
    }
  }

  /// The template with its names filled in.
  func callAsFunction(_ values: [String: Any]) -> String {
    let values = values.mapValues(Self.withoutBlanks)
    guard let book = Phrasebook.current else { return template.render(values) }
    return localized(book).render(values)
  }

  private func localized(_ book: Phrasebook) -> MustacheTemplate {
    told.withLock { told in
      if let told, told.book === book { return told.template }
      let template = Self.parsed(LocalizedTemplate.text(text))
      told = (book, template)
      return template
    }
  }

  /// An empty text counts as nothing, so that `{{#name}}` skips it.
  private static func withoutBlanks(_ value: Any) -> Any {
    switch value {
    case let text as String: text.isEmpty ? Blank() : text
    case let list as [[String: Any]]: list.map { $0.mapValues(withoutBlanks) }
    default: value
    }
  }
}

/// Nothing to a section, and no characters to a variable.
private struct Blank: MustacheCustomRenderable {
  var renderText: String { "" }
  var isNull: Bool { true }
}

/// Escapes by bytes; the library's own escaping looks at whole characters.
private struct PageContent: MustacheContentType {
  static let name = "PAGE"
  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
