/// Boxes of candles by direction.
struct CandleFigures {
  let body: Int
  let isHollow: Bool
  var up: [Box] = []
  var down: [Box] = []
  var flat: [Box] = []

  init(body: Int, isHollow: Bool, count: Int) {
    self.body = body
    self.isHollow = isHollow
    up.reserveCapacity(count * 2)
    down.reserveCapacity(count * 2)
  }

  mutating func add(_ candle: MergedCandle, _ x: Int, _ canvas: borrowing Canvas) {
    let high = canvas.row(candle.high)
    let low = max(canvas.row(candle.low), high + 1)
    if candle.close == candle.open {
      Self.solid(&flat, x, body, high, low, canvas.row(candle.open), 1)
      return
    }
    let top = canvas.row(max(candle.open, candle.close))
    let height = max(1, canvas.row(min(candle.open, candle.close)) - top)
    if candle.close < candle.open {
      Self.solid(&down, x, body, high, low, top, height)
    } else if body == 1 {
      Self.solid(&up, x, body, high, low, top, height)
    } else {
      Self.pieces(&up, x, body, high, low, top, height, hollow: isHollow && height > 2)
    }
  }

  /// A wick through the body, which covers it.
  private static func solid(
    _ boxes: inout [Box], _ x: Int, _ body: Int, _ high: Int, _ low: Int, _ top: Int, _ height: Int
  ) {
    let middle = x + body / 2
    if body == 1 { return boxes.append(Box(middle, high, 1, max(low, top + height) - high)) }
    if high < top || low > top + height {
      boxes.append(Box(middle, high, 1, max(low, top + height) - high))
    }
    boxes.append(Box(x, top, body, height))
  }

  /// A wick above and one below the body: where the inside is cut out, nothing may overlap.
  private static func pieces(
    _ boxes: inout [Box], _ x: Int, _ body: Int, _ high: Int, _ low: Int, _ top: Int, _ height: Int,
    hollow isHollow: Bool
  ) {
    let middle = x + body / 2
    if high < top { boxes.append(Box(middle, high, 1, top - high)) }
    if low > top + height { boxes.append(Box(middle, top + height, 1, low - top - height)) }
    boxes.append(Box(x, top, body, height, hollow: isHollow))
  }
}
