/// A pane with its rows and the scales of its sides.
struct SettledPane: Sendable {
  /// A mark and the side whose scale it has.
  struct Layer: Sendable {
    var mark: any Mark
    var isLeft: Bool
  }

  let description: Pane
  let rows: Range<Int>
  let layers: [Layer]
  let right: SettledScale
  /// The second scale, where marks ask for it.
  let left: SettledScale?
  /// Whether that is the right one with other numbers.
  let isMirrored: Bool

  init(
    _ pane: Pane, rows: Range<Int>, _ data: ChartData, _ bars: BarAxis, _ notes: inout [ChartNote]
  ) {
    let layers = pane.marks.map { mark in
      (mark as? OnLeft).map { Layer(mark: $0.mark, isLeft: true) }
        ?? Layer(mark: mark, isLeft: false)
    }
    let view = ChartView(
      data: data, bars: bars, format: pane.format, isJoined: pane.legend == .joined)
    let others = layers.filter(\.isLeft).map(\.mark)
    let own = layers.filter { !$0.isLeft }.map(\.mark)
    description = pane
    self.rows = rows
    self.layers = layers
    let right = SettledScale(pane.right, own, rows: rows, view, &notes)
    self.right = right
    let mirrored =
      others.isEmpty
      ? pane.leftNumbers.flatMap {
        SettledScale(mirroring: right, as: $0, rows: rows, own, view)
      } : nil
    isMirrored = mirrored != nil
    left =
      others.isEmpty ? mirrored : SettledScale(pane.left, others, rows: rows, view, &notes)
  }

  /// The scale that the grid follows: that of the right side where it shows anything.
  var main: SettledScale { right.hasValues ? right : left ?? right }

  /// The scale of a layer.
  func scale(_ layer: Layer) -> SettledScale { layer.isLeft ? left ?? right : right }

  /// The scale whose numbers stand at the right; nil for none.
  func rightNumbers(_ sides: Sides) -> SettledScale? {
    guard description.hasAxis, sides.contains(.right) else { return nil }
    return right.hasValues || left == nil ? right : nil
  }

  /// The scale whose numbers stand at the left: the second one, or a copy of the first.
  func leftNumbers(_ sides: Sides) -> SettledScale? {
    description.hasAxis && sides.contains(.left) ? left ?? right : nil
  }

  /// Whether a mark puts a number on the axis of a side.
  func hasPills(left: Bool) -> Bool {
    layers.contains { $0.isLeft == left && $0.mark.hasPill }
  }
}
