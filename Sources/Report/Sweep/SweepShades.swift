import Chart

extension SweepScale {
  private static let opacities = [10, 20, 31, 43, 55]
  private static let inks = [8, 16, 28, 42, 60]

  /// Paints cells in the shades of their levels.
  ///
  /// - Parameter cells: by their levels.
  func shade(_ figure: inout SmallFigure, _ cells: [Int: [Box]]) {
    for level in cells.keys.sorted() {
      guard let some = cells[level] else { continue }
      if level == 0 {
        figure.boxes(.grid, some)
      } else if hold == nil {
        figure.boxes(.bar, some, percent: Self.inks[level - 1])
      } else {
        if level < 0 { figure.boxes(.bar, dashes(in: some), percent: 55) }
        figure.boxes(
          level > 0 ? .histogramUpAway : .histogramDownAway, some,
          percent: Self.opacities[abs(level) - 1])
      }
    }
  }

  /// A dash in each cell that has room for one: what is worse needs no colour to be seen.
  private func dashes(in cells: [Box]) -> [Box] {
    cells.filter { $0.width >= 6 && $0.height >= 5 }.map { cell in
      let width = Int(cell.width) / 2
      return Box(
        Int(cell.x) + (Int(cell.width) - width) / 2, Int(cell.y) + Int(cell.height) / 2, width, 1)
    }
  }
}
