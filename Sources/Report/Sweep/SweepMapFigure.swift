import Chart

/// The map of two parameters with the slices through the chosen on its edges.
struct SweepMapFigure {
  let report: SweepReport
  let grid: SweepGrid
  let scale: SweepScale
  /// The map that the search was made for: its plateau is outlined, its steadiest setting marked.
  private let main: Bool
  /// The cell of the steadiest setting.
  private let steadiest: SweepGrid.Cell?

  /// - Parameter main: whether the figure is that by which settings were chosen.
  init(
    report: SweepReport, grid: SweepGrid, steadiest: SweepGrid.Cell? = nil, main: Bool = true
  ) {
    self.report = report
    self.grid = grid
    self.steadiest = steadiest
    self.main = main
    scale = SweepScale(grid.cells.joined().compactMap { $0 }, hold: report.holdScore)
  }

  /// Where things are, in pixels.
  private struct Frame {
    let width: Int
    let left: Int
    let top: Int
    let cell: (width: Int, height: Int)
    /// Values that share a cell where there are more than pixels.
    let group: (x: Int, y: Int)
    let columns: Int
    let rows: Int
    let sliceTop: Int
    let sliceRight: Int
    var right: Int { left + columns * cell.width }
    var bottom: Int { top + rows * cell.height }
    var height: Int { bottom + 30 }
    var gap: Int { min(cell.width, cell.height) >= 5 ? 1 : 0 }

    init(_ size: FrameSize, columns: Int, rows: Int) {
      let (width, height, left) =
        switch size {
        case .large: (832, 607, 44)
        case .medium: (688, 525, 40)
        case .small: (358, 420, 30)
        }
      self.width = width
      self.left = left
      sliceTop = size == .small ? 64 : 84
      sliceRight = size == .small ? 0 : 120
      top = sliceTop + 16
      let free = (width - left - (sliceRight > 0 ? sliceRight + 16 : 2), height - top - 30)
      group = (
        max(1, (3 * columns + free.0 - 1) / free.0), max(1, (3 * rows + free.1 - 1) / free.1)
      )
      self.columns = (columns + group.x - 1) / group.x
      self.rows = (rows + group.y - 1) / group.y
      cell = (
        min(24, max(1, free.0 / self.columns)), min(20, max(1, free.1 / self.rows))
      )
    }

    func x(_ place: Int) -> Int { left + place / group.x * cell.width }
    /// Grows upwards.
    func y(_ place: Int) -> Int { bottom - (place / group.y + 1) * cell.height }
  }

  private func frame(_ size: FrameSize) -> Frame {
    Frame(
      size, columns: report.axes[grid.x].values.count, rows: report.axes[grid.y].values.count)
  }

  /// How many values share a cell of the picture.
  func group(_ size: FrameSize) -> (x: Int, y: Int) { frame(size).group }

  /// Where the cells are: the left edge, the lower edge, width and height of a cell, how many values share
  /// one across and upwards, width and height of the picture.
  func places(_ size: FrameSize) -> [Int] {
    let frame = frame(size)
    return [
      frame.left, frame.bottom, frame.cell.width, frame.cell.height, frame.group.x, frame.group.y,
      frame.width, frame.height,
    ]
  }

  func figure(_ size: FrameSize) -> String {
    let frame = frame(size)
    var figure = SmallFigure(
      width: frame.width, height: frame.height,
      title:
        "\(report.scoreName) of \(report.trials.count) setting\(report.trials.count == 1 ? "" : "s")",
      summary:
        "The \(report.tries == 1 ? "only try" : "best of \(report.tries) tries") is \(report.best.map(report.setting) ?? "none")."
    )
    cells(&figure, frame)
    outline(&figure, frame)
    mark(&figure, frame)
    axes(&figure, frame)
    topSlice(&figure, frame)
    if frame.sliceRight > 0 { rightSlice(&figure, frame) }
    return figure.svg(id: "sm\(main ? "" : report.score)\(size.layout)")
  }

  // MARK: Cells

  private func cells(_ figure: inout SmallFigure, _ frame: Frame) {
    var boxes: [Int: [Box]] = [:]
    for row in 0..<frame.rows {
      for column in 0..<frame.columns {
        guard let value = value(column, row, frame) else { continue }
        boxes[scale.level(value), default: []].append(
          Box(
            frame.left + column * frame.cell.width, frame.bottom - (row + 1) * frame.cell.height,
            frame.cell.width - frame.gap, frame.cell.height - frame.gap))
      }
    }
    scale.shade(&figure, boxes)
  }

  /// The figure of a cell; the median where several values share it.
  private func value(_ column: Int, _ row: Int, _ frame: Frame) -> Double? {
    let (x, y) = (column * frame.group.x, row * frame.group.y)
    return grid.median(x..<x + frame.group.x, y..<y + frame.group.y)
  }

  /// The edge of the plateau.
  private func outline(_ figure: inout SmallFigure, _ frame: Frame) {
    guard main, frame.group == (1, 1) else { return }
    let plateau = grid.plateau
    guard plateau.count > 1 else { return }
    func isIn(_ x: Int, _ y: Int) -> Bool { plateau.contains(SweepGrid.Cell(x: x, y: y)) }
    var edges: [Box] = []
    let (width, height) = frame.cell
    for cell in plateau.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      let (x, y) = (frame.x(cell.x), frame.y(cell.y))
      if !isIn(cell.x - 1, cell.y) { edges.append(Box(x - 1, y - 1, 1, height + 1)) }
      if !isIn(cell.x + 1, cell.y) { edges.append(Box(x + width - 1, y - 1, 1, height + 1)) }
      if !isIn(cell.x, cell.y + 1) { edges.append(Box(x - 1, y - 1, width + 1, 1)) }
      if !isIn(cell.x, cell.y - 1) { edges.append(Box(x - 1, y + height - 1, width + 1, 1)) }
    }
    figure.boxes(.bar, edges)
  }

  /// The chosen, and the steadiest.
  private func mark(_ figure: inout SmallFigure, _ frame: Frame) {
    if main, let cell = steadiest, (cell.x, cell.y) != grid.chosen {
      self.frame(&figure, frame, cell.x, cell.y, 1)
    }
    self.frame(&figure, frame, grid.chosen.x, grid.chosen.y, 2)
  }

  private func frame(
    _ figure: inout SmallFigure, _ frame: Frame, _ x: Int, _ y: Int, _ weight: Int
  ) {
    let (left, top) = (frame.x(x) - 1, frame.y(y) - 1)
    let (width, height) = (frame.cell.width + 1, frame.cell.height + 1)
    func rings(_ range: Range<Int>) -> [Box] {
      range.map {
        Box(left - $0, top - $0, width + 2 * $0, height + 2 * $0, hollow: true)
      }
    }
    figure.boxes(.paper, rings(weight..<weight + 1))
    figure.boxes(.bar, rings(0..<weight))
  }

  // MARK: Axes

  private func axes(_ figure: inout SmallFigure, _ frame: Frame) {
    let (x, y) = (report.axes[grid.x], report.axes[grid.y])
    let everyX = every(x, frame.cell.width, frame.group.x, 40)
    for place in stride(from: 0, to: x.values.count, by: everyX) {
      figure.label(
        PlacedText(
          .text, report.value(x, place), x: frame.x(place) + frame.cell.width / 2,
          y: frame.bottom + 14, .middle))
    }
    let everyY = every(y, frame.cell.height, frame.group.y, 22)
    for place in stride(from: 0, to: y.values.count, by: everyY) {
      figure.label(
        PlacedText(
          .text, report.value(y, place), x: frame.left - 8,
          y: frame.y(place) + frame.cell.height / 2 + 4, .end))
    }
    figure.label(PlacedText(.textStrong, x.name, x: frame.right, y: frame.bottom + 28, .end))
    figure.label(PlacedText(.textStrong, y.name, x: 0, y: frame.top - 6))
  }

  /// At which values numbers are written, so that they do not touch.
  private func every(_ axis: SweepReport.Axis, _ cell: Int, _ group: Int, _ room: Int) -> Int {
    let least = max(1, room * group / max(1, cell))
    return [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 100_000]
      .first { $0 >= least } ?? 1_000_000
  }

  // MARK: Slices

  private var known: [Double] { grid.cells.joined().compactMap { $0 } }

  private func slice(_ from: Int, _ to: Int) -> LinearScale {
    let values = known + (report.holdScore.map { [$0] } ?? [])
    return LinearScale(values.min() ?? 0, values.max() ?? 1, from: from, to: to)
  }

  private func topSlice(_ figure: inout SmallFigure, _ frame: Frame) {
    let scale = slice(frame.sliceTop, 16)
    var fan: [Box] = []
    var line: [(Int, Int)] = []
    for x in report.axes[grid.x].values.indices {
      let column = grid.cells.compactMap { $0[x] }
      let left = frame.x(x)
      if let low = column.min(), let high = column.max() {
        let top = scale.pixel(high)
        fan.append(Box(left, top, frame.cell.width, max(1, scale.pixel(low) - top)))
      }
      if let value = grid.value(x, grid.chosen.y) {
        line.append((left + frame.cell.width / 2, scale.pixel(value)))
      }
    }
    figure.boxes(.candleFlat, frame.group.x == 1 ? fan : [], percent: 18)
    holding(&figure, upright: false, frame, scale)
    figure.polyline(.inkLine, line)
    let y = report.axes[grid.y]
    figure.label(
      PlacedText(
        .text, "\(y.name) \(report.value(y, grid.chosen.y)), along \(report.axes[grid.x].name)",
        x: frame.left, y: 11))
    dot(&figure, grid.value(grid.chosen.x, grid.chosen.y)) { value in
      (frame.x(grid.chosen.x) + frame.cell.width / 2, scale.pixel(value))
    }
  }

  private func rightSlice(_ figure: inout SmallFigure, _ frame: Frame) {
    let left = frame.right + 16
    let scale = slice(left, left + frame.sliceRight - 4)
    var fan: [Box] = []
    var line: [(Int, Int)] = []
    for y in report.axes[grid.y].values.indices {
      let row = grid.cells[y].compactMap { $0 }
      let top = frame.y(y)
      if let low = row.min(), let high = row.max() {
        let start = scale.pixel(low)
        fan.append(Box(start, top, max(1, scale.pixel(high) - start), frame.cell.height))
      }
      if let value = grid.value(grid.chosen.x, y) {
        line.append((scale.pixel(value), top + frame.cell.height / 2))
      }
    }
    figure.boxes(.candleFlat, frame.group.y == 1 ? fan : [], percent: 18)
    holding(&figure, upright: true, frame, scale)
    figure.polyline(.inkLine, line)
    let x = report.axes[grid.x]
    figure.label(
      PlacedText(.text, "\(x.name) \(report.value(x, grid.chosen.x))", x: left, y: frame.top - 6))
    dot(&figure, grid.value(grid.chosen.x, grid.chosen.y)) { value in
      (scale.pixel(value), frame.y(grid.chosen.y) + frame.cell.height / 2)
    }
  }

  private func dot(
    _ figure: inout SmallFigure, _ value: Double?, _ place: (Double) -> (Int, Int)
  ) {
    guard let value else { return }
    let (x, y) = place(value)
    figure.disc(.dot, x: x, y: y, radius: 3)
  }

  /// Holding, dashed.
  private func holding(
    _ figure: inout SmallFigure, upright: Bool, _ frame: Frame, _ scale: LinearScale
  ) {
    guard let hold = report.holdScore else { return }
    let place = scale.pixel(hold)
    let range = upright ? frame.top..<frame.bottom : frame.left..<frame.right
    figure.boxes(
      .candleFlat,
      stride(from: range.lowerBound, to: range.upperBound, by: 6).map {
        upright ? Box(place, $0, 1, 3) : Box($0, place, 3, 1)
      })
  }
}
