import Market
import Replay
import Text

/// The prices of an instrument's bars as columns.
struct SceneCandles {
  let open, high, low, close: SceneColumn
  /// Whether a place of these columns may be several bars.
  let areGrouped: Bool
  private let count: Int

  init(_ context: ReportContext, _ cells: SceneCells) {
    let bars = context.recording.bars
    let shown = context.numbers.priceDecimals
    let kept = SceneColumn.priceDecimals(
      [bars.open, bars.high, bars.low, bars.close], shown: shown)
    let close = SceneColumn(cells.last(bars.close), decimals: kept, shown: shown)
    func prices(_ values: [Double]) -> SceneColumn {
      SceneColumn(values, beside: close, shown: shown)
    }
    let open = prices(cells.first(bars.open)).expecting(.previousClose(close))
    high = prices(cells.extreme(bars.high, high: true)).expecting(.body(high: true, open, close))
    low = prices(cells.extreme(bars.low, high: false)).expecting(.body(high: false, open, close))
    self.open = open
    self.close = close
    count = cells.cellCount
    areGrouped = cells.areGrouped
  }

  var members: [(String, JSON)] {
    [
      ("c", close.json(count)), ("o", open.json(count)), ("h", high.json(count)),
      ("l", low.json(count)),
    ]
  }
}
