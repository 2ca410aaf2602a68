package import Chart
import Indicators
import Market
import Replay
package import Strategy

/// The chart that a document describes for its report.
package struct ReportChart {
  /// What it shows, as it was described.
  package let description: ChartDescription
  /// The columns that are not the candles' own: named indicators and expressions.
  let names: [String]
  private let list: ExpressionList
  /// The document that describes it, for messages.
  private let path: String

  /// The chart of a document; `nil` where it describes none.
  ///
  /// - Throws: `ReportChartError` and `DocumentError` with the place of what is wrong.
  package init?(_ document: StrategyDocument) throws {
    guard let node = document.reportChart else { return nil }
    do {
      description = try ChartDescription(
        ChartNode(node), name: document.path, text: document.text, under: "report.chart")
    } catch {
      throw ReportChartError(description: error.description)
    }
    path = document.path
    if let transform = description.transform {
      throw ReportChartError(transform, at: node, of: document)
    }
    names = description.columnsOfExpressions
    list = try ExpressionList(
      names, timeframe: document.timeframe, in: "\(document.path): report.chart",
      namesOf: document, drawn: true)
  }

  /// Its columns at the recorded bars.
  func columns(_ recording: Recording, _ run: Run) throws -> [String: [Double]] {
    let columns = try recording.columns(
      list.columns.map(\.node), of: list.graph, run.instrument, frame: run.barFrame ?? run.baseFrame
    )
    return Dictionary(zip(names, columns)) { first, _ in first }
  }

  /// The chart in the width of a layout, of some of the data's bars.
  func described(_ size: FrameSize, _ bars: Range<Int>) -> ChartDescription {
    var chart = description
    if chart.frame == Frame() {
      chart.frame = size.frame
    } else {
      chart.frame.width = size.frame.width
    }
    // The bars that were asked for fill the width.
    if chart.window != BarWindow() { chart.frame.spacing = description.frame.spacing }
    chart.window = BarWindow(bars)
    let hasWeights = chart.panes.contains { if case .weight = $0.height { true } else { false } }
    if hasWeights, chart.height == nil {
      chart.height = size.price + (chart.panes.count - 1) * size.indicator + size.frame.timeAxis
    }
    return chart
  }

  /// Sees that there are bars where it shows some.
  func checkWindow(_ times: [Int64]) throws {
    let grid = ChartDescription(window: description.window) { Pane { Grid() } }
    try check(ChartData(times: times), grid)
  }

  /// Sees that it can be drawn.
  func check(_ data: ChartData, _ chart: ChartDescription) throws {
    do { try chart.check(data) } catch {
      let place = Place(file: path, path: "report.chart").words
      throw ReportChartError(
        description: error.description + (error.place == nil ? "\n" + place : ""))
    }
  }
}

extension ChartDescription {
  /// The columns that are not the candles' own: expressions.
  package var columnsOfExpressions: [String] {
    let candles: Set = ["open", "high", "low", "close", "volume"]
    return columns.filter { !candles.contains($0) }
  }
}

extension ChartNode {
  /// A value of a document, with its place.
  fileprivate init(_ node: DocumentNode) {
    let content: Content =
      switch node.content {
      case .mapping(let entries):
        .object(
          entries.map {
            Member(
              $0.key, line: $0.keyPosition.line, column: $0.keyPosition.column,
              ChartNode($0.value))
          })
      case .sequence(let nodes): .list(nodes.map { ChartNode($0) })
      case .text(let text): .text(text)
      case .plain(let text):
        if let number = node.number {
          .number(number)
        } else if let flag = node.flag {
          .flag(flag)
        } else {
          node.isNothing ? .nothing : .text(text)
        }
      }
    self.init(content, line: node.position.line, column: node.position.column)
  }
}
