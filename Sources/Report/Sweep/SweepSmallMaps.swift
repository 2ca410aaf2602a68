import Chart
import Replay

/// The map once more for each value of a third parameter, side by side.
struct SweepSmallMaps {
  /// The most maps.
  private static let most = 12
  /// The most cells of all of them.
  private static let mostCells = 4_000_000
  private static let (width, height) = (160, 120)

  /// The map of one value of the third parameter.
  fileprivate struct One {
    /// The value's place.
    let value: Int
    /// Rows of cells by the place of y, then of x; `nil` where nothing was tried.
    let cells: [[Double?]]
    let scores: [Double]
  }

  private let whole: SweepReport
  /// The places of the parameters among all.
  private let x: Int, y: Int, third: Int
  private let maps: [One]
  private let scale: SweepScale
  /// Whether a cell may hold several settings.
  private let isMedian: Bool

  /// - Parameters:
  ///   - whole: the whole search.
  ///   - shown: what of it the map shows, with its grid.
  /// - Returns: `nil` where there is no third parameter.
  init?(
    _ whole: SweepReport, _ shown: SweepReport, _ grid: SweepGrid, _ importance: Importance?
  ) {
    guard let best = whole.best else { return nil }
    let numbers = whole.axes.indices.filter { whole.axes[$0].labels == nil }
    let (x, y) = (numbers[grid.x], numbers[grid.y])
    let others = whole.axes.indices.filter {
      $0 != x && $0 != y && whole.axes[$0].values.count > 1
    }
    let shares = importance?.shares
    guard
      let third = others.max(by: { a, b in
        let (first, second) = (shares?[a] ?? 0, shares?[b] ?? 0)
        return first == second ? a > b : first < second
      })
    else { return nil }
    (self.whole, self.x, self.y, self.third) = (whole, x, y, third)
    isMedian = others.contains { $0 != third && whole.axes[$0].labels == nil }
    let fixed = whole.choices.filter { $0 != third }
    let trials = whole.trials.filter { trial in
      fixed.allSatisfy { trial.places[$0] == best.places[$0] }
    }
    let values = Self.chosen(whole.axes[third].values.count, best.places[third])
    let cells = whole.axes[x].values.count * whole.axes[y].values.count
    guard cells * values.count <= Self.mostCells else { return nil }
    maps = values.map { value in
      One(value, trials.filter { $0.places[third] == value }, x, y, whole)
    }
    let isCompared = whole.axes[third].labels == nil || whole.holdsOne
    scale = SweepScale(
      maps.flatMap { $0.cells.joined().compactMap { $0 } }, hold: isCompared ? whole.holdScore : nil
    )
  }

  /// Values that are spread evenly over some, those at the ends and one that is wanted among them.
  static func chosen(_ count: Int, _ wanted: Int) -> [Int] {
    guard count > most else { return Array(0..<count) }
    var places = (0..<most).map { $0 * (count - 1) / (most - 1) }
    let nearest = places.indices.min { abs(places[$0] - wanted) < abs(places[$1] - wanted) } ?? 0
    places[nearest] = wanted
    return places
  }

  // MARK: Words

  private var name: String { whole.axes[third].name }

  private func value(_ map: One) -> String { whole.value(whole.axes[third], map.value) }

  /// With which values the settings are best and worst as a whole.
  private var title: String {
    let known = maps.compactMap { map in map.scores.middle.map { (map, $0) } }
    guard let high = known.max(by: { $0.1 < $1.1 }), let low = known.min(by: { $0.1 < $1.1 }),
      high.1 > low.1
    else { return "The map for each value of \(name)" }
    return
      "With \(name) \(value(high.0)) the median of the settings is highest, \(whole.scoreText(high.1)), with \(value(low.0)) lowest, \(whole.scoreText(low.1))"
  }

  private var sub: String {
    let (x, y) = (whole.axes[x], whole.axes[y])
    func ends(_ axis: SweepReport.Axis) -> String {
      "\(axis.name) \(whole.value(axis, 0)) – \(whole.value(axis, axis.values.count - 1))"
    }
    let count = whole.axes[third].values.count
    let some =
      maps.count < count ? " \(maps.count) of its \(ReportNumbers.count(count)) values." : ""
    let cell = isMedian ? " Each cell is the median over the other parameters." : ""
    let fixed = whole.choices.filter { $0 != third }
    let best = whole.best.map { best in
      fixed.map { "\(whole.axes[$0].name) \(whole.value(whole.axes[$0], best.places[$0]))" }
        .joined(separator: ", ")
    }
    let choices = best.map { $0.isEmpty ? "" : " With \($0)." } ?? ""
    let colour =
      scale.hold == nil
      ? "darker where the \(whole.scoreName) is higher"
      : "in steps of \(whole.scoreText(scale.step)) from buy and hold"
    return
      "To the right \(ends(x)), upwards \(ends(y)); one scale for all, \(colour).\(some)\(cell)\(choices) The frame is the best of all, a dot the best cell of each."
  }

  // MARK: Figures

  /// A part of the section of the map.
  var markup: String {
    template([
      "title": title, "sub": sub,
      "maps": maps.enumerated().map { place, map -> [String: Any] in
        let isBest = map.value == whole.best?.places[third]
        return [
          "svg": figure(map).svg(id: "sw\(place)"), "name": "\(name) \(value(map))",
          "class": isBest ? "on" : "", "words": words(map),
        ]
      },
    ])
  }

  private func words(_ map: One) -> String {
    guard let median = map.scores.middle, let best = map.scores.max() else {
      return "nothing was tried"
    }
    return "median \(whole.scoreText(median)), best \(whole.scoreText(best))"
  }

  private func figure(_ map: One) -> SmallFigure {
    let (columns, rows) = (whole.axes[x].values.count, whole.axes[y].values.count)
    let group = (
      x: max(1, (3 * columns + Self.width - 1) / Self.width),
      y: max(1, (3 * rows + Self.height - 1) / Self.height)
    )
    let (across, up) = ((columns + group.x - 1) / group.x, (rows + group.y - 1) / group.y)
    let cell = (width: min(20, Self.width / across), height: min(16, Self.height / up))
    let gap = min(cell.width, cell.height) >= 5 ? 1 : 0
    let height = up * cell.height + 4
    var figure = SmallFigure(
      width: across * cell.width + 4, height: height,
      title:
        "\(whole.scoreName) by \(whole.axes[x].name) and \(whole.axes[y].name) with \(name) \(value(map))",
      summary: words(map).asBeginning + ".")
    func corner(_ column: Int, _ row: Int) -> (x: Int, y: Int) {
      (2 + column * cell.width, height - 2 - (row + 1) * cell.height)
    }
    var boxes: [Int: [Box]] = [:]
    var top: (score: Double, column: Int, row: Int)?
    for row in 0..<up {
      for column in 0..<across {
        let found = map.values(
          column * group.x..<(column + 1) * group.x, row * group.y..<(row + 1) * group.y)
        guard let value = found.middle else { continue }
        let (x, y) = corner(column, row)
        boxes[scale.level(value), default: []].append(
          Box(x, y, cell.width - gap, cell.height - gap))
        if value > top?.score ?? -.infinity { top = (value, column, row) }
      }
    }
    scale.shade(&figure, boxes)
    if let best = whole.best, best.places[third] == map.value {
      let (x, y) = corner(best.places[self.x] / group.x, best.places[self.y] / group.y)
      figure.boxes(.paper, [Box(x - 2, y - 2, cell.width + 3, cell.height + 3, hollow: true)])
      figure.boxes(.bar, [Box(x - 1, y - 1, cell.width + 1, cell.height + 1, hollow: true)])
    } else if let top {
      let (x, y) = corner(top.column, top.row)
      figure.disc(.dot, x: x + (cell.width - gap) / 2, y: y + (cell.height - gap) / 2, radius: 2)
    }
    return figure
  }

  private let template = Template(
    """
    <h3 class="next">{{title}}</h3><p class="sub">{{sub}}</p><div class="swx">{{#maps}}<figure{{#class}} class="{{class}}"{{/class}}><figcaption><b>{{name}}</b> {{words}}</figcaption>{{{svg}}}</figure>{{/maps}}</div>
    """)
}

extension SweepSmallMaps.One {
  /// The median of the scores of each cell.
  init(_ value: Int, _ trials: [SweepReport.Trial], _ x: Int, _ y: Int, _ report: SweepReport) {
    let (columns, rows) = (report.axes[x].values.count, report.axes[y].values.count)
    var gathered = [[Double]](repeating: [], count: columns * rows)
    for trial in trials {
      guard let score = trial.score else { continue }
      gathered[trial.places[y] * columns + trial.places[x]].append(score)
    }
    self.value = value
    scores = trials.compactMap(\.score)
    cells = (0..<rows).map { row in
      (0..<columns).map { gathered[row * columns + $0].middle }
    }
  }

  /// What some columns and rows of it have.
  func values(_ columns: Range<Int>, _ rows: Range<Int>) -> [Double] {
    rows.clamped(to: 0..<cells.count).flatMap { row in
      cells[row][columns.clamped(to: 0..<cells[row].count)].compactMap { $0 }
    }
  }
}
