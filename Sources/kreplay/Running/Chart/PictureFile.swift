import Chart
import Market

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
  var data: ChartData
  /// What a reader of the candles should know.
  let notes: [String]
}

extension Picture {
  /// The bytes of the picture.
  ///
  /// - Throws: `ChartRefusal`, for PNG also where this machine has no font.
  func bytes(_ format: PictureFormat, density: Int) throws -> [UInt8] {
    try chartFault { () throws(ChartError) in
      try description.check(data)
      return switch format {
      case .svg: Array(description.svg(data, mode: .standalone(description.theme)).utf8)
      case .png: try description.png(data, density: density, needsText: true).bytes
      case .html: Array(page.utf8)
      }
    }
  }

  /// A page that shows the picture and nothing else; it asks the net for nothing.
  private var page: String {
    let svg = description.svg(data, mode: .standalone(description.theme))
    let paper = description.theme.color(.paper).css
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(escaped([data.name, data.frame].filter { !$0.isEmpty }.joined(separator: " ")))</title>
      <style>body{margin:0;background:\(paper)}svg{display:block;margin:0 auto;max-width:100%;height:auto}</style>
      <body>
      \(svg)
      </body>
      </html>

      """
  }

  private func escaped(_ text: String) -> String {
    printable(text).reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      default: result.append(character)
      }
    }
  }
}
