import Chart

/// A candle in one column of characters: bodies heavy, wicks thin, to half a row.
struct CandleCells {
  /// Prices as distances from the top of the sheet, in rows.
  let high: Double, low: Double, bodyTop: Double, bodyBottom: Double
  /// Whether the body is filled where a terminal shows no colours.
  let isSolid: Bool

  private enum Part: Int { case nothing, wick, body }

  /// What is in a row, if anything does.
  func character(_ row: Int) -> Character? {
    let upper = part(Double(row), Double(row) + 0.5)
    let lower = part(Double(row) + 0.5, Double(row) + 1)
    let heavy: [Character] = [" ", "╷", "╻", "╵", "│", "╽", "╹", "╿", "┃"]
    let solid: [Character] = [" ", "╷", "▄", "╵", "│", "▄", "▀", "▀", "█"]
    let found = (isSolid ? solid : heavy)[upper.rawValue * 3 + lower.rawValue]
    return found == " " ? nil : found
  }

  /// What the half of a row shows: the body where it reaches its middle.
  private func part(_ top: Double, _ bottom: Double) -> Part {
    let middle = (top + bottom) / 2
    // A body thinner than half a row is still to be seen.
    let center = (bodyTop + bodyBottom) / 2
    if bodyTop <= middle && bodyBottom >= middle || (center >= top && center < bottom) {
      return .body
    }
    return high <= middle && low >= middle ? .wick : .nothing
  }
}
