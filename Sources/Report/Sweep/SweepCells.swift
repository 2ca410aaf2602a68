import Chart
import Replay
import Text

/// What the script of the page says of each cell of the map: of a setting, or of the best of those that share
/// the cell.
struct SweepCells {
  /// The most cells that are told one by one; of more those of the picture are.
  private static let most = 20_000
  /// The most cells that are drawn by other figures too.
  private static let mostDetailed = 4_000

  /// How many values share a cell.
  let group: (x: Int, y: Int)
  private let report: SweepReport
  private let grid: SweepGrid
  private let figure: SweepMapFigure
  /// Those of the settings that the map shows.
  private let neighbours: SweepNeighbours?
  /// The best settings of the whole search, as the page lists them: the places of each, if it is on the map.
  private let listed: [[Int]?]
  private let across: Int
  /// The best trial of each cell, by its place among all; rows from below.
  private var best: [Int?]

  /// - Parameters:
  ///   - whole: the whole search.
  ///   - report: what of it the map shows.
  init(
    _ whole: SweepReport, showing report: SweepReport, _ grid: SweepGrid, _ figure: SweepMapFigure,
    _ neighbours: SweepNeighbours?
  ) {
    (self.report, self.grid, self.figure, self.neighbours) = (report, grid, figure, neighbours)
    listed = whole.ranking.prefix(topSettings).map { whole.placesOfNumbers(whole.trials[$0]) }
    let (columns, rows) = (report.axes[grid.x].values.count, report.axes[grid.y].values.count)
    group = columns * rows <= Self.most ? (1, 1) : figure.group(.large)
    across = (columns + group.x - 1) / group.x
    best = Array(repeating: nil, count: across * ((rows + group.y - 1) / group.y))
    for place in report.ranking {
      let cell = cell(of: report.trials[place].places)
      if best[cell] == nil { best[cell] = place }
    }
  }

  /// Whether they are few enough for maps of other figures.
  var isDetailed: Bool { group == (1, 1) && best.count <= Self.mostDetailed }

  /// Whether each cell is one setting.
  var isPlain: Bool { group == (1, 1) && !grid.isMedian }

  /// The cell of a setting.
  private func cell(of places: [Int]) -> Int {
    places[grid.y] / group.y * across + places[grid.x] / group.x
  }

  /// The median of the cell of a trial.
  func median(of trial: SweepReport.Trial) -> Double? { median(cell(of: trial.places)) }

  private func median(_ cell: Int) -> Double? {
    let (x, y) = (cell % across * group.x, cell / across * group.y)
    return grid.median(x..<x + group.x, y..<y + group.y)
  }

  /// The lowest score of a trial's neighbours.
  func lowestNeighbour(of trial: SweepReport.Trial) -> String {
    neighbours?.scores(around: trial).first.map(report.scoreText) ?? "–"
  }

  /// The settings, values and figures as texts.
  var data: JSON {
    let (x, y) = (report.axes[grid.x], report.axes[grid.y])
    func labels(_ axis: SweepReport.Axis) -> JSON {
      .list(axis.values.indices.map { .text(report.value(axis, $0)) })
    }
    let shown = best.map { $0.map { report.trials[$0] } }
    func oneLine(_ text: String) -> String {
      text.utf8.contains(UInt8(ascii: "\n")) ? text.replacing("\n", with: " ") : text
    }
    func column(_ text: (SweepReport.Trial) -> String) -> JSON {
      let texts = shown.map { $0.map { oneLine(text($0)) } ?? "" }
      return .text(texts.joined(separator: "\n"))
    }
    var columns: [JSON] = []
    if !isPlain { columns.append(column(report.values(of:))) }
    columns.append(column { $0.score.map(report.scoreText) ?? "–" })
    columns += report.figuresBeside.map { key in column { report.text(key, $0.figures) } }
    columns.append(column(lowestNeighbour))
    if !isPlain { columns.append(column { median(of: $0).map(report.scoreText) ?? "–" }) }
    // A setting with other choices has no cell.
    let ranked = listed.map { $0.map { cell(of: $0) } ?? -1 }
    let reports = zip(ranked, report.reports).filter { $0.0 >= 0 }
      .map { ("\($0)", JSON.text(address($1))) }
    return .object([
      "x": labels(x), "y": labels(y), "names": .list([.text(x.name), .text(y.name)]),
      "group": .list([.whole(group.x), .whole(group.y)]), "columns": .list(columns),
      "isPlain": .bool(isPlain), "chosen": .whole(ranked.first ?? 0),
      "ranked": .list(ranked.map(JSON.whole)),
      "reports": .object(Dictionary(reports) { first, _ in first }),
      "frames": .object(
        Dictionary(
          FrameSize.allCases.map { size in
            (size.layout, .list(figure.places(size).map(JSON.whole)))
          }
        ) { $1 }),
    ])
  }
}
