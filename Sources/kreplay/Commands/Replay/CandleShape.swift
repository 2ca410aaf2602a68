/// A candle in one column: its body in eighths of a row, its wick a thin line.
struct CandleShape {
  /// Prices as distances from the top, in rows.
  let high: Double, low: Double, top: Double, bottom: Double
  /// Whether the body is a thin frame, where a terminal has no colours.
  let isHollow: Bool
  /// Whether there is room beside it, so that a full body does not touch the next.
  let isWide: Bool

  private static let lower: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Whether a row has a part of the body.
  func isBody(_ row: Int) -> Bool { cover(row) > 0 }

  /// How many eighths of a row the body covers, an eighth at least where its middle is.
  private func cover(_ row: Int) -> Int {
    let (from, to) = (max(top, Double(row)), min(bottom, Double(row) + 1))
    let eighths = Int(((to - from) * 8).rounded())
    let center = (top + bottom) / 2
    return center >= Double(row) && center < Double(row) + 1 ? max(1, eighths) : max(0, eighths)
  }

  /// What is in a row, if anything is.
  func scalar(_ row: Int) -> Unicode.Scalar? {
    let (from, to) = (Double(row), Double(row) + 1)
    let covered = cover(row)
    if covered == 0 {
      guard high < to - 0.25, low > from + 0.25 else {
        return high < to && low > from ? (high > from + 0.5 ? "╷" : "╵") : nil
      }
      return high > from + 0.5 ? "╷" : low < to - 0.5 ? "╵" : "│"
    }
    let reachesTop = top <= from + 0.07, reachesBottom = bottom >= to - 0.07
    if isHollow { return hollow(from, to, covered) }
    if reachesTop && reachesBottom { return "█" }
    if reachesBottom { return Self.lower[min(8, covered)] }
    // A body that ends in this row: its upper part, as far as characters go.
    if reachesTop { return covered >= 6 ? "█" : covered >= 2 ? "▀" : "▔" }
    let middle = (top + bottom) / 2 - from
    if covered >= 6 { return "█" }
    if covered <= 2 { return middle < 0.35 ? "▔" : middle > 0.7 ? "▁" : "━" }
    return middle < 0.5 ? "▀" : "▄"
  }

  private func hollow(_ from: Double, _ to: Double, _ covered: Int) -> Unicode.Scalar {
    let upper = top < from + 0.5 && bottom > from + 0.2
    let lower = bottom > from + 0.5 && top < to - 0.2
    if upper && lower { return "┃" }
    if covered <= 2 { return "┿" }
    if upper { return low > from + 0.6 ? "╿" : "╹" }
    return high < from + 0.4 ? "╽" : "╻"
  }
}
