import Chart
package import Market
import Strategy

/// A report's chart that cannot be read or drawn.
package struct ReportChartError: UserError {
  /// What is wrong, where, and the cure.
  package let description: String
  package var exitCode: ExitCode { .usage }

  init(description: String) { self.description = description }

  /// A chart that makes other bars of those that the run was made of: a report shows a part of these,
  /// with the trades on them.
  init(_ transform: ChartTransform, at node: DocumentNode, of document: StrategyDocument) {
    let type =
      switch transform {
      case .heikinAshi: "heikin-ashi"
      case .renko: "renko"
      case .timeShare: "timeshare"
      }
    description =
      "a report draws the bars that the run was made of, and 'transform' makes others; remove it, "
      + "and let 'kreplay chart --run last --type \(type)' draw them\n"
      + Self.place(of: "transform", in: node, document).words
  }

  /// Where a key of the chart is; the chart itself where a preset has it.
  private static func place(
    of key: String, in node: DocumentNode, _ document: StrategyDocument
  ) -> Place {
    var position = node.position
    var path = "report.chart"
    if case .mapping(let entries) = node.content,
      let entry = entries.first(where: { $0.key == key })
    {
      position = entry.keyPosition
      path += "." + key
    }
    var place = Place(
      file: document.path, line: position.line, column: position.column, path: path)
    let lines = document.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.indices.contains(position.line - 1) {
      let line = lines[position.line - 1]
      let rest = line.unicodeScalars.dropFirst(position.column - 1)
      let start = line.utf8.count - String(Substring(rest)).utf8.count
      let isQuoted = rest.first == "\"" || rest.first == "'"
      let length = path.hasSuffix(key) ? key.utf8.count + (isQuoted ? 2 : 0) : 1
      place.excerpt = Excerpt(String(line), start..<start + length)
    }
    return place
  }
}
