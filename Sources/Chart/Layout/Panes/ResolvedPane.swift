/// A mark whose values a pane is for, so that it is empty while none is known.
protocol ValuedMark: Mark {}

extension Candles: ValuedMark {}
extension Mountain: ValuedMark {}
extension Line: ValuedMark {}
extension Area: ValuedMark {}
extension Band: ValuedMark {}
extension Dots: ValuedMark {}
extension Histogram: ValuedMark {}
extension Volume: ValuedMark {}

/// A pane with its rows and the scales of its sides.
struct ResolvedPane: Sendable {
  /// A mark and the side whose scale it has.
  struct Layer: Sendable {
    var mark: any Mark
    var isLeft: Bool
  }

  let description: Pane
  let rows: Range<Int>
  let layers: [Layer]
  let right: ResolvedScale
  /// The second scale, where marks ask for it.
  let left: ResolvedScale?
  /// Whether that is the right one with other numbers.
  let isMirrored: Bool

  /// - Parameters:
  ///   - width: pixels of the plot.
  ///   - isFirst: whether it is the uppermost pane.
  init(
    _ pane: Pane, rows: Range<Int>, width: Int, isFirst: Bool, _ view: ChartView,
    _ notes: inout [ChartNote]
  ) {
    let layers = pane.marks.map { mark in
      (mark as? OnLeft).map { Layer(mark: $0.mark, isLeft: true) }
        ?? Layer(mark: mark, isLeft: false)
    }
    let others = layers.filter(\.isLeft).map(\.mark)
    let own = layers.filter { !$0.isLeft }.map(\.mark)
    description = pane
    self.rows = rows
    self.layers = layers
    let room = Legend.room(
      pane, Legend.entries(layers, view) { $0.isLeft ? pane.left.format : pane.format },
      measures: pane.scale.isRelative, width: width, height: rows.count, size: view.textSize,
      isFirst: isFirst)
    var (ofRight, ofLeft) = (pane.right, pane.left)
    ofRight.above.pixels = max(ofRight.above.pixels, room)
    ofLeft.above.pixels = max(ofLeft.above.pixels, room)
    let right = ResolvedScale(ofRight, own, rows: rows, view, &notes)
    self.right = right
    let mirrored =
      others.isEmpty
      ? pane.leftNumbers.flatMap {
        ResolvedScale(mirroring: right, as: $0, own, view)
      } : nil
    isMirrored = mirrored != nil
    left =
      others.isEmpty ? mirrored : ResolvedScale(ofLeft, others, rows: rows, view, &notes)
  }

  /// Whether something is to be drawn and none of it has a value.
  var isEmpty: Bool {
    if right.hasValues || left?.hasValues == true { return false }
    return layers.contains { $0.mark is any ValuedMark }
  }

  /// The scale that the grid follows: that of the right side where it shows anything.
  var main: ResolvedScale { right.hasValues ? right : left ?? right }

  /// The scale of a layer.
  func scale(_ layer: Layer) -> ResolvedScale { layer.isLeft ? left ?? right : right }

  /// The scale whose numbers are at the right; nil for none.
  func rightNumbers(_ sides: Sides) -> ResolvedScale? {
    guard description.hasAxis, !isEmpty, sides.contains(.right) else { return nil }
    return right.hasValues || left == nil ? right : nil
  }

  /// The scale whose numbers are at the left: the second one, or a copy of the first.
  func leftNumbers(_ sides: Sides) -> ResolvedScale? {
    description.hasAxis && !isEmpty && sides.contains(.left) ? left ?? right : nil
  }

  /// Whether a mark puts a number on the axis of a side.
  func hasPills(left: Bool) -> Bool {
    layers.contains { $0.isLeft == left && $0.mark.hasPill }
  }
}
