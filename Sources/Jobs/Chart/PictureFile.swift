public import Chart
import Market
import Text

/// What a picture is written as.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// A drawing, pixels, and a page with the drawing.
  case svg, png, html

  /// By the ending of a path; SVG on standard output.
  ///
  /// - Throws: a `UserError` where it ends in none.
  public init(path: String) throws {
    if path == "-" {
      self = .svg
      return
    }
    let ending = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    guard let format = PictureFormat(rawValue: ending) else {
      throw UsageError(
        "'\(printable(path))' ends in no format of a picture; let --out end in .svg, .png or .html")
    }
    self = format
  }
}

/// A chart with its numbers, ready to be written.
public struct Picture {
  /// What it shows, laid out by its frame.
  public let description: ChartDescription
  /// The same laid out for a phone; nil where it is as narrow already.
  public var narrow: ChartDescription?
  /// The columns that it draws.
  public var data: ChartData
  /// What a reader of the candles should know.
  public let notes: [String]
}

extension Picture {
  /// The bytes of the picture, and what a reader of it should know, such as characters that no font has.
  ///
  /// - Parameter density: the pixels of a PNG for each of its size, 1 to 4.
  /// - Throws: a `UserError`, for PNG also where this machine has no font.
  public func drawn(_ format: PictureFormat, density: Int = 1) throws -> (
    bytes: [UInt8], notes: [String]
  ) {
    try chartFault { () throws(ChartError) in
      let list = try description.picture(of: data)
      let said = list.notes.filter(\.isWorthSaying)
      switch format {
      case .svg: return (Array(svg(description, "chart").utf8), said.map(\.text))
      case .png:
        let image = try list.png(theme: description.theme, density: density, needsText: true)
        return (image.bytes, image.notes.filter(\.isWorthSaying).map(\.text))
      case .html: return (Array(page.utf8), said.map(\.text))
      }
    }
  }

  /// Writes the picture into a file, which appears whole or not at all; `-` is standard output.
  ///
  /// - Parameters:
  ///   - format: what it is written as; what the ending of the path says without.
  ///   - density: the pixels of a PNG for each of its size, 1 to 4.
  /// - Returns: what a reader of it should know, of the candles and of the picture.
  /// - Throws: a `UserError` for a file that cannot be written, a path that ends in no format, and for
  ///   PNG where this machine has no font.
  public func write(
    to path: String, as format: PictureFormat? = nil, density: Int = 1
  ) throws -> [String] {
    let drawn = try drawn(try format ?? PictureFormat(path: path), density: density)
    let file = try WriteFile(path)
    try file.write(drawn.bytes)
    try file.finish()
    return notes + drawn.notes
  }

  private func svg(_ chart: ChartDescription, _ id: String) -> String {
    chart.svg(data, mode: .standalone(chart.theme), id: id)
  }

  /// A page that shows the picture, on narrow windows one that is laid out for them; it asks the net for
  /// nothing.
  private var page: String {
    let paper = description.theme.color(.paper).css
    let title = printable([data.name, data.frame].filter { !$0.isEmpty }.joined(separator: " "))
    let small = narrow.map { "<div class=\"n\">\(svg($0, "narrow"))</div>\n" } ?? ""
    let rules =
      narrow == nil
      ? "" : ".n{display:none}@media(max-width:640px){.w{display:none}.n{display:block}}"
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(XML.escaped(title))</title>
      <style>body{margin:0;background:\(paper)}svg{display:block;margin:0 auto;max-width:100%;height:auto}\(rules)</style>
      <body>
      <div class="w">\(svg(description, "chart"))</div>
      \(small)</body>
      </html>

      """
  }
}

extension ChartNote {
  /// Whether the picture itself does not say it.
  fileprivate var isWorthSaying: Bool {
    if case .merged = self { false } else { true }
  }
}
