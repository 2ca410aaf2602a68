import Mustache

/// A template of the report: Mustache, in which `{{name}}` is escaped by `Markup` and `{{{name}}}`
/// is markup that this module made.
struct Template: Sendable {
  private let template: MustacheTemplate

  /// A template from its text. A fault in it is a fault of this module.
  init(_ text: String) {
    MustacheContentTypes.register(PageContent(), named: PageContent.name)
    do {
      template = try MustacheTemplate(string: "{{% CONTENT_TYPE:\(PageContent.name)}}" + text)
    } catch {
      preconditionFailure("a template of the report does not parse: \(error)")
    }
  }

  /// The template with its names filled in.
  func callAsFunction(_ values: [String: Any]) -> String { template.render(values) }
}

/// Escapes by bytes; the library's own escaping looks at whole characters.
private struct PageContent: MustacheContentType {
  static let name = "PAGE"
  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}
