/// Which bars of a replay are on the screen, and in which columns.
///
/// It moves by a quarter of its width, so that most steps change a few cells only. It hangs on the cursor
/// alone: the same bar is always drawn the same.
struct ReplayWindow {
  /// Columns a candle, and bars a candle.
  let spacing: Int, group: Int
  /// Columns that candles may take.
  let columns: Int
  /// The candles that are shown, counted from the first of the run; the last may be half made.
  let candles: Range<Int>
  private let cursor: Int

  init(cursor: Int, columns: Int, zoom: ReplayZoom) {
    self.cursor = cursor
    self.columns = columns
    (spacing, group) = (zoom.spacing, zoom.group)
    let room = max(1, columns / zoom.spacing)
    let quarter = max(1, room / 4)
    let last = cursor / zoom.group
    let excess = last + 2 - room
    let start = excess > 0 ? min(last, (excess + quarter - 1) / quarter * quarter) : 0
    candles = start..<last + 1
  }

  /// The bars of a candle as far as they are known.
  func bars(_ candle: Int) -> ClosedRange<Int> {
    let first = candle * group
    return first...max(first, min(first + group - 1, cursor))
  }

  /// All bars that are shown.
  var bars: Range<Int> { candles.lowerBound * group..<cursor + 1 }

  /// The column of a candle's body.
  func column(_ candle: Int) -> Int { (candle - candles.lowerBound) * spacing + (spacing - 1) / 2 }

  /// The column of a bar; left of the screen for those before.
  func column(ofBar bar: Int) -> Int { column(bar / group) }

  /// The bar under a column, `nil` beside the candles.
  func bar(under column: Int) -> Int? {
    guard column >= 0, column < columns else { return nil }
    let candle = candles.lowerBound + column / spacing
    // To the right of the cursor are bars that are to come.
    return candle * group
  }
}
