import Chart

/// A line of characters that is whole: dots of braille's left side, a quarter of a row each, from each
/// column's depth to that of the next.
struct BrailleLine {
  /// The depth of each column in rows.
  private let depths: [Double]

  init(_ depths: [Double]) { self.depths = depths }

  /// Puts the line below a row.
  func draw(_ canvas: inout CellCanvas, _ top: Int, rows: Int, _ color: Color?) {
    let most = rows * 4 - 1
    let dots = depths.map { depth in
      depth.isFinite ? Int(min(max(depth * 4, 0), Double(most)).rounded(.down)) : nil
    }
    for (column, dot) in dots.enumerated() {
      guard let dot else { continue }
      let before = column > 0 ? dots[column - 1] ?? dot : dot
      // The dot of the column before is there already.
      let from = before == dot ? dot : before < dot ? before + 1 : before - 1
      for row in min(from, dot) / 4...max(from, dot) / 4 {
        let covered = (0..<4).filter { (min(from, dot)...max(from, dot)).contains(row * 4 + $0) }
        canvas.put(Self.character(covered), column, top + row, color)
      }
    }
  }

  private static func character(_ dots: [Int]) -> Character {
    let bits = dots.reduce(UInt32(0)) { $0 | [1, 2, 4, 0x40][$1] }
    return Character(Unicode.Scalar(0x2800 + bits) ?? " ")
  }
}
