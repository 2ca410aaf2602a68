import Glibc
import Replay

/// The figures of a search over two of its parameters: those that matter most, each cell the median over
/// the others.
struct SweepGrid {
  /// The places of the parameters among all.
  let x: Int
  let y: Int
  /// Rows of cells by the place of y, then of x; `nil` where nothing was tried.
  let cells: [[Double?]]
  /// Whether a cell may hold several settings.
  let isMedian: Bool
  /// The cell of the chosen.
  let chosen: (x: Int, y: Int)

  init?(_ report: SweepReport, _ importance: Importance?) {
    guard report.axes.count > 1, let best = report.best else { return nil }
    let order = report.axes.indices.sorted {
      let (a, b) = (importance?.shares[$0] ?? 0, importance?.shares[$1] ?? 0)
      return a == b ? $0 < $1 : a > b
    }
    self.init(report, x: min(order[0], order[1]), y: max(order[0], order[1]), best)
  }

  /// The scores of a report over the same parameters.
  func scored(_ report: SweepReport) -> SweepGrid? {
    report.best.flatMap { SweepGrid(report, x: x, y: y, $0) }
  }

  private init?(_ report: SweepReport, x: Int, y: Int, _ best: SweepReport.Trial) {
    (self.x, self.y) = (x, y)
    let (columns, rows) = (report.axes[x].values.count, report.axes[y].values.count)
    guard columns * rows <= 4_000_000 else { return nil }
    var gathered = [[Double]](repeating: [], count: columns * rows)
    for trial in report.trials {
      guard let score = trial.score else { continue }
      gathered[trial.places[y] * columns + trial.places[x]].append(score)
    }
    cells = (0..<rows).map { row in
      (0..<columns).map { gathered[row * columns + $0].middle }
    }
    isMedian = report.axes.count > 2
    chosen = (best.places[x], best.places[y])
  }

  func value(_ x: Int, _ y: Int) -> Double? {
    cells.indices.contains(y) && cells[y].indices.contains(x) ? cells[y][x] : nil
  }

  /// The median of some columns and rows, the upper one of two; `nil` where nothing of them was tried.
  func median(_ columns: Range<Int>, _ rows: Range<Int>) -> Double? {
    if columns.count == 1, rows.count == 1 { return value(columns.lowerBound, rows.lowerBound) }
    let found = rows.flatMap { y in columns.compactMap { value($0, y) } }.sorted()
    return found.isEmpty ? nil : found[found.count / 2]
  }

  /// Cells joined by an edge to the chosen whose figure keeps nine tenths of its.
  var plateau: Set<Cell> {
    guard let own = value(chosen.x, chosen.y) else { return [] }
    let least = own - 0.1 * abs(own)
    var found: Set<Cell> = [Cell(x: chosen.x, y: chosen.y)]
    var waiting = Array(found)
    while let cell = waiting.popLast() {
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let next = Cell(x: cell.x + dx, y: cell.y + dy)
        guard let value = value(next.x, next.y), value >= least, !found.contains(next) else {
          continue
        }
        found.insert(next)
        waiting.append(next)
      }
    }
    return found
  }

  struct Cell: Hashable {
    let x: Int
    let y: Int
  }
}

/// How a figure is coloured: by what it is better or worse than buy and hold, in five steps each.
struct SweepScale {
  /// What cells are compared with; `nil` where holding has no such figure.
  let hold: Double?
  let step: Double
  private let bounds: [Double]

  init(_ values: [Double], hold: Double?) {
    self.hold = hold
    let distances = values.map { abs($0 - (hold ?? 0)) }.sorted()
    let far = distances.isEmpty ? 1 : distances[min(distances.count - 1, distances.count * 19 / 20)]
    step = Self.step(far / 5)
    let sorted = values.sorted()
    bounds = (1..<5).map { sorted.isEmpty ? 0 : sorted[sorted.count * $0 / 5] }
  }

  /// The smallest of 1, 2, 2.5, 5, 6, 8 · 10ⁿ that is not below a number.
  private static func step(_ least: Double) -> Double {
    guard least > 0, least.isFinite else { return 1 }
    let power = pow(10, log10(least).rounded(.down))
    return ([1, 2, 2.5, 5, 6, 8, 10].first { $0 * power >= least * 0.999_999 } ?? 10) * power
  }

  /// From -5 to 5, 0 for what holding has; without holding from 1 to 5.
  func level(_ value: Double) -> Int {
    guard let hold else { return 1 + bounds.count { value >= $0 } }
    let steps = (value - hold) / step
    if steps == 0 { return 0 }
    return steps > 0 ? Int(min(5, steps.rounded(.up))) : -Int(min(5, (-steps).rounded(.up)))
  }
}

extension [Double] {
  /// The median; `nil` of nothing.
  var middle: Double? {
    if isEmpty { return nil }
    let sorted = sorted()
    let half = count / 2
    return count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}
