/// A mark that may leave its colour to the pane.
protocol PaintedMark: Mark {
  var color: SeriesColor { get set }
}

extension Line: PaintedMark {}
extension Band: PaintedMark {}
extension Dots: PaintedMark {}
extension TurningPoints: PaintedMark {}

extension Pane {
  /// The pane with a colour for each mark that asked for none: the next that no other of its marks
  /// has. Marks of one family share theirs.
  var coloured: Pane {
    let painted = marks.compactMap { (($0 as? OnLeft)?.mark ?? $0) as? any PaintedMark }
    guard painted.contains(where: { $0.color == .auto }) else { return self }
    var used = Set(
      painted.compactMap { mark in
        if case .series(let number) = mark.color { number } else { nil }
      })
    var families: [String: SeriesColor] = [:]
    var next = 0
    func take(_ family: String?) -> SeriesColor {
      if let family, let known = families[family] { return known }
      while used.contains(next) { next += 1 }
      used.insert(next)
      if let family { families[family] = .series(next) }
      return .series(next)
    }
    var pane = self
    pane.marks = marks.map { mark in
      let inner = (mark as? OnLeft)?.mark ?? mark
      guard var own = inner as? any PaintedMark, own.color == .auto else { return mark }
      own.color = take((own as? Line)?.family)
      return mark is OnLeft ? OnLeft(own) : own
    }
    return pane
  }
}
