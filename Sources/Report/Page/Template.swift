import Mustache
import Text

/// A template of the report: Mustache, in which `{{name}}` is escaped by `Markup` and `{{{name}}}`
/// is markup that this module made.
struct Template: Sendable {
  private let template: MustacheTemplate
  private let text: String

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
    guard Language.current != .english else { return template.render(values) }
    return Self.parsed(LocalizedTemplate.text(text)).render(values)
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
