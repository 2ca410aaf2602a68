/// A dotted line at the last close, and its number at the right; where the range of the pane does
/// not reach to it, the number alone, at the edge. Where the last bars are not shown there is neither:
/// their price is not told, and another is not the last.
///
/// Their colour is that of the change from the close before, or from the open where that is unknown.
public struct LastPrice: Mark {
  /// The last close that is known of the bars that are shown.
  public init() {}

  /// The candles.
  public var columns: [String] { ["open", "high", "low", "close"] }

  /// It is a price.
  public var showsPrices: Bool { true }

  /// The last close.
  public var hasPill: Bool { true }

  /// Adds the line and the pill.
  public func draw(_ canvas: inout Canvas) {
    canvas.data.requireCandles()
    let data = canvas.data
    guard canvas.bars.bars.upperBound >= data.count else { return }
    guard let last = canvas.bars.bars.last(where: { data.close[$0].isFinite }) else { return }
    let close = data.close[last]
    let known = last > 0 ? data.close[last - 1] : .nan
    let before = known.isFinite ? known : data.open[last]
    let row = canvas.row(close)
    let line: Role = close > before ? .lastUp : close < before ? .lastDown : .lastFlat
    let pill: Role = close > before ? .pillUp : close < before ? .pillDown : .pillFlat
    if canvas.shownRow(close) != nil {
      let y = Int32(2 * canvas.line(close) + 1)
      let ends = [Point(Int32(2 * canvas.left), y), Point(Int32(2 * canvas.right), y)]
      canvas.add(line, Path(ends), on: .last)
    }
    canvas.pills.append(Pill(role: pill, value: close, row: row, height: 19, leads: true))
  }
}

extension LastPrice: DescribedMark {
  static let mark = "lastPrice"
  static let about = "A dotted line at the last close, and its number at the side."
  static let example = """
    { "above": 30, "layers": ["grid", "candles", "lastPrice"] }
    """
  static var blank: LastPrice { LastPrice() }

  static var fields: [SpecField<LastPrice>] {
    []
  }
}
