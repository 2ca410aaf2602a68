import Chart
import Market
import Text

/// What a picture is written as.
enum PictureFormat: String, CaseIterable {
  case svg, png, html

  /// By the ending of a path; SVG on standard output.
  init(path: String) throws {
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
struct Picture {
  let description: ChartDescription
  /// The same laid out for a phone; nil where it is as narrow already.
  var narrow: ChartDescription?
  var data: ChartData
  /// What a reader of the candles should know.
  let notes: [String]
}

extension Picture {
  /// The bytes of the picture, and what a reader of it should know, such as characters that no font has.
  ///
  /// - Throws: `ChartRefusal`, for PNG also where this machine has no font.
  func drawn(_ format: PictureFormat, density: Int) throws -> (bytes: [UInt8], notes: [String]) {
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
